import { sql } from 'kysely'
import type { JobHandler } from '../kit/domain-events.ts'

/**
 * Nightly cleanup: removes ended sessions, expired links, unconfirmed registrations and unreferenced uploads. The
 * embedded engine, which has no autovacuum, is vacuumed and analysed.
 */
export const housekeeping: JobHandler = {
  title: { 'zh-cn': '夜间清理', en: 'Nightly cleanup' },
  schedule: { cron: '17 3 * * *' },
  async run(app) {
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
  },
}

/** Removes background tasks that ended over a day ago, and their files. */
export const taskCleanup: JobHandler = {
  title: { 'zh-cn': '清理后台任务', en: 'Background task cleanup' },
  schedule: { cron: '41 * * * *', misfire: 'skip' },
  run: (app) => app.backgroundTasks.sweep(),
}

/** Jobs of the host, named `system.<key>`. */
export const hostJobs = { name: 'system', jobs: { housekeeping, taskCleanup } } as const
