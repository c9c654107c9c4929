import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Codes that were sent as text messages. Number and code are hashes; a number has one code a question. */
export const numbersAreProved: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_phone_code (
        code_id varchar(36) primary key,
        form_id bigint not null references form on delete cascade,
        item_id varchar(20) not null,
        number_hash char(64) not null,
        code_hash varchar(200) not null,
        tries integer not null default 0,
        prove_time timestamptz,
        expire_time timestamptz not null,
        unique (form_id, item_id, number_hash)
      )`.execute(db)
    await sql`create index if not exists ix_form_phone_code_age on form_phone_code (expire_time)`.execute(db)
  },
}
