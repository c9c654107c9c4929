import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** Who people are at the servers that sign them in, what is under way there, and which sessions began so. */
export const singleSignOn: Migration = {
  async up(db) {
    await sql`
      create table sys_user_identity (
        provider varchar(500) not null,
        subject varchar(500) not null,
        user_id bigint not null references sys_user on delete cascade,
        create_time timestamptz not null default now(),
        primary key (provider, subject)
      )`.execute(db)
    await sql`create index ix_sys_user_identity_user_id on sys_user_identity (user_id)`.execute(db)
    await sql`
      create table sys_sso_step (
        key_hash char(64) primary key,
        kind varchar(10) not null,
        browser_hash char(64) not null,
        data jsonb not null,
        expire_time timestamptz not null
      )`.execute(db)
    await sql`alter table sys_session add column sso_ticket_hash char(64), add column sso_logout_url varchar(4000)`.execute(
      db,
    )
    await sql`create index ix_sys_session_sso_ticket_hash on sys_session (sso_ticket_hash) where sso_ticket_hash is not null`.execute(
      db,
    )
  },
}
