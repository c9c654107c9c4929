import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Last good options of each source, every option ever offered, and secret headers by form and host. */
export const optionsComeFromSources: Migration = {
  async up(db) {
    await sql`
      create table if not exists option_source (
        source_key varchar(200) primary key,
        form_id bigint references form on delete cascade,
        options jsonb not null,
        hash char(64) not null,
        fetch_time timestamptz not null
      )`.execute(db)
    await sql`create index if not exists ix_option_source_form on option_source (form_id) where form_id is not null`.execute(
      db,
    )
    await sql`
      create table if not exists option_source_value (
        source_key varchar(200) not null references option_source on delete cascade,
        value varchar(100) not null,
        label varchar(500) not null,
        parent varchar(100),
        retire_time timestamptz,
        primary key (source_key, value)
      )`.execute(db)
    await sql`
      create table if not exists form_source_header (
        form_id bigint not null references form on delete cascade,
        origin varchar(300) not null,
        name varchar(100) not null,
        secret text not null,
        primary key (form_id, origin)
      )`.execute(db)
  },
}
