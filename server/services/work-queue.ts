import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import type { Db } from '../kit/database-tables.ts'
import { AppError } from '../kit/app-error.ts'
import { FinalFailure, queueNames, type DeadEntry, type QueueName, type WorkQueue } from '../kit/domain-events.ts'
import type { Database } from './db/open-database.ts'

const schema = 'queue'
/** A worker without a heartbeat for this long is dead, and its entry is reassigned. */
const heartbeatSeconds = 30
/** Retry delays double from the first to the maximum: the last attempt is about two hours after the first. */
const retries = { retryLimit: 10, retryDelay: 5, retryDelayMax: 3600, retryBackoff: true } as const
const keptDays = 30
/** A worker polls every second, and at once while entries remain. A second worker continues beside a long entry. */
const working = {
  pollingIntervalSeconds: 1,
  batchSize: 20,
  burstWhenBatchFull: true,
  localConcurrency: 2,
  perJobResults: true,
  heartbeatRefreshSeconds: heartbeatSeconds / 3,
} as const
/** Background tasks take minutes: one after the other, two at once, and after a crash without a pause. */
const tasks = {
  kept: { retryLimit: 2, retryDelay: 1, retryBackoff: false, expireInSeconds: 86_400 },
  working: { ...working, batchSize: 1, burstWhenBatchFull: false, localConcurrency: 1 },
  atOnce: 2,
} as const
/** How often a process looks for tasks of processes that have died. */
const releaseEveryMs = 10_000
const graceMs = 10_000
/** Attempts to make the queue's tables, over about a second. */
const makings = 5

export interface WorkQueueOptions {
  readonly database: Database
}

/** Decorates `app.queue`: pg-boss on the connections of `app.db`, on both engines. */
export const workQueue = fp<WorkQueueOptions>(
  async (app, { database }) => {
    let opening: Promise<PgBoss> | undefined
    let stopping: Promise<void> | undefined
    let isOpen = false
    const workerIds = new Map<QueueName, readonly string[]>()
    const workers = new Map<QueueName, Parameters<WorkQueue['work']>[1]>()
    const open = (): Promise<PgBoss> => {
      opening ??= openQueue(database, {
        report: (error) => app.log.error({ err: error }, 'the queue reports an error'),
        warn: (error) => app.log.warn({ err: error }, 'the queue did not open; it tries again'),
      }).then(
        (boss) => {
          isOpen = true
          return boss
        },
        (error: unknown) => {
          // the next caller retries
          opening = undefined
          throw error
        },
      )
      return opening
    }
    const find = async (id: string): Promise<{ name: string } | undefined> => {
      await open()
      const { rows } = await sql<{
        name: string
      }>`select name from ${jobTable} where id = ${id}::uuid and state = 'failed'`.execute(app.db)
      return rows[0]
    }

    app.decorate('queue', {
      async add(db, queue, entries) {
        if (entries.length === 0) return
        // opening would wait for this transaction, and the transaction for the queue
        if (!isOpen && db.isTransaction && app.engine === 'pglite') throw new AppError('server.busy', 'the queue opens')
        const jobs = entries.map(({ id, data, startAfter }) => ({
          ...(id ? { id } : {}),
          data,
          ...(startAfter ? { startAfter } : {}),
        }))
        await (await open()).insert(queue, jobs, { db: statementsOf(db) })
      },
      async ready() {
        await open()
      },
      async isPending(db, id) {
        const { rows } =
          await sql`select from ${jobTable} where id = ${id}::uuid and state in ('created', 'retry', 'active')`.execute(
            db,
          )
        return rows.length > 0
      },
      wake(queue) {
        const ids = workerIds.get(queue) ?? []
        void opening?.then((boss) => ids.forEach((id) => boss.notifyWorker(id)))
      },
      async work(queue, handle) {
        if (workers.has(queue)) throw new Error(`queue <${queue}> has a worker already`)
        workers.set(queue, handle)
      },
      async dead(limit) {
        await open()
        const { rows } = await sql<DeadRow>`
        select id, name, data, output, retry_count, completed_on from ${jobTable}
        where state = 'failed' order by completed_on desc, id limit ${limit}`.execute(app.db)
        return rows.map(deadEntry)
      },
      async retry(id) {
        const entry = await find(id)
        if (entry) await (await open()).retry(entry.name, id)
        return entry !== undefined
      },
      async discard(id) {
        const entry = await find(id)
        if (entry) await (await open()).deleteJob(entry.name, id)
        return entry !== undefined
      },
      async sweep() {
        await (await open()).supervise()
      },
      stop() {
        stopping ??= (async () => {
          const boss = await opening?.catch(() => undefined)
          await boss?.stop({ graceful: true, timeout: graceMs, close: false })
        })().catch((error: unknown) => {
          // running work is reassigned to another process after a missed heartbeat, not failed
          app.log.warn({ err: error }, 'the queue did not end cleanly')
        })
        return stopping
      },
    } satisfies WorkQueue)

    const start = async (): Promise<void> => {
      const boss = await open()
      // one process at a time has the embedded database: whatever was under way is not any more
      if (app.engine === 'pglite') await release(sql`true`)
      else releasing = setInterval(() => void releaseDead(), releaseEveryMs).unref()
      for (const [queue, handle] of workers) {
        const run = (jobs: readonly Job[]) =>
          Promise.all(
            jobs.map(async ({ id, data, signal }): Promise<JobResult> => {
              try {
                await handle({ id, data, signal })
                return { id, status: 'completed' }
              } catch (error) {
                // logged here, because a failure that is retried shows nowhere else
                app.log.warn({ err: error, queue, id }, 'an entry of the queue failed')
                return {
                  id,
                  status: error instanceof FinalFailure ? 'deadletter' : 'failed',
                  output: { message: error instanceof Error ? error.message : String(error) },
                }
              }
            }),
          )
        // a worker each, because only the first of several in one can be woken
        const each = queue === 'task' ? Array.from({ length: tasks.atOnce }, () => tasks.working) : [working]
        workerIds.set(queue, await Promise.all(each.map((options) => boss.work(queue, options, run))))
      }
    }
    let releasing: NodeJS.Timeout | undefined
    const release = (which: RawBuilder<unknown>) =>
      sql`
        update ${jobTable} set
          state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::queue.job_state,
          completed_on = case when retry_count < retry_limit then null else now() end,
          output = '{"message":"the process ended during the work"}', start_after = now(), heartbeat_on = null
        where state = 'active' and ${which}`.execute(app.db)
    /** More often than pg-boss's default of a minute, because users wait for background tasks. */
    const releaseDead = async (): Promise<void> => {
      await release(sql`name = 'task' and heartbeat_on < now() - make_interval(secs => heartbeat_seconds)`).catch(
        (error: unknown) => app.log.error({ err: error }, 'tasks of dead processes were not released'),
      )
    }
    app.addHook('onClose', async () => clearInterval(releasing))
    // not awaited: requests are served while the queue starts
    app.addHook(
      'onReady',
      async () => void start().catch((error: unknown) => app.log.error({ err: error }, 'the queue did not start')),
    )
    // started here and awaited at the end (app.ts), so that other shutdown steps run meanwhile
    app.addHook('preClose', async () => void app.queue.stop())
  },
  { name: 'work-queue' },
)

