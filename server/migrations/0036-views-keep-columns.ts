import { sql } from 'kysely'
import type { Migration } from '../kit/migration.ts'

/** A list kept under a name keeps its columns too; null: those of the list, as each person has them. */
export const viewsKeepColumns: Migration = {
  async up(db) {
    await sql`alter table sys_user_view add column columns jsonb`.execute(db)
  },
}
