import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * The other way round from the keys of these tables: who has a role, who may open a menu, what lies in a folder, whose
 * files.
 */
const looked = [
  ['sys_user_role', 'role_id'],
  ['sys_role_menu', 'menu_id'],
  ['sys_role_dept', 'dept_id'],
  ['form', 'folder_id'],
  ['sys_file', 'user_id'],
] as const

export const indexesOfReferences: Migration = {
  async up(db) {
    for (const [table, column] of looked) {
      await sql`create index if not exists ${sql.id(`ix_${table}_${column}`)} on ${sql.table(table)} (${sql.id(column)})`.execute(
        db,
      )
    }
  },
}
