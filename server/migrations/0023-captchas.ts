import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Captchas under way, solved ones not yet used, and counts of what went wrong: for minutes, so a crash of the database
 * may lose them.
 */
export const captchas: Migration = {
  async up(db) {
    await sql`
      create unlogged table sys_captcha (
        key_hash char(64) primary key,
        value jsonb,
        n integer not null default 0,
        expire_time timestamptz not null
      )`.execute(db)
    await sql`create index on sys_captcha (expire_time)`.execute(db)
  },
}
