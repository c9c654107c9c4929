import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** Work that outlasts its request, so that any process of the server can say how far it is. */
export const backgroundProcesses: Migration = {
  async up(db) {
    await sql`
      create table sys_process (
        process_key varchar(40) primary key,
        user_id bigint not null references sys_user on delete cascade,
        title jsonb not null,
        state varchar(10) not null default 'running',
        rate integer not null default 0,
        tips jsonb,
        url varchar(255),
        data jsonb,
        fault jsonb,
        file_name varchar(255),
        file_type varchar(100),
        host varchar(40) not null,
        create_time timestamptz not null default now(),
        seen_time timestamptz not null default now()
      )`.execute(db)
    await sql`create index ix_sys_process_user on sys_process (user_id, create_time)`.execute(db)
    await sql`create index ix_sys_process_running on sys_process (host) where state = 'running'`.execute(db)
  },
}
