import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { ItemId } from '#schemas/form/form.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { fieldsOf, type Cond } from '#schemas/module/condition.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { EntryLimits } from './staff-entered-submissions.ts'
import { filterToSql } from './submission-filter.ts'

/** The part of a form's submissions that some users may work with. */
export interface SubmissionPart {
  /** Questions whose answers leave the server. */
  readonly visible: ReadonlySet<ItemId>
  /** Condition on the submissions, with dates in the form's time zone; absent: all. */
  readonly filter: Cond | undefined
}

export interface OpenPart extends EntryLimits {
  /** All questions of the form, over its versions. */
  readonly codebook: readonly CodebookEntry[]
  /** Condition on `form_submission`; every read and write of the part tests it. */
  readonly isWithin: RawBuilder<boolean>
}

export async function openPart(
  app: FastifyInstance,
  head: FormHead,
  { visible, filter }: SubmissionPart,
): Promise<OpenPart> {
  const { formId } = head
  const codebook = await app.forms.codebook(head)
  const published = await app.forms.version(formId, head.version)
  const zone = published?.document.settings.window?.timeZone
  const isWithin = sql<boolean>`form_submission.form_id = ${formId} and form_submission.del_flag = '0'${filter ? sql` and ${filterToSql(filter, codebook, zone)}` : sql``}`
  return {
    visible,
    codebook,
    asked: filter ? fieldsOf(filter).filter((name) => visible.has(name)) : [],
    isWithin,
    async within(db: Db, ids) {
      const { rows } = await sql<{ id: number | string }>`
        select id from form_submission where id = any (${[...ids]}::bigint[]) and ${isWithin}`.execute(db)
      return new Set(rows.map(({ id }) => Number(id)))
    },
  }
}
