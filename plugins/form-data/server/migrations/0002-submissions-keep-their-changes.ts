import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** What staff changed in a submission, in full: the operation log masks answers. It goes with its submission. */
export const submissionsKeepTheirChanges: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_submission_change (
        id bigint generated always as identity primary key,
        form_id bigint not null,
        submission_id bigint not null,
        user_id bigint,
        create_by varchar(64) not null,
        create_time timestamptz not null,
        changes jsonb not null,
        foreign key (form_id, submission_id) references form_submission on delete cascade
      )`.execute(db)
    await sql`create index if not exists ix_form_submission_change on form_submission_change (form_id, submission_id, id desc)`.execute(
      db,
    )
  },
}
