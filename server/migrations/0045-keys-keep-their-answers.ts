import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * What was handed in under an idempotency key, before it was calculated or edited: another submit under the same key is
 * compared with it.
 */
export const keysKeepTheirAnswers: Migration = {
  async up(db) {
    await sql`alter table form_submission add column answers_hash varchar(64)`.execute(db)
  },
}
