import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** Features that hear events of a form's submissions. Submits of the others write none. */
export const formsKnowTheirWatchers: Migration = {
  async up(db) {
    await sql`alter table form add column if not exists watchers text[] not null default '{}'`.execute(db)
  },
}
