import { mkdir, rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../kit/app-error.ts'
import type { BackgroundTaskRecord, RunningTask } from '../kit/background-tasks.ts'
import type { BackgroundTaskFault } from '../kit/stored-background-task.ts'
import type { Bus } from '../kit/services/bus.ts'
import type { Caller } from '../kit/caller.ts'
import type { backgroundTaskStore, ClaimedTask } from './background-task-store.ts'

const writeEveryMs = 250
const cancelling = { 'zh-cn': '正在取消…', en: 'Cancelling…' }

/** A task that this process runs, and its state. */
export interface TaskRun extends RunningTask {
  /** The current state, until there is a result. */
  readonly record: BackgroundTaskRecord
  /** The database has a result, or will when the work commits, and knows before `record` does. */
  readonly hasResult: boolean
  /** Requests the work to stop; the work ends on its own. */
  cancel(): void
  /** Aborts the work, so that another process can restart it. */
  giveBack(): void
  /** Stores how the call ended; answers the error that is to be listed for administrators, if any. */
  end(): Promise<'ended' | 'given back' | Error>
}

interface TaskParts {
  readonly claimed: ClaimedTask
  readonly caller: Caller
  readonly path: string
  readonly bodyPath: string
  readonly folder: string
  readonly store: ReturnType<typeof backgroundTaskStore>
  readonly bus: Bus
  readonly log: FastifyBaseLogger
}

export function createTaskRun({ claimed, caller, path, bodyPath, folder, store, bus, log }: TaskParts): TaskRun {
  const { key, attempt } = claimed.record
  let now = claimed.record
  let writing: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let result: BackgroundTaskRecord | undefined
  let error: AppError | undefined
  let isGivenBack = false
  const abort = new AbortController()

  const publishProgress = (): void => {
    const { userId, rate, tips, url, state } = now
    bus.publishInBackground('socket', {
      to: [userId],
      message: { msgType: 'progress', body: { key, rate, tips, url, state } },
    })
  }
  // the work never awaits this: on the embedded engine, its transaction would wait for a write that waits for the
  // transaction
  const storeProgress = (): void => {
    publishProgress()
    const reported = now
    writing = writing
      .then(() => store.report(reported))
      .catch((fault: unknown) => log.error({ err: fault }, 'progress was not stored'))
  }
  /** A listed call may be made again by an administrator, with its body. */
  const fail = async (fault: BackgroundTaskFault, isListed = false): Promise<void> => {
    await rm(path, { force: true })
    if (!isListed) await rm(bodyPath, { force: true })
    await writing
    now = { ...now, state: 'failed', url: null, tips: null, fault }
    // a call that failed after its commit has done its work
    if (!(await store.fail(now, fault)) && result) now = result
    publishProgress()
  }

  publishProgress()
  return {
    caller,
    signal: abort.signal,
    get record() {
      return now
    },
    get hasResult() {
      return result !== undefined
    },
    report(rate, tips) {
      if (result || abort.signal.aborted) return
      now = {
        ...now,
        rate: Math.min(99, Math.max(now.rate, Math.floor(rate))),
        ...(tips === undefined ? {} : { tips }),
      }
      timer ??= setTimeout(() => {
        timer = undefined
        storeProgress()
      }, writeEveryMs)
    },
    async file(name, mime) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      now = { ...now, fileName: name.slice(0, 255), fileType: mime }
      return { path, url: `/api/common/process/file?key=${key}` }
    },
    async done(given, db) {
      // partial results are stored already, so the cancel came too late
      if (db) abort.signal.throwIfAborted()
      const { url = null, tips = null, data = null } = given
      if (!(await store.finish(now, given, db))) throw new AppError('process.stopped', `attempt <${attempt}>`)
      result = { ...now, state: 'done', rate: 100, url, tips, data, fault: null }
    },
    cancel() {
      now = { ...now, tips: cancelling }
      abort.abort(new AppError('process.stopped'))
      storeProgress()
    },
    giveBack() {
      isGivenBack = true
      abort.abort(new AppError('process.lost'))
    },
    refuse(given) {
      error = given
    },
    async end() {
      clearTimeout(timer)
      if (result && !error) {
        await rm(bodyPath, { force: true })
        await writing
        now = result
        publishProgress()
        return 'ended'
      }
      // the database may be back at the next attempt
      if (isGivenBack || error?.code === 503) {
        await rm(path, { force: true })
        await writing
        await store.release(now, waiting).catch(() => {})
        return 'given back'
      }
      if (abort.signal.aborted) {
        await fail({ id: 'process.stopped' })
        return 'ended'
      }
      const final = error ?? new AppError('server.fault', 'the call did not end its task')
      const isListed = final.code >= 500
      await fail(faultOf(final), isListed)
      return isListed ? reasonOf(final) : 'ended'
    },
  }
}

export const waiting = { 'zh-cn': '正在排队', en: 'Waiting for its turn' }

/** The failure to show. Details of server errors stay in the log. */
const faultOf = ({ id, code, detail, data }: AppError): BackgroundTaskFault => ({
  id,
  ...(detail === undefined || code >= 500 ? {} : { detail }),
  ...(Object.keys(data).length > 0 ? { data } : {}),
})

const reasonOf = (error: AppError): Error => (error.cause instanceof Error ? error.cause : error)
