import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** Uploads know whose they are and whether something names them; announcements know who has read them. */
export const filesAndReadMarks: Migration = {
  async up(db) {
    await sql`
      alter table sys_file
        add column user_id bigint references sys_user on delete set null,
        add column sha256 char(64) not null,
        add column keep_time timestamptz`.execute(db)
    await sql`create index ix_sys_file_loose on sys_file (create_time) where keep_time is null`.execute(db)
    // the announcements' own table follows its module file, so only people are a foreign key here
    await sql`
      create table sys_notice_read (
        notice_id bigint not null,
        user_id bigint not null references sys_user on delete cascade,
        read_time timestamptz not null default now(),
        primary key (notice_id, user_id)
      )`.execute(db)
    await sql`create index ix_sys_notice_read_user_id on sys_notice_read (user_id)`.execute(db)
  },
}
