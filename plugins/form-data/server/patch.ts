import { failures } from './failures.ts'
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { AnswerField } from '#schemas/form/answer-fields.ts'
import type { AnswerError, Answers } from '#schemas/form/form.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { isEmpty } from '#schemas/module/cond.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import { editAnswers } from './edit.ts'
import { editStore } from './edit-store.ts'
import { submissionChange } from './operations.ts'

export interface AnswerPatch {
  readonly id: number
  /** Answers by field name; null clears one. */
  readonly values: Row
  readonly revision: number
}

/**
 * Edits single answers of a submission in the list. The whole submission is checked again, so an answer that its rules
 * would drop is refused instead of lost. Refusals name the field.
 */
export async function patchAnswers(
  app: FastifyInstance,
  head: FormHead,
  fields: readonly AnswerField[],
  { locale, caller }: HookContext,
  { id, values, revision }: AnswerPatch,
): Promise<'stale' | { readonly logged: object }> {
  const row = await editStore(app.db, head.formId).find(id)
  if (!row) throw new AppError(failures['answer.unknown'], `id <${id}>`)
  if (row.revision !== revision) return 'stale'
  const given: Answers = Object.fromEntries(
    Object.entries({ ...row.answers, ...values }).filter(([, value]) => !isEmpty(value)),
  )
  try {
    const edited = await editAnswers(app, head, { id, answers: given, revision }, { locale, by: caller }, (checked) => {
      const dropped = Object.keys(values).filter((name) => given[name] !== undefined && checked[name] === undefined)
      if (dropped.length > 0)
        throw invalid(dropped.map((field) => ({ field, code: 'irrelevant', message: notAsked[locale] })))
    })
    return { logged: submissionChange(head, edited.row, edited.changes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'answer.stale') return 'stale'
    if (error.id !== 'answer.invalid') throw error
    throw invalid(
      (error.data.errors as readonly AnswerError[]).map((fault) =>
        // data of `answer.invalid`
        faultOf(fault, Object.keys(values), fields, locale),
      ),
    )
  }
}

/**
 * Attributes an error to an edited field; an error elsewhere names its question, because that cell may be out of view.
 */
function faultOf(
  { item, code, message }: AnswerError,
  edited: readonly string[],
  fields: readonly AnswerField[],
  locale: Locale,
): FieldError {
  if (edited.includes(item)) return { field: item, code, message }
  const label = fields.find(({ entry }) => entry.id === item)?.entry.label ?? item
  return {
    field: edited[0] ?? item,
    code,
    message: locale === 'en' ? `“${label}”: ${message}` : `「${label}」${message}`,
  }
}

const invalid = (errors: readonly FieldError[]): AppError =>
  new AppError('request.invalid', `${errors.length} answers`, { errors })

const notAsked: Readonly<Record<Locale, string>> = {
  'zh-cn': '按表单的逻辑，这份答卷没有问这道题',
  en: 'The form’s logic doesn’t ask this question in this submission',
}
