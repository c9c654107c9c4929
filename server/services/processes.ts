import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../kit/app-error.ts'
import type { Bus, ProcessFault, ProcessRecord, Processes, Progress, Work } from '../kit/decorations.ts'
import { processStore } from './process-store.ts'

export interface ProcessesOptions {
  /** How long the end of the server waits for work under way, in milliseconds. */
  readonly graceMs?: number
}

/** More at once would only make each slower, and requests with them. */
const atOnce = 2
const eachPerson = 5
const writeEveryMs = 250
const beatEveryMs = 5_000

/**
 * Decorates `app.processes`. The work and its newest figures are in memory; the table is how other processes of the
 * server know of it, how a restart leaves word of what it cut off, and how an answer can be fetched for a day.
 */
export const processes = fp<ProcessesOptions>(async (app, { graceMs = 20_000 }) => {
  const store = processStore(app.db, randomUUID())
  const folder = join(app.config.dataDir, 'processes')
  const pathOf = (key: string): string => join(folder, key)
  const running = new Map<string, Task>()
  const queue: Task[] = []
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

  app.decorate('processes', {
    pathOf,
    async start({ userId }, title, work) {
      const key = randomBytes(18).toString('base64url')
      if (isEnding) throw new AppError('server.busy', 'draining')
      if (!(await store.add({ key, userId, title }, eachPerson))) throw new AppError('process.tooMany')
      const waits = busy >= atOnce ? { 'zh-cn': '正在排队', en: 'Waiting for its turn' } : null
      const record: ProcessRecord = { key, userId, title, state: 'running', rate: 0, tips: waits, url: null, data: null, fault: null, fileName: null, fileType: null }
      const task = createTask({ record, work, path: pathOf(key), folder, write: store.write, bus: app.bus, log: app.log })
      running.set(key, task)
      queue.push(task)
      next()
      return { key }
    },
    async find(key, userId) {
      const own = running.get(key)?.record
      if (own) return own.userId === userId ? own : undefined
      return store.find(key, userId)
    },
    async of(userId) {
      return (await store.of(userId)).map((record) => running.get(record.key)?.record ?? record)
    },
  } satisfies Processes)

  const sweep = async (): Promise<void> => {
    await store.writeOff(app.engine === 'pglite')
    for (const key of await store.forget()) await rm(pathOf(key), { force: true })
  }
  const failed = (what: string) => (error: unknown): void => app.log.error({ err: error }, what)
  app.addHook('onReady', async () => sweep())
  app.jobs.schedule('processes', '0 41 * * * *', sweep)
  const beat = setInterval(() => {
    if (running.size > 0) store.beat().catch(failed('processes are not known to run'))
  }, beatEveryMs)
  beat.unref()

  // before connections and the database close: what has begun is finished, if it can be soon
  app.addHook('preClose', async () => {
    isEnding = true
    const waiting = queue.splice(0)
    await Promise.all(waiting.map((task) => task.fail({ id: 'process.lost' })))
    for (const task of waiting) running.delete(task.record.key)
    const ends = Promise.all([...running.values()].map((task) => task.ended))
    const patience = new AbortController()
    const isDone = await Promise.race([ends.then(() => true), wait(graceMs, false, { signal: patience.signal }).catch(() => false)])
    patience.abort()
    if (!isDone) await Promise.all([...running.values()].map((task) => task.cut()))
    clearInterval(beat)
  })
}, { name: 'processes', dependencies: ['bus', 'jobs'] })

interface Task {
  /** As it is now. */
  readonly record: ProcessRecord
  run(): Promise<void>
  /** Resolves when the work has ended and is written down. */
  readonly ended: Promise<void>
  fail(fault: ProcessFault): Promise<void>
  /** Tells the work to stop and writes it off, whether it listens or not. */
  cut(): Promise<void>
}

interface TaskParts {
  readonly record: ProcessRecord
  readonly work: Work
  readonly path: string
  readonly folder: string
  readonly write: (record: ProcessRecord) => Promise<void>
  readonly bus: Bus
  readonly log: FastifyBaseLogger
}

function createTask({ record, work, path, folder, write, bus, log }: TaskParts): Task {
  let now = record
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const abort = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()

  // never awaited by the work: on the embedded engine its transaction would wait for a write that waits for it
  const tell = (): Promise<void> => {
    const { key, userId, rate, tips, url, state } = now
    void bus.publish('socket', { to: [userId], message: { msgType: 'progress', body: { key, rate, tips, url, state } } }).catch(() => {})
    const told = now
    writing = writing.then(() => write(told)).catch((error: unknown) => log.error({ err: error }, 'progress was not stored'))
    return writing
  }
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isOver) void tell()
    }, writeEveryMs)
  }
  const finish = async (last: Partial<ProcessRecord>): Promise<void> => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    now = { ...now, ...last }
    if (now.state === 'failed' && now.fileName !== null) await rm(path, { force: true })
    await tell()
    end()
  }
  const fail = (fault: ProcessFault): Promise<void> => finish({ state: 'failed', url: null, tips: null, fault })

  const progress: Progress = {
    signal: abort.signal,
    report(rate, tips) {
      if (isOver) return
      now = { ...now, rate: Math.min(99, Math.max(now.rate, Math.floor(rate))), ...(tips === undefined ? {} : { tips }) }
      soon()
    },
    async file(name, mime) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      now = { ...now, fileName: name.slice(0, 255), fileType: mime }
      return { path, url: `/api/common/process/file?key=${record.key}` }
    },
  }

  return {
    get record() { return now },
    ended, fail,
    async run() {
      now = { ...now, tips: null }
      try {
        const { url = null, tips = null, data = null } = await work(progress)
        await finish({ state: 'done', rate: 100, url, tips, data })
      } catch (error) {
        if (!(error instanceof AppError) || error.code >= 500) log.error({ err: error }, 'a process failed')
        await fail(error instanceof AppError ? faultOf(error) : { id: 'server.fault' })
      }
    },
    async cut() {
      abort.abort()
      await fail({ id: 'process.lost' })
    },
  }
}

/** The detail of a fault of ours stays in the log. */
const faultOf = ({ id, code, detail, data }: AppError): ProcessFault =>
  ({ id, ...(detail === undefined || code >= 500 ? {} : { detail }), ...(Object.keys(data).length > 0 ? { data } : {}) })
