import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** By which answers visitors find submissions of a form, and what they are shown of them. */
export const formQueries: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_query (
        qid varchar(16) primary key,
        form_id bigint not null references form on delete cascade,
        name varchar(100) not null,
        enabled boolean not null,
        settings jsonb not null,
        create_by varchar(64) not null,
        create_time timestamptz not null,
        update_by varchar(64) not null,
        update_time timestamptz not null
      )`.execute(db)
    await sql`create index if not exists ix_form_query_form on form_query (form_id, create_time)`.execute(db)
  },
}
