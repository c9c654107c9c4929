import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Who edited a submission last, or removed it, as rows of modules know it. */
export const whoChangedASubmission: Migration = {
  async up(db) {
    await sql`alter table form_submission add column if not exists update_by varchar(64)`.execute(db)
  },
}
