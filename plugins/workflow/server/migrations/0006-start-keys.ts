import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** The idempotency key of a start, one of its starter's own, and a hash of what was given with it. */
export const startKeys: Migration = {
  async up(db) {
    await sql`alter table wf_instance add column start_key varchar(100), add column start_hash varchar(43)`.execute(db)
    await sql`create unique index wf_instance_start_key on wf_instance (starter, start_key) where start_key is not null`.execute(
      db,
    )
  },
}
