import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { AppError } from '../kit/app-error.ts'
import type { BackgroundTaskRecord, BackgroundTasks } from '../kit/decorations.ts'
import { drainMs } from './drain.ts'
import { backgroundTaskStore } from './background-task-store.ts'
import { createTask, type RunningTask } from './background-task.ts'

export interface BackgroundTasksOptions {
  /** How long shutdown waits for running work, in milliseconds. */
  readonly graceMs?: number
}

/** Concurrent tasks; more would slow each other and all requests. */
const atOnce = 2
const eachPerson = 5
const stopChannel = 'process.stop'
const beatEveryMs = 5_000

/**
 * Decorates `app.processes`. Work and progress live in memory. The table informs other processes, records tasks that a
 * restart interrupted, and keeps results for a day.
 */
export const backgroundTasks = fp<BackgroundTasksOptions>(
  async (app, { graceMs = drainMs - 2_000 }) => {
    const store = backgroundTaskStore(app.db, randomUUID())
    const folder = join(app.config.dataDir, 'processes')
    const pathOf = (key: string): string => join(folder, key)
    const running = new Map<string, RunningTask>()
    const queue: RunningTask[] = []
    let busy = 0
    let isEnding = false

    const next = (): void => {
      while (busy < atOnce) {
        const task = queue.shift()
        if (!task) return
        busy++
        void task.run().finally(() => {
          busy--
          running.delete(task.record.key)
          next()
        })
      }
    }

    const find = async (key: string, userId: number): Promise<BackgroundTaskRecord | undefined> => {
      const own = running.get(key)?.record
      if (own) return own.userId === userId ? own : undefined
      return store.find(key, userId)
    }
    const stopHere = async (key: string): Promise<void> => {
      const task = running.get(key)
      if (!task) return
      const at = queue.indexOf(task)
      if (at < 0) return task.stop()
      queue.splice(at, 1)
      await task.fail({ id: 'process.stopped' })
      running.delete(key)
    }
    app.bus.subscribe(stopChannel, (key) => void stopHere(String(key)))

    app.decorate('backgroundTasks', {
      pathOf,
      async start({ userId }, title, work) {
        const key = randomBytes(18).toString('base64url')
        if (isEnding) throw new AppError('server.busy', 'draining')
        if (!(await store.add({ key, userId, title }, eachPerson))) throw new AppError('process.tooMany')
        const waits = busy >= atOnce ? { 'zh-cn': '正在排队', en: 'Waiting for its turn' } : null
        const record: BackgroundTaskRecord = {
          key,
          userId,
          title,
          state: 'running',
          rate: 0,
          tips: waits,
          url: null,
          data: null,
          fault: null,
          fileName: null,
          fileType: null,
        }
        const task = createTask({
          record,
          work,
          path: pathOf(key),
          folder,
          write: store.write,
          bus: app.bus,
          log: app.log,
        })
        running.set(key, task)
        queue.push(task)
        next()
        return { key }
      },
      find,
      async stop(key, userId) {
        const found = await find(key, userId)
        if (found?.state !== 'running') return found
        if (running.has(key)) await stopHere(key)
        else await app.bus.publish(stopChannel, key)
        return find(key, userId)
      },
      async of(userId) {
        // copied before the query: a task that ends meanwhile has an outdated row, so its record in memory counts
        const here = new Map(running)
        return (await store.of(userId)).map((record) => here.get(record.key)?.record ?? record)
      },
    } satisfies BackgroundTasks)

    const sweep = async (): Promise<void> => {
      await store.writeOff(app.engine === 'pglite')
      for (const key of await store.forget()) await rm(pathOf(key), { force: true })
    }
    const failed =
      (what: string) =>
      (error: unknown): void =>
        app.log.error({ err: error }, what)
    app.addHook('onReady', async () => sweep())
    app.jobs.schedule('processes', '0 41 * * * *', sweep)
    const beat = setInterval(() => {
      if (running.size > 0) store.beat().catch(failed('processes are not known to run'))
    }, beatEveryMs)
    beat.unref()

    // runs before connections and the database close, so that running work can finish within the grace time
    app.addHook('preClose', async () => {
      isEnding = true
      const waiting = queue.splice(0)
      await Promise.all(waiting.map((task) => task.fail({ id: 'process.lost' })))
      for (const task of waiting) running.delete(task.record.key)
      const ends = Promise.all([...running.values()].map((task) => task.ended))
      const patience = new AbortController()
      const isDone = await Promise.race([
        ends.then(() => true),
        wait(graceMs, false, { signal: patience.signal }).catch(() => false),
      ])
      patience.abort()
      if (!isDone) await Promise.all([...running.values()].map((task) => task.cut()))
      clearInterval(beat)
    })
  },
  { name: 'background-tasks', dependencies: ['bus', 'jobs'] },
)
