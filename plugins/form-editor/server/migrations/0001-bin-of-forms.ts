import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/**
 * Menus are seeded once, so where my forms are there already their new buttons come by this: whoever could delete forms
 * can now bring them back and delete them for good. A fresh database gets both with the screen.
 */
export const binOfForms: Migration = {
  async up(db) {
    for (const [permission, nameZh, nameEn, order] of buttons) {
      await sql`
        insert into sys_menu (parent_id, menu_name, menu_name_en, order_num, menu_type, perms, create_by)
        select menu_id, ${nameZh}, ${nameEn}, ${order}::integer, 'F', ${permission}, 'system' from sys_menu
        where path = '/project/form/list' and menu_type = 'C' and not exists (select from sys_menu where perms = ${permission})
        order by menu_id limit 1`.execute(db)
      await sql`
        insert into sys_role_menu (role_id, menu_id)
        select distinct held.role_id, button.menu_id from sys_menu button, sys_role_menu held join sys_menu m on m.menu_id = held.menu_id
        where button.perms = ${permission} and m.perms = 'project:form:remove'
        on conflict do nothing`.execute(db)
    }
  },
}

const buttons = [
  ['project:form:restore', '恢复表单', 'Restore forms', 6],
  ['project:form:purge', '彻底删除表单', 'Delete forms for ever', 7],
] as const
