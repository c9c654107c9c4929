import fp from 'fastify-plugin'
import { sql } from 'kysely'

/**
 * Nightly cleanup: removes ended sessions, expired links, unconfirmed registrations and unreferenced uploads. The
 * embedded engine, which has no autovacuum, is vacuumed and analysed.
 */
export const housekeeping = fp(
  async (app) => {
    app.jobs.schedule('housekeeping', '0 17 3 * * *', async () => {
      await app.db.deleteFrom('sysSession').where('expireTime', '<', app.clock()).execute()
      await app.db.deleteFrom('sysCaptcha').where('expireTime', '<', app.clock()).execute()
      for (const table of ['sysPasswordReset', 'sysMail'] as const)
        await app.db.deleteFrom(table).where('expireTime', '<', app.clock()).execute()
      await app.db
        .deleteFrom('sysRegistration')
        .where('status', '=', 'mail')
        .where('expireTime', '<', app.clock())
        .execute()
      await app.files.sweep()
      if (app.engine === 'pglite') await sql`vacuum analyze`.execute(app.db)
    })
  },
  { name: 'housekeeping', dependencies: ['files', 'jobs'] },
)
