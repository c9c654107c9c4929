import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'

interface Facts {
  readonly version: string
  readonly bytes: number
  readonly longest: number | null
  readonly sessions: number
  readonly running: number
  readonly failedToday: number
}

export const opsStore = (db: Db, engine: 'pglite' | 'postgres') => ({
  /** Minimal statement, to measure latency. */
  async touch(): Promise<void> {
    await sql`select 1`.execute(db)
  },

  async facts(now: Date): Promise<Facts> {
    // the embedded engine runs one statement at a time, so no other is visible
    const longest =
      engine === 'postgres'
        ? sql`(select max(extract(epoch from clock_timestamp() - query_start) * 1000) from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid())`
        : sql`null`
    const {
      rows: [row],
    } = await sql<Facts>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes, ${longest}::float8 as longest,
        (select count(*) from sys_session where expire_time > ${now}) as sessions,
        (select count(*) from sys_background_task where state = 'running') as running,
        (select count(*) from sys_background_task where state = 'failed' and seen_time > now() - interval '1 day') as failed_today`.execute(
      db,
    )
    return row!
  },
})
