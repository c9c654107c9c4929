import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FormHead } from '#schemas/form/published-form.ts'
import { isAsked } from '#schemas/form/item-types.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import type { DataModule } from '#server/kit/plugin.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { answerFieldsOf, submissionModule } from '../shared/submission-module.ts'
import { restrictedModule, type RestrictedAccess } from '../shared/restricted-module.ts'
import { lockForm } from './submission-edit-store.ts'
import { submissionTable } from './export-submissions.ts'
import { submissionHistory } from './submission-history.ts'
import { submissionImport } from './import-submissions.ts'
import { submissionChange } from './operation-log-types.ts'
import { patchAnswers } from './inline-edit-answers.ts'
import { submissionEvents } from './submission-events.ts'
import { openPart, type SubmissionPart } from './submission-subset.ts'

export type RestrictedSubmissions = RestrictedAccess & SubmissionPart

/**
 * Builds the module of part of a form's submissions. A table expression, used by every read, omits other rows and
 * answers in SQL; writes test the same condition in their transaction.
 */
export async function restrictedSubmissions(
  app: FastifyInstance,
  head: FormHead,
  { visible, filter, ...access }: RestrictedSubmissions,
): Promise<DataModule> {
  const { formId } = head
  const part = await openPart(app, head, { visible, filter })
  const { codebook, isWithin } = part
  const seen = codebook.filter(({ id }) => visible.has(id))
  const fields = answerFieldsOf(seen)
  const items = seen.map(({ id }) => id)
  const asked = new Set(codebook.filter(({ item }) => isAsked(item)).map(({ id }) => id))
  const module = restrictedModule(head, fields, access)
  const announce = ({ bus, caller }: HookContext, op: 'create' | 'update' | 'remove', ids: readonly number[]): void =>
    bus.publishInBackground('module.changed', {
      module: submissionModule(head.formKey),
      op,
      ids: ids.slice(0, 100),
      n: ids.length,
      by: caller.userId,
    })

  const hooks: Omit<ModuleHooks, 'module'> = {
    table:
      () => sql`(select id, serial, version, revision, form_answers_of(answers, ${items}::text[]) as answers, create_time, update_time
      from form_submission where ${isWithin}) as t`,
    history: ({ db }, id, page) => submissionHistory(db, formId, id, page, items),
    patch: (context, id, values, revision) =>
      patchAnswers(
        app,
        head,
        fields,
        context,
        { id, values, revision },
        {
          visible,
          asked,
          isWithin: async (trx: Db) => (await part.within(trx, [id])).size > 0,
        },
      ),
    afterCommit: (context, operation, rows) => {
      if (operation === 'update' || operation === 'create') announce(context, operation, idsOf(rows))
    },
    async remove(context, rows) {
      const ids = idsOf(rows)
      if (ids.length > 1 && !access.isBulk) throw new AppError('session.denied', 'several rows at once')
      const { db, events, caller, now } = context
      await db.transaction().execute(async (trx) => {
        // same lock order as submits: the form's lock before any row of submissions
        await lockForm(trx, formId)
        const { rows: gone } = await sql`
          update form_submission set del_flag = '1', update_by = ${caller.userName}, update_time = ${now}
          where id = any (${ids}::bigint[]) and ${isWithin} returning id`.execute(trx)
        if (gone.length < ids.length) throw new AppError('row.unknown', `of ${ids.join(', ')}`)
        await events.emit(trx, 'answer.removed', ...submissionEvents(head, ids))
      })
      announce(context, 'remove', ids)
    },
    imports: submissionImport(app, head, fields, part),
    removed: (ids) => ({ removed: ids.length }),
    logged: (_, rows) => rows.map((row) => submissionChange(head, row as { id: number; serial: number })),
    fileTable: ({ locale, now }, wanted) =>
      submissionTable({
        ...wanted,
        formName: head.name,
        answerFields: fields,
        files: app.files,
        codebookOf: async (version) =>
          ((await app.forms.version(formId, version))?.artifact.codebook ?? []).filter(({ id }) => visible.has(id)),
        locale,
        now,
      }),
  }
  return { module, hooks }
}

const idsOf = (rows: readonly Row[]): readonly number[] => rows.map(({ id }) => Number(id))
