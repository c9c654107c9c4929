import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Why the script of an entry failed; null where it has not. */
export const scriptFailures: Migration = {
  async up(db) {
    await sql`alter table wf_outbox add column failure jsonb`.execute(db)
  },
}
