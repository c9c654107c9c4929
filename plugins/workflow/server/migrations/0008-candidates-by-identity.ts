import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** The index of candidates has all that a list of tasks reads of them, so that their rows are not read. */
export const candidatesByIdentity: Migration = {
  async up(db) {
    await sql`create index wf_task_candidate_of on wf_task_candidate (identity, instance_id, task_id)`.execute(db)
    await sql`drop index wf_task_candidate_identity`.execute(db)
  },
}
