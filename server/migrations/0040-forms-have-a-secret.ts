import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * What a visitor's cookie proves the form's password with: without it a guess could be tried out on the cookie,
 * uncounted.
 */
export const formsHaveASecret: Migration = {
  async up(db) {
    await sql`alter table form add column secret uuid not null default gen_random_uuid()`.execute(db)
  },
}
