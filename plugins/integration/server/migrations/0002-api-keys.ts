import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Keys by which programs read and hand in a form's submissions. Only a key's hash is kept. */
export const apiKeys: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_api_key (
        key_id bigint generated always as identity primary key,
        form_id bigint not null references form on delete cascade,
        name varchar(50) not null,
        prefix varchar(20) not null,
        key_hash char(64) not null unique,
        scopes text[] not null,
        expire_time timestamptz,
        user_id bigint not null,
        create_by varchar(64),
        create_time timestamptz not null,
        last_time timestamptz,
        last_ip varchar(64)
      )`.execute(db)
    await sql`create index if not exists ix_form_api_key_form on form_api_key (form_id)`.execute(db)
    // where the screen is there already: its button, for the roles that manage webhooks
    await sql`
      with added as (
        insert into sys_menu (menu_name, menu_name_en, order_num, menu_type, parent_id, perms, create_by)
        select '管理 API 密钥', 'Manage API keys', 2, 'F', menu_id, 'project:key:edit', 'system'
        from sys_menu where path = '/project/form/integration'
        returning menu_id)
      insert into sys_role_menu (role_id, menu_id)
      select held.role_id, added.menu_id
      from added, sys_role_menu held join sys_menu m on m.menu_id = held.menu_id and m.perms = 'project:webhook:edit'
      on conflict do nothing`.execute(db)
  },
}
