import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** How often a form's page was opened, by day of the form's time zone. */
export const pagesCountTheirVisits: Migration = {
  async up(db) {
    await sql`
      create table form_visit (
        form_id bigint not null references form (form_id) on delete cascade,
        day date not null,
        views integer not null,
        primary key (form_id, day)
      )`.execute(db)
  },
}
