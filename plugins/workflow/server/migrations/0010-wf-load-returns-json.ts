import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** `wf_load` returns json, which takes less to build than jsonb; PostgreSQL does not replace a function by one of another type. */
export const wfLoadReturnsJson: Migration = {
  async up(db) {
    await sql`drop function if exists wf_load(bigint)`.execute(db)
  },
}
