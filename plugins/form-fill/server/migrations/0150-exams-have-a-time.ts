import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** When signed-in visitors began an exam with a time limit; gone once their answers are stored. */
export const examsHaveATime: Migration = {
  async up(db) {
    await sql`
      create table if not exists form_exam_start (
        form_id bigint not null references form on delete cascade,
        user_id bigint not null,
        start_time timestamptz not null,
        primary key (form_id, user_id)
      )`.execute(db)
  },
}
