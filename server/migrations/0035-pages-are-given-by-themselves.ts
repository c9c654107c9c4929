import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Buttons that lead to another screen carried that screen's own permission: whoever was given the departments had the
 * posts in the menu. Such buttons go, and with them what they gave; the screen itself is given where it stands.
 * `/system/env` shows rows of the settings, and keeps their permission.
 */
export const pagesAreGivenByThemselves: Migration = {
  async up(db) {
    const strays = sql`
      select f.menu_id from sys_menu f join sys_menu p on p.menu_id = f.parent_id
      where f.menu_type = 'F' and f.create_by = 'system' and f.perms <> coalesce(p.perms, '')
        and exists (select from sys_menu c where c.menu_type = 'C' and c.perms = f.perms and c.create_by = 'system' and c.path <> '/system/env')`
    await sql`delete from sys_role_menu where menu_id in (${strays})`.execute(db)
    await sql`delete from sys_menu where menu_id in (${strays})`.execute(db)
  },
}
