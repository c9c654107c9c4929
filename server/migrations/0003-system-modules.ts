import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** What the modules of people and menus need of tables that were there before them. */
export const systemModules: Migration = {
  async up(db) {
    // choices are kept as every module keeps them
    await sql`alter table sys_menu alter column menu_type type varchar(64)`.execute(db)
    await sql`alter table sys_role alter column data_scope type varchar(64)`.execute(db)
    // a person who is purged takes nothing along but what was theirs alone
    await sql`alter table sys_session drop constraint sys_session_user_id_fkey`.execute(db)
    await sql`alter table sys_session add constraint sys_session_user_id_fkey foreign key (user_id) references sys_user on delete cascade`.execute(
      db,
    )
  },
}
