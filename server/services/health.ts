import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { isPublic } from '../authorization/route-access.ts'
import { AppError } from '../kit/app-error.ts'
import { outageOf } from './outage-errors.ts'
import { anything } from '../kit/openapi-schemas.ts'
import { describeRoutes, documented, type DocsByRoute } from '../kit/route-docs.ts'

/** Two WAL segments: the embedded database breaks down when it cannot create the next one. */
const reserveBytes = 32 * 1024 * 1024
const checkEveryMs = 2_000
const patienceMs = 5_000
/** How long an answer of the database proves that it is available. */
const recentMs = 1_000
/** How long a write that found PostgreSQL's disk full keeps the state. */
const fullMs = 30_000

/**
 * `GET /healthz`: 200 when requests can be served; 503 with a reason when the database does not answer, storage is
 * full, or the server is draining. While the embedded database's disk is full, writes are refused up front.
 */
export const health = fp(
  async (app) => {
    describeRoutes(app, docs)
    let draining = false
    let isLow = false
    let foundFull = -Infinity

    const check = async (): Promise<void> => {
      // an unreadable folder does not count as full; the code that uses it reports the error
      const free = await statfs(app.config.dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      )
      if (free < reserveBytes && !isLow)
        app.log.error(
          `less than ${reserveBytes / 1024 / 1024} MB are free in DATA_DIR: nothing is saved until there is more`,
        )
      isLow = free < reserveBytes
    }
    await check()
    const checking = setInterval(() => void check(), checkEveryMs).unref()

    app.addHook('preClose', async () => {
      draining = true
      clearInterval(checking)
    })
    app.addHook('onRequest', ({ method }, _reply, done) => {
      if (isLow && app.engine === 'pglite' && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS')
        throw new AppError('server.storageFull')
      done()
    })
    app.addHook('onError', async (_request, _reply, error) => {
      if (outageOf(error) === 'server.storageFull') foundFull = performance.now()
    })
    const askDatabase = async (): Promise<void> => {
      const patience = new AbortController()
      const late = wait(patienceMs, undefined, { signal: patience.signal }).then(() => {
        throw new Error(`no answer within ${patienceMs / 1000} s`)
      })
      // handles the late rejection once the database has answered
      late.catch(() => {})
      await Promise.race([sql`select 1`.execute(app.db), late])
        .catch((error: unknown) => {
          throw new AppError(outageOf(error) ?? 'server.databaseDown', 'database', { cause: error })
        })
        .finally(() => patience.abort())
    }
    app.get('/healthz', { config: isPublic, logLevel: 'silent' }, async () => {
      if (draining) throw new AppError('server.busy', 'draining')
      // The embedded database has one connection: behind a long queue this call would only be late, and a recently
      // answered statement proves that the engine works. PostgreSQL is asked each time, because it may stop while this
      // process continues.
      const hasJustAnswered = performance.now() - app.lastDatabaseAnswer() < recentMs
      if (app.engine === 'postgres' || !hasJustAnswered) await askDatabase()
      await check()
      if (isLow || performance.now() - foundFull < fullMs) throw new AppError('server.storageFull', 'storage')
      return { engine: app.engine }
    })
  },
  { name: 'health' },
)

const docs = {
  'GET /healthz': documented('健康检查', 'Whether the server can serve', anything),
} satisfies DocsByRoute
