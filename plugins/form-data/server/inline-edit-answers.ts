import { failures } from './failures.ts'
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { AnswerError, Answers, ItemId } from '#schemas/form/form.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { HookContext, Row } from '#server/kit/module-hooks.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { editAnswers } from './edit-answers.ts'
import { editStore } from './submission-edit-store.ts'
import { submissionChange } from './operation-log-types.ts'

export interface AnswerPatch {
  readonly id: number
  /** Answers by field name; null clears one. */
  readonly values: Row
  readonly revision: number
}

/** View of an editor who does not manage the form. */
export interface PatchLimits {
  readonly visible: ReadonlySet<ItemId>
  /** Questions that people answer; an edit of one must not clear the answer of another. */
  readonly asked: ReadonlySet<ItemId>
  /** Whether the changed submission is still visible to the editor. */
  readonly isWithin: (trx: Db) => Promise<boolean>
}

/**
 * Edits single answers of a submission in the list. The whole submission is validated again, and an answer that its
 * rules would drop is refused instead of lost. Errors name the field. With `limits`, an edit that would drop other
 * answers or hide the submission from the editor is refused too, and no error reveals hidden questions.
 */
export async function patchAnswers(
  app: FastifyInstance,
  head: FormHead,
  fields: readonly AnswerField[],
  { locale, caller }: HookContext,
  { id, values, revision }: AnswerPatch,
  limits?: PatchLimits,
): Promise<'stale' | { readonly logged: object }> {
  const row = await editStore(app.db, head.formId).find(id)
  if (!row) throw new AppError(failures['answer.unknown'], `id <${id}>`)
  if (row.revision !== revision) return 'stale'
  const given: Answers = Object.fromEntries(
    Object.entries({ ...row.answers, ...values }).filter(([, value]) => !isEmpty(value)),
  )
  try {
    const verify = async (trx: Db): Promise<void> => {
      if (await limits?.isWithin(trx)) return
      throw invalid(Object.keys(values).map((field) => ({ field, code: 'outside', message: outside[locale] })))
    }
    const options = { locale, by: caller, ...(limits ? { verify } : {}) }
    const edited = await editAnswers(app, head, { id, answers: given, revision }, options, (checked, before) => {
      const dropped = Object.keys(values).filter((name) => given[name] !== undefined && checked[name] === undefined)
      if (dropped.length > 0)
        throw invalid(dropped.map((field) => ({ field, code: 'irrelevant', message: notAsked[locale] })))
      const others = Object.keys(before).filter((name) => limits?.asked.has(name) && !Object.hasOwn(values, name))
      if (others.some((name) => checked[name] === undefined))
        throw invalid(Object.keys(values).map((field) => ({ field, code: 'drops', message: drops[locale] })))
    })
    return { logged: submissionChange(head, edited.row, edited.changes) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.id === 'answer.stale') return 'stale'
    if (error.id !== 'answer.invalid') throw error
    throw invalid(
      (error.data.errors as readonly AnswerError[]).map((fault) =>
        // data of `answer.invalid`
        limits && !limits.visible.has(fault.item)
          ? { field: Object.keys(values)[0] ?? '', code: 'hidden', message: hidden[locale] }
          : faultOf(fault, Object.keys(values), fields, locale),
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
const outside: Readonly<Record<Locale, string>> = {
  'zh-cn': '改后这份答卷将不在你能管理的范围内，未保存',
  en: 'This change would take the submission out of your reach, so it wasn’t saved',
}
const drops: Readonly<Record<Locale, string>> = {
  'zh-cn': '按表单的逻辑，这样修改会清除其他题目的答案，未保存',
  en: 'By the form’s logic this change would clear other answers, so it wasn’t saved',
}
const hidden: Readonly<Record<Locale, string>> = {
  'zh-cn': '与你看不到的答案不符，未保存，请联系表单管理员',
  en: 'This doesn’t fit answers that you can’t see. Ask who manages the form.',
}
