import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * An edit is judged by what was known when the answer was given. Address and person are known to the submit alone; of
 * answers given before, only who was signed in is left.
 */
export const answersKeepWhatRulesRead: Migration = {
  async up(db) {
    await sql`alter table form_submission add column env jsonb`.execute(db)
  },
}
