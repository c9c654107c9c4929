import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { isPublic } from '../kit/allow.ts'
import { AppError } from '../kit/app-error.ts'

/** `GET /healthz`: 200 when requests can be served, 503 while the database does not answer or the server drains. */
export const health = fp(async (app) => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.get('/healthz', { config: isPublic, logLevel: 'silent' }, async () => {
    if (draining) throw new AppError('server.busy', 'draining')
    await sql`select 1`.execute(app.db).catch((error: unknown) => {
      throw new AppError('server.busy', 'database', { cause: error })
    })
    return { engine: app.engine }
  })
}, { name: 'health' })
