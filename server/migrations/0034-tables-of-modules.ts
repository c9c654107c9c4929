import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/**
 * Which tables and columns module files have had: what a changed file no longer names can then be told from what was
 * never of one.
 */
export const tablesOfModules: Migration = {
  async up(db) {
    await sql`create table sys_module_table (table_name varchar(63) primary key, module varchar(200) not null, columns jsonb not null)`.execute(
      db,
    )
  },
}
