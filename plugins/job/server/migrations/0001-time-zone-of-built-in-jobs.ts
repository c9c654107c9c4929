import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Built-in jobs run by the institution's time zone. Before it was a setting, each had the default as its own. */
export const timeZoneOfBuiltInJobs: Migration = {
  async up(db) {
    // module tables come after migrations, so that a new database has no jobs yet
    const { rows } = await sql<{ table: string | null }>`select to_regclass('sys_job')::text as table`.execute(db)
    if (!rows[0]?.table) return
    await sql`alter table sys_job alter column time_zone drop not null`.execute(db)
    await sql`update sys_job set time_zone = null where built_in and time_zone = 'Asia/Shanghai'`.execute(db)
  },
}
