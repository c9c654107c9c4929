import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * A page is shown to whom a role of theirs has ticked it. Until now its permission was enough, wherever it came from,
 * and a page without one was everybody's: so that nobody loses a page, roles that hold its permission by another menu
 * tick it, and a page without a permission that no role has ticked is ticked by all. Then what lies above, as far as it
 * gives no permission.
 */
export const pagesAreTicked: Migration = {
  async up(db) {
    await sql`
      insert into sys_role_menu (role_id, menu_id)
      select distinct held.role_id, page.menu_id from sys_menu page
      join sys_menu giver on giver.perms = page.perms and giver.status = '0' and giver.menu_id <> page.menu_id
      join sys_role_menu held on held.menu_id = giver.menu_id
      where page.menu_type = 'C' and page.perms <> ''
      on conflict do nothing`.execute(db)
    await sql`
      insert into sys_role_menu (role_id, menu_id)
      select r.role_id, page.menu_id from sys_menu page cross join sys_role r
      where page.menu_type = 'C' and coalesce(page.perms, '') = '' and r.del_flag = '0' and r.role_key <> 'admin'
        and not exists (select from sys_role_menu any_role where any_role.menu_id = page.menu_id)
      on conflict do nothing`.execute(db)
    await sql`
      with recursive above (role_id, menu_id) as (
        select rm.role_id, m.parent_id from sys_role_menu rm join sys_menu m on m.menu_id = rm.menu_id and m.menu_type = 'C'
        union
        select above.role_id, m.parent_id from above join sys_menu m on m.menu_id = above.menu_id
      )
      insert into sys_role_menu (role_id, menu_id)
      select above.role_id, m.menu_id from above join sys_menu m on m.menu_id = above.menu_id where coalesce(m.perms, '') = ''
      on conflict do nothing`.execute(db)
  },
}
