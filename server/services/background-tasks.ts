import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { callerOf } from '../authorization/require-permission.ts'
import { AppError } from '../kit/app-error.ts'
import type { BackgroundTasks, TaskBody } from '../kit/background-tasks.ts'
import type { StoredCall } from '../kit/stored-background-task.ts'
import { FinalFailure } from '../kit/domain-events.ts'
import { backgroundTaskStore, type ClaimedTask } from './background-task-store.ts'
import { createTaskRun, waiting, type TaskRun } from './background-task-run.ts'
import { drainMs } from './drain-connections.ts'

export interface BackgroundTasksOptions {
  /** How long shutdown waits for running work, in milliseconds. */
  readonly graceMs?: number
}

interface Entry {
  readonly title: string
  readonly key: string
}

const eachPerson = 5
const stopChannel = 'process.stop'
/** Files without a task are removed after this time. */
const strayMs = 3_600_000

/**
 * Decorates `app.backgroundTasks`. A task's call is stored in the table and its body in a file of DATA_DIR, so that any
 * process can run the call; the queue decides which. Progress is kept in memory and, for other processes, in the table.
 */
export const backgroundTasks = fp<BackgroundTasksOptions>(
  async (app, { graceMs = drainMs - 2_000 }) => {
    const store = backgroundTaskStore(app.db, randomUUID())
    const folder = join(app.config.dataDir, 'processes')
    // a file of its own for each attempt: an earlier process may still write. Before there were attempts, their number is 0
    const pathOf: BackgroundTasks['pathOf'] = ({ key, attempt }) =>
      join(folder, attempt === 0 ? key : `${key}.${attempt}`)
    const bodyPathOf = (key: string): string => join(folder, `${key}.body`)
    const running = new Map<string, TaskRun>()
    /** The task of the call that is being made: nothing outside of this process can claim to be one. */
    const making = new AsyncLocalStorage<TaskRun>()

    app.decorateRequest('task', undefined)
    app.addHook('onRequest', (request, _reply, done) => {
      request.task = making.getStore()
      done()
    })
    app.bus.subscribe(stopChannel, (key) => running.get(String(key))?.cancel())

    const sweep = async (): Promise<void> => {
      await app.queue.ready()
      await store.writeOff({ id: 'process.lost' })
      const known = await store.forget()
      const before = Date.now() - strayMs
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        if (known.has(name.split('.', 1)[0]!) || (await stat(path)).mtimeMs > before) continue
        await rm(path, { force: true })
      }
    }

    app.decorate('backgroundTasks', {
      pathOf,
      sweep,
      async start(request, title, given) {
        const key = randomBytes(18).toString('base64url')
        const entryId = randomUUID()
        const body = given ?? jsonBody(request.body)
        if (body) await writeBody(folder, bodyPathOf(key), body.bytes)
        const call: StoredCall = {
          method: request.method as StoredCall['method'], // HEAD and OPTIONS have no long work
          url: request.url,
          ip: request.ip,
          locale: request.locale,
          timeZone: request.timeZone,
          ...(body ? { bodyType: body.type } : {}),
        }
        const { userId } = callerOf(request)
        await app.queue.ready()
        await app.db
          .transaction()
          .execute(async (trx) => {
            if (!(await store.add(trx, { key, entryId, userId, title, tips: waiting, call }, eachPerson)))
              throw new AppError('process.tooMany')
            const entry: Entry = { title: `${call.method} ${call.url.split('?', 1)[0]}`, key }
            await app.queue.add(trx, 'task', [{ id: entryId, data: entry }])
          })
          .catch(async (error: unknown) => {
            await rm(bodyPathOf(key), { force: true })
            throw error
          })
        app.queue.wake('task')
        return { key }
      },
      async find(key, userId) {
        const here = running.get(key)
        if (!here || here.hasResult) return store.find(key, userId)
        return here.record.userId === userId ? here.record : undefined
      },
      async stop(key, userId) {
        const found = await app.backgroundTasks.find(key, userId)
        if (found?.state !== 'running') return found
        const here = running.get(key)
        here?.cancel()
        // on the embedded engine, this waits for the work's own transaction
        const cancelled = store.cancel(key, { id: 'process.stopped' })
        if (here) {
          cancelled.catch((error: unknown) => app.log.error({ err: error }, 'a task was not marked as cancelled'))
          return here.record
        }
        await cancelled
        await app.bus.publish(stopChannel, key)
        return app.backgroundTasks.find(key, userId)
      },
      async of(userId) {
        // copied before the query: a task that ends meanwhile has an outdated row, so its record in memory counts
        const here = new Map(running)
        return (await store.of(userId)).map((record) => {
          const task = here.get(record.key)
          return task && !task.hasResult ? task.record : record
        })
      },
    } satisfies BackgroundTasks)

    await app.queue.work('task', async ({ data, signal }) => {
      const { key } = data as Entry
      const claimed = await store.claim(key)
      if (!claimed) throw new FinalFailure('the task is forgotten')
      if (claimed === 'over') return
      const caller = await app.sessions.callerOf(claimed.record.userId)
      if (!caller) return store.fail(claimed.record, { id: 'session.disabled' })
      const task = createTaskRun({
        claimed,
        caller,
        path: pathOf(claimed.record),
        bodyPath: bodyPathOf(key),
        folder,
        store,
        bus: app.bus,
        log: app.log,
      })
      running.set(key, task)
      // a cancel before this line found no signal to abort here
      if (await store.isCancelled(key)) task.cancel()
      const giveBack = (): void => task.giveBack()
      signal.addEventListener('abort', giveBack, { once: true })
      try {
        await making.run(task, () => makeCall(claimed))
        const outcome = await task.end()
        if (outcome instanceof Error) throw new FinalFailure(outcome.message, { cause: outcome })
        if (outcome === 'given back') throw new Error('the server stops, or cannot reach its database')
      } finally {
        signal.removeEventListener('abort', giveBack)
        // another process, which assumed this one dead, may have restarted the call
        if (running.get(key) === task) running.delete(key)
      }
    })

    async function makeCall({ record: { key }, call }: ClaimedTask): Promise<void> {
      const { method, url, ip, locale, timeZone, bodyType } = call
      await app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: {
          'accept-language': locale,
          'x-time-zone': timeZone,
          ...(bodyType === undefined ? {} : { 'content-type': bodyType }),
        },
        ...(bodyType === undefined ? {} : { payload: await readFile(bodyPathOf(key)) }),
      })
    }

    // a person waits for the task of a process that has died for the last time
    const writingOff = setInterval(() => {
      app.queue
        .ready()
        .then(() => store.writeOff({ id: 'process.lost' }))
        .catch((error: unknown) => app.log.error({ err: error }, 'lost tasks were not written off'))
    }, 10_000).unref()
    app.addHook('onClose', async () => clearInterval(writingOff))
    app.addHook('onReady', async () => {
      void sweep().catch((error: unknown) => app.log.error({ err: error }, 'old tasks were not swept'))
    })

    // runs before connections and the database close, so that running work can finish within the grace time
    app.addHook('preClose', async () => {
      const patience = new AbortController()
      const isDone = await Promise.race([
        app.queue.stop().then(() => true),
        wait(graceMs, false, { signal: patience.signal }).catch(() => true),
      ])
      patience.abort()
      if (!isDone) for (const task of running.values()) task.giveBack()
    })
  },
  { name: 'background-tasks', dependencies: ['bus', 'work-queue'] },
)

const jsonBody = (body: unknown): TaskBody | undefined =>
  body === undefined || body === null
    ? undefined
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }

/** Writes the body so that it outlives a crash right after the answer. */
async function writeBody(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
