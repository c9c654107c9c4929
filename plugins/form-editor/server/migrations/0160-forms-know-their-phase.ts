import { sql } from 'kysely'
import type { Settings } from '#schemas/form/form.ts'
import type { Migration } from '#server/kit/migration.ts'
import { closingRules } from '../closing-rules.ts'

/**
 * `phase(form)` is the status of a form now: an open form ends at its closing time and when it is full. The rules are
 * columns beside the document, so that a list of forms reads no documents.
 */
export const formsKnowTheirPhase: Migration = {
  async up(db) {
    await sql`
      alter table form add column opens_at timestamptz, add column closes_at timestamptz, add column max_submissions bigint`.execute(
      db,
    )
    await sql`
      create function phase(f form) returns varchar language sql stable parallel safe as $fn$
        select case
          when f.status <> 'open' then f.status
          when f.closes_at <= now() or f.submissions >= f.max_submissions then 'ended'
          when f.opens_at > now() then 'scheduled'
          else f.status
        end
      $fn$`.execute(db)
    const { rows } = await sql<{ formId: number; settings: Settings }>`
      select f.form_id, v.document -> 'settings' as settings
      from form f join form_version v on v.form_id = f.form_id and v.version = f.version
      where v.document #> '{settings,window}' is not null or v.document #> '{settings,limits,total}' is not null`.execute(
      db,
    )
    for (const { formId, settings } of rows) {
      const { opensAt, closesAt, maxSubmissions } = closingRules(settings)
      await sql`
        update form set opens_at = ${opensAt}, closes_at = ${closesAt}, max_submissions = ${maxSubmissions}
        where form_id = ${formId}`.execute(db)
    }
  },
}
