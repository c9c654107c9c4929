import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** When a person has opened a process that was copied to them. */
export const copiesRead: Migration = {
  async up(db) {
    await sql`alter table wf_copy add column read_time timestamptz`.execute(db)
  },
}
