import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * An index that began with the form could serve a search for one value, too, and did while the table had no statistics:
 * each submit then read all values of its form. One that begins with the submission cannot.
 */
export const uniqueAnswersAreFoundByValue: Migration = {
  async up(db) {
    await sql`create index ix_form_unique_by_submission on form_unique (submission_id, form_id)`.execute(db)
    await sql`drop index if exists ix_form_unique_submission`.execute(db)
  },
}
