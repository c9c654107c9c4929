import { sql } from 'kysely'
import type { Migration } from '#server/kit/migration.ts'

/** The graded answers of an exam's submission (`ExamResult`); null for forms that are no exam. */
export const submissionsHavePoints: Migration = {
  async up(db) {
    await sql`alter table form_submission add column exam jsonb`.execute(db)
  },
}
