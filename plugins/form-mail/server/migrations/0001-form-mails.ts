import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Whom a form's submissions are mailed to, and what each was told of. */
export const formMails: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_mail (
        form_id bigint primary key references form on delete cascade,
        settings jsonb not null,
        locale varchar(10) not null,
        update_by varchar(64) not null,
        update_time timestamptz not null
      )`.execute(db)
    await sql`
      create table if not exists form_mail_entry (
        form_id bigint not null references form on delete cascade,
        submission_id bigint not null,
        kind varchar(8) not null,
        recipient varchar(254) not null,
        state varchar(8) not null,
        create_time timestamptz not null,
        primary key (form_id, submission_id, kind, recipient)
      )`.execute(db)
    await sql`create index if not exists ix_form_mail_entry_recipient on form_mail_entry (recipient, kind, create_time)`.execute(
      db,
    )
    await sql`create index if not exists ix_form_mail_entry_time on form_mail_entry (form_id, create_time)`.execute(db)
    await sql`create index if not exists ix_form_mail_entry_waiting on form_mail_entry (state, form_id) where state in ('daily', 'overflow')`.execute(
      db,
    )
  },
}
