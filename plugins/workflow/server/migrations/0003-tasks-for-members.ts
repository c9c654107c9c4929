import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Members get the task lists that an earlier start gave to managers of forms only; a first start has no menus yet. */
export const tasksForMembers: Migration = {
  async up(db) {
    await sql`
      insert into sys_role_menu (role_id, menu_id)
        select r.role_id, m.menu_id from sys_role r, sys_menu m
          where r.role_key = 'common' and r.del_flag = '0' and (m.path = '/workflow' or m.path like '/workflow/task/%'
            or m.parent_id in (select menu_id from sys_menu where path like '/workflow/task/%'))
        on conflict do nothing`.execute(db)
  },
}
