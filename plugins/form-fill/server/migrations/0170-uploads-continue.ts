import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Uploads that arrive in parts: how much of each is here, and the file that it became. */
export const uploadsContinue: Migration = {
  async up(db) {
    await sql`
      create table form_upload (
        upload_key char(64) primary key,
        form_id bigint not null references form (form_id) on delete cascade,
        network varchar(64) not null,
        size bigint not null,
        received bigint not null,
        file_key varchar(40) references form_file (file_key) on delete cascade,
        create_time timestamptz not null
      )`.execute(db)
    await sql`create index ix_form_upload_form_id on form_upload (form_id)`.execute(db)
    await sql`create index ix_form_upload_file_key on form_upload (file_key)`.execute(db)
    await sql`create index ix_form_upload_network on form_upload (network, create_time)`.execute(db)
    await sql`create index ix_form_upload_create_time on form_upload (create_time)`.execute(db)
  },
}
