import { mkdir, rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../kit/app-error.ts'
import type { Bus, BackgroundTaskFault, BackgroundTaskRecord, Progress, Work } from '../kit/decorations.ts'

const writeEveryMs = 250

/** One running task and its state. */
export interface RunningTask {
  /** The current state. */
  readonly record: BackgroundTaskRecord
  run(): Promise<void>
  /** Resolves when the work has ended and its state is stored. */
  readonly ended: Promise<void>
  fail(fault: BackgroundTaskFault): Promise<void>
  /** Asks the work to stop; the work ends by itself. */
  stop(): void
  /** Aborts the work and records its failure without waiting for it. */
  cut(): Promise<void>
}

interface TaskParts {
  readonly record: BackgroundTaskRecord
  readonly work: Work
  readonly path: string
  readonly folder: string
  readonly write: (record: BackgroundTaskRecord) => Promise<void>
  readonly bus: Bus
  readonly log: FastifyBaseLogger
}

/** Creates a task; its work starts with `run`. */
export function createTask({ record, work, path, folder, write, bus, log }: TaskParts): RunningTask {
  let now = record
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const abort = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  // the work never awaits this: on the embedded engine, its transaction would wait for a write that waits for the
  // transaction
  const tell = (): Promise<void> => {
    const { key, userId, rate, tips, url, state } = now
    void bus
      .publish('socket', { to: [userId], message: { msgType: 'progress', body: { key, rate, tips, url, state } } })
      .catch(() => {})
    const told = now
    writing = writing
      .then(() => write(told))
      .catch((error: unknown) => log.error({ err: error }, 'progress was not stored'))
    return writing
  }
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isOver) void tell()
    }, writeEveryMs)
  }
  const finish = async (last: Partial<BackgroundTaskRecord>): Promise<void> => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    if (last.state === 'failed' && now.fileName !== null) await rm(path, { force: true })
    now = { ...now, ...last }
    await tell()
    end()
  }
  const fail = (fault: BackgroundTaskFault): Promise<void> => finish({ state: 'failed', url: null, tips: null, fault })

  const progress: Progress = {
    signal: abort.signal,
    report(rate, tips) {
      if (isOver || abort.signal.aborted) return
      now = {
        ...now,
        rate: Math.min(99, Math.max(now.rate, Math.floor(rate))),
        ...(tips === undefined ? {} : { tips }),
      }
      soon()
    },
    async file(name, mime) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      now = { ...now, fileName: name.slice(0, 255), fileType: mime }
      return { path, url: `/api/common/process/file?key=${record.key}` }
    },
  }

  return {
    get record() {
      return now
    },
    ended,
    fail,
    async run() {
      now = { ...now, tips: null }
      try {
        const { url = null, tips = null, data = null } = await work(progress)
        await finish({ state: 'done', rate: 100, url, tips, data })
      } catch (error) {
        if (abort.signal.aborted) return fail({ id: 'process.stopped' })
        if (!(error instanceof AppError) || error.code >= 500) log.error({ err: error }, 'a process failed')
        await fail(error instanceof AppError ? faultOf(error) : { id: 'server.fault' })
      }
    },
    stop() {
      if (isOver) return
      now = { ...now, tips: { 'zh-cn': '正在取消…', en: 'Cancelling…' } }
      abort.abort()
      void tell()
    },
    async cut() {
      abort.abort()
      await fail({ id: 'process.lost' })
    },
  }
}

/** The failure to show. Details of server errors stay in the log. */
const faultOf = ({ id, code, detail, data }: AppError): BackgroundTaskFault => ({
  id,
  ...(detail === undefined || code >= 500 ? {} : { detail }),
  ...(Object.keys(data).length > 0 ? { data } : {}),
})
