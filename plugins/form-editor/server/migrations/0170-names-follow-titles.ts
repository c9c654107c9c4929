import { sql } from 'kysely'
import { unnamedForm } from '#schemas/form/form.ts'
import type { Migration } from '#server/kit/migration.ts'

/** A form that nobody has named takes its name from the title, also one that was made before. */
export const namesFollowTitles: Migration = {
  async up(db) {
    await sql`alter table form add column name_follows boolean not null default false`.execute(db)
    await sql`
      update form set name_follows = true
      where type <> 'folder' and name in (${sql.join(Object.values(unnamedForm))})`.execute(db)
  },
}
