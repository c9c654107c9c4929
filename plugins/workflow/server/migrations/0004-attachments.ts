import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Files that were uploaded for a decision, and by whom: only that person may attach them, to that process. The file
 * itself is a row of `sys_file`.
 */
export const attachments: Migration = {
  async up(db) {
    await sql`
      create table wf_file (
        file_key varchar(22) primary key,
        instance_id bigint not null references wf_instance on delete cascade,
        user_id bigint not null,
        create_time timestamptz not null
      )`.execute(db)
  },
}
