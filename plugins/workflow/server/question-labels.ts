import type { FastifyInstance } from 'fastify'
import type { Form } from '#schemas/form/form.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { QuestionLabels } from './process-failure-text.ts'

/** Labels of a form's questions, for messages that would otherwise show ids. */
export const labelsOf = (form: Form | undefined): QuestionLabels =>
  new Map((form?.items ?? []).flatMap(({ id, label }) => (label.trim() === '' ? [] : [[id, label.trim()]])))

/** Labels in a published version of a form; none for a process without a form. */
export async function questionLabels(
  app: FastifyInstance,
  formId: number | null,
  version: number | null,
): Promise<QuestionLabels> {
  if (formId === null || version === null) return new Map()
  return labelsOf((await app.forms.version(formId, version))?.document)
}

/** The draft of a form, which a trial runs on. */
export async function draftOf(db: Db, formId: number | null): Promise<Form | undefined> {
  if (formId === null) return undefined
  return (await db.selectFrom('form').select('draft').where('formId', '=', formId).executeTakeFirst())?.draft
}
