import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** What single people are told, and of which kinds they want a mail besides. */
export const messages: Migration = {
  async up(db) {
    await sql`
      create table if not exists sys_message (
        message_id bigint generated always as identity primary key,
        user_id bigint not null references sys_user on delete cascade,
        kind varchar(40) not null,
        title jsonb not null,
        about varchar(300) not null,
        link varchar(300) not null,
        mail varchar(8) not null,
        create_time timestamptz not null,
        read_time timestamptz
      )`.execute(db)
    await sql`create index if not exists ix_sys_message_user on sys_message (user_id, message_id desc)`.execute(db)
    await sql`create index if not exists ix_sys_message_unread on sys_message (user_id) where read_time is null`.execute(
      db,
    )
    await sql`create index if not exists ix_sys_message_mail on sys_message (user_id) where mail = 'wanted'`.execute(db)
    await sql`create index if not exists ix_sys_message_age on sys_message (create_time)`.execute(db)
    await sql`
      create table if not exists sys_message_mail (
        user_id bigint not null references sys_user on delete cascade,
        kind varchar(40) not null,
        locale varchar(10) not null,
        primary key (user_id, kind)
      )`.execute(db)
  },
}
