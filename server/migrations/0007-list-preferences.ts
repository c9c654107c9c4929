import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** How a person likes their screens, by name; and kept lists have an order. */
export const listPreferences: Migration = {
  async up(db) {
    await sql`
      create table sys_user_pref (
        user_id bigint not null references sys_user on delete cascade,
        key varchar(120) not null,
        value jsonb not null,
        update_time timestamptz not null default now(),
        primary key (user_id, key)
      )`.execute(db)
    await sql`alter table sys_user_view add column order_num integer not null default 0`.execute(db)
  },
}
