import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Which part of a form's submissions members of a group work with, and who the members are. */
export const formDataGroups: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_data_group (
        gid varchar(16) primary key,
        form_id bigint not null references form on delete cascade,
        name varchar(100) not null,
        enabled boolean not null,
        settings jsonb not null,
        create_by varchar(64) not null,
        create_time timestamptz not null,
        update_by varchar(64) not null,
        update_time timestamptz not null
      )`.execute(db)
    await sql`create index if not exists ix_form_data_group_form on form_data_group (form_id, create_time)`.execute(db)
    await sql`
      create table if not exists form_data_group_member (
        gid varchar(16) not null references form_data_group on delete cascade,
        kind varchar(4) not null check (kind in ('user', 'dept', 'role')),
        target_id bigint not null,
        primary key (gid, kind, target_id)
      )`.execute(db)
    await sql`create index if not exists ix_form_data_group_member_target on form_data_group_member (kind, target_id)`.execute(
      db,
    )
  },
}
