import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** A background task is a call that the queue makes again, so that any process can run it. */
export const tasksAreCalls: Migration = {
  async up(db) {
    await sql`
      alter table sys_background_task
        alter column host drop not null,
        add column call jsonb,
        add column entry_id uuid,
        add column attempt integer not null default 0,
        add column is_cancelled boolean not null default false`.execute(db)
  },
}
