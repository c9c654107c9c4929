import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** English names of seeded menus that have a better word now. A name that somebody has changed stays. */
export const menusInPlainWords: Migration = {
  async up(db) {
    for (const [path, before, after] of [
      ['/system/post', 'Posts', 'Positions'],
      ['/system/ops', 'Operations', 'Monitoring'],
    ])
      await sql`update sys_menu set menu_name_en = ${after} where path = ${path} and menu_name_en = ${before}`.execute(
        db,
      )
  },
}