const jobTable = sql.table(`${schema}.job`)

/** Creates missing tables of the queue. Safe to run in several processes at once. */
export async function prepareQueue(database: Database): Promise<void> {
  const boss = await openQueue(database, { report() {}, warn() {}, supervises: false })
  await boss.stop({ graceful: false, close: false })
}

/**
 * Processes that start at once on an empty database make the same tables, and one of them fails: it finds them made the
 * next time.
 */
async function openQueue(database: Database, { warn, ...options }: Opening): Promise<PgBoss> {
  for (let attempt = 1; attempt < makings; attempt++) {
    try {
      return await makeQueue(database, options)
    } catch (error) {
      if (attempt === 1) warn(error)
      await wait(attempt * 100)
    }
  }
  return makeQueue(database, options)
}

interface Opening {
  /** Called with errors of the open queue. */
  report(error: Error): void
  /** Called with the error of a first attempt, before any retry. */
  warn(error: unknown): void
  /** Whether the queue reassigns entries of dead workers; default: true. */
  readonly supervises?: boolean
}

async function makeQueue(database: Database, { report, supervises = true }: Omit<Opening, 'warn'>): Promise<PgBoss> {
  // imported late, because the import takes much of the start and nothing waits for it
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    db: statementsOf(database.db, database),
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    schema,
    schedule: false,
    supervise: supervises,
    superviseIntervalSeconds: heartbeatSeconds,
    // the embedded engine cannot reindex concurrently
    reindex: database.engine === 'postgres',
  })
  boss.on('error', report)
  try {
    await boss.start()
    for (const name of queueNames)
      await boss.createQueue(name, {
        ...(name === 'task' ? tasks.kept : retries),
        heartbeatSeconds,
        deleteAfterSeconds: keptDays * 86_400,
      })
    // pg-boss asks for a queue's settings when it is first used and not kept since, on a connection of its own: inside a
    // transaction of the embedded engine that would wait for itself
    for (const name of queueNames) await boss.insert(name, [])
  } catch (error) {
    await boss.stop({ graceful: false, close: false }).catch(() => {})
    throw error
  }
  return boss
}

/**
 * Runs pg-boss's statements on our connections. Scripts of several statements have no parameters and no surrounding
 * transaction.
 */
function statementsOf(db: Db, scripts?: Pick<Database, 'script'>) {
  const plain = db.withoutPlugins()
  return {
    async executeSql(text: string, values: unknown[] = []) {
      if (scripts && values.length === 0) return { rows: [...(await scripts.script(text))] }
      const { rows } = await plain.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows: [...rows] }
    },
  }
}

interface DeadRow {
  readonly id: string
  readonly name: string
  readonly data: { readonly title?: string } | null
  readonly output: { readonly message?: string } | null
  readonly retryCount: number
  readonly completedOn: Date
}

const deadEntry = ({ id, name, data, output, retryCount, completedOn }: DeadRow): DeadEntry => ({
  id,
  queue: name,
  title: data?.title ?? name,
  data,
  error: output?.message ?? '',
  attempts: retryCount + 1,
  time: completedOn,
})
