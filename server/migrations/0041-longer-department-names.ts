import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** Thirty letters are enough for a department in Chinese and not for one in English. */
export const longerDepartmentNames: Migration = {
  async up(db) {
    await sql`alter table sys_dept alter column dept_name type varchar(60)`.execute(db)
  },
}
