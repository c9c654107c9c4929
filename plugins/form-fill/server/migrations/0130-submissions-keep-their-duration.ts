import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** How many seconds a visitor took, as the visitor's device says; null where nothing was said. */
export const submissionsKeepTheirDuration: Migration = {
  async up(db) {
    await sql`alter table form_submission add column duration integer`.execute(db)
  },
}
