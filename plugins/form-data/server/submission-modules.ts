import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import { isExam } from '#schemas/form/grading.ts'
import type { Module } from '#schemas/module/resolve-module.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { one, whole } from '#server/kit/openapi-schemas.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import type { DynamicModules } from '#server/kit/plugin.ts'
import { answerFieldsOf, submissionsModule } from '../shared/submission-module.ts'
import { submissionHistory } from './submission-history.ts'
import { patchAnswers } from './inline-edit-answers.ts'
import { submissionHistoryShape } from './route-docs.ts'
import { submissionTable } from './export-submissions.ts'
import { submissionChange } from './operation-log-types.ts'
import { claimQuotas, type StoredSubmission } from './claim-quotas.ts'
import { failures } from './failures.ts'
import { submissionImport } from './import-submissions.ts'
import { readersOf } from './submission-live-messages.ts'
import type { SubmissionColumn } from './submissions-decorator.ts'
import { submissionEvents } from './submission-events.ts'
import { lockForm } from './submission-edit-store.ts'

interface Made {
  readonly codebook: readonly CodebookEntry[]
  readonly module: Module
  readonly fields: readonly AnswerField[]
  readonly columns: readonly SubmissionColumn[]
}

/** Modules by form, version and name; the inputs of a module never change under such a key. */
const kept = new LRUCache<string, Made>({ max: 100 })

/** Turns each published form into a module of its submissions, for users who manage the form. */
export const submissionModules: DynamicModules = {
  area: 'form',
  template: { ...submissionsModule({ formId: 0, formKey: ':formKey', name: '' }, []), name: 'form/submission' },
  answers: { 'DELETE /:ids': one({ removed: whole }), 'GET /:id/history': submissionHistoryShape },
  async find(app, formKey, caller) {
    const head = await app.forms.managed(formKey, caller)
    const { module, fields, columns } = await moduleOf(app, head)
    return { module, hooks: hooksOf(app, head, fields, columns) }
  },
  audience: async (app, formKey, users) => {
    const head = await app.forms.find(formKey)
    return head ? readersOf(app.db, head.ownerId, users) : []
  },
}

async function moduleOf(app: FastifyInstance, head: FormHead): Promise<Made> {
  const codebook = await app.forms.codebook(head)
  const { columns: all } = app.submissions
  const isOf = await Promise.all(all.map((column) => column.isOf(head)))
  // a question may have a column's name
  const asked = new Set(codebook.map(({ id }) => id))
  const columns = all.filter(({ name }, at) => isOf[at] && !asked.has(name))
  const key = JSON.stringify([head.formId, head.formKey, head.version, head.name, columns.map(({ name }) => name)])
  const known = kept.get(key)
  // options of sources change without a new version
  if (known?.codebook === codebook) return known
  const published = await app.forms.version(head.formId, head.version)
  const fields = answerFieldsOf(codebook)
  const made = {
    codebook,
    fields,
    columns,
    module: submissionsModule({ ...head, isExam: published ? isExam(published.document) : false }, fields, columns),
  }
  kept.set(key, made)
  return made
}

function hooksOf(
  app: FastifyInstance,
  head: FormHead,
  fields: readonly AnswerField[],
  columns: readonly SubmissionColumn[],
): Omit<ModuleHooks, 'module'> {
  const { formId } = head
  const emitEvents = (context: HookContext, rows: readonly Row[], name: 'answer.removed' | 'answer.restored') =>
    context.events.emit(
      context.db,
      name,
      ...submissionEvents(
        head,
        rows.map(({ id }) => id as number),
      ),
    )
  return {
    // same lock order as submits: the form's lock before any row of submissions, which prevents deadlocks
    lock: async ({ db }) => void (await lockForm(db, formId)),
    virtual: Object.fromEntries(
      columns.map(({ name, values }) => [
        name,
        ({ caller }, rows) =>
          values(
            head,
            rows.map(({ id }) => id as number),
            caller,
          ),
      ]),
    ),
    removed: (ids) => ({ removed: ids.length }),
    history: ({ db }, id, page) => submissionHistory(db, formId, id, page),
    patch: (context, id, values, revision) => patchAnswers(app, head, fields, context, { id, values, revision }),
    afterRemove: (context, rows) => emitEvents(context, rows, 'answer.removed'),
    async afterRestore(context, rows) {
      const restored = rows as readonly (Row & StoredSubmission)[] // rows of this module
      await claimQuotas(
        app,
        head,
        context.db,
        restored,
        ({ row, text }) =>
          new AppError(failures['answer.notRestorable'], `submission <${row.id}>`, {
            data: { serial: row.serial, why: text[context.locale] },
          }),
      )
      await emitEvents(context, rows, 'answer.restored')
    },
    imports: submissionImport(app, head, fields),
    logged: (_, rows) => rows.map((row) => submissionChange(head, row as { id: number; serial: number })),
    fileTable: ({ locale, now }, wanted) =>
      submissionTable({
        ...wanted,
        formName: head.name,
        answerFields: fields,
        added: columns,
        files: app.files,
        codebookOf: async (version) => (await app.forms.version(formId, version))?.artifact.codebook ?? [],
        locale,
        now,
      }),
  }
}
