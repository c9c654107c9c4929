import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Answers that visitors will go on with later, by a link or by their account. Only the hash of a link is kept. */
export const draftsWaitOnTheServer: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_draft (
        draft_id bigint generated always as identity primary key,
        form_id bigint not null references form on delete cascade,
        token_hash char(64) not null,
        user_id bigint,
        version integer not null,
        answers jsonb not null,
        save_time timestamptz not null,
        unique (form_id, token_hash)
      )`.execute(db)
    await sql`create index if not exists ix_form_draft_user on form_draft (form_id, user_id) where user_id is not null`.execute(
      db,
    )
    await sql`create index if not exists ix_form_draft_age on form_draft (save_time)`.execute(db)
  },
}
