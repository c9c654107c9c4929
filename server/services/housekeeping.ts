import fp from 'fastify-plugin'
import { Cron } from 'croner'
import { sql } from 'kysely'

/** Nightly: ended sessions go, and the embedded engine, which has no autovacuum, is vacuumed and its statistics renewed. */
export const housekeeping = fp(async (app) => {
  const night = new Cron('0 17 3 * * *', { protect: true, catch: (error) => app.log.error({ err: error }, 'housekeeping failed') }, async () => {
    await app.db.deleteFrom('sysSession').where('expireTime', '<', app.clock()).execute()
    if (app.engine === 'pglite') await sql`vacuum analyze`.execute(app.db)
  })
  app.addHook('onClose', async () => night.stop())
}, { name: 'housekeeping' })
