import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FieldError } from '#schemas/api/envelope.ts'
import { checkAnswers, type AnswerCheck } from '#schemas/form/check-answers.ts'
import type { AnswerError, Answers, ItemId } from '#schemas/form/form.ts'
import { formFailures } from '#schemas/form/form-failures.ts'
import { gradeAnswers, isExam } from '#schemas/form/grading.ts'
import { momentIn } from '#schemas/form/form-time.ts'
import { storedEnv, type Env } from '#schemas/form/evaluate-logic.ts'
import { generatedAnswersOf, withGeneratedAnswers } from '#schemas/form/generated-answers.ts'
import type { GenerationContext, JsonSchema } from '#schemas/form/item-type.ts'
import { storedSchemaOf } from '#schemas/form/resolve-option-sources.ts'
import { withSourceLabels } from '#schemas/form/stored-option-labels.ts'
import type { FormHead, PublishedForm } from '#schemas/form/published-form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import type { HookContext } from '#server/kit/module-hooks.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { inEventLoopTurn } from '#server/kit/event-loop-turns.ts'
import { claimQuotas, type QuotaRefusal, type StoredSubmission } from './claim-quotas.ts'
import { lockForm } from './submission-edit-store.ts'
import { generationContextAt, withFreeNumbers } from './generated-numbers.ts'
import { submissionEvents } from './submission-events.ts'

/** The user who enters submissions, and the time. */
export interface Entry extends Pick<HookContext, 'caller' | 'locale' | 'now'> {
  /** The user as rules on the respondent read them; staff who enter for others are only named. */
  readonly respondent?: Env['user']
}

/** The visible part of the form for the user; absent for users who manage the form. */
export interface EntryLimits {
  readonly visible: ReadonlySet<ItemId>
  /** Visible questions that the condition of that part is about. */
  readonly asked: readonly ItemId[]
  /** Filters the stored submissions to those in the user's part, within the transaction that stores them. */
  within(trx: Db, ids: readonly number[]): Promise<ReadonlySet<number>>
}

/** Answers ready to be stored. */
export interface Entered {
  readonly answers: Answers
  /** Questions whose generated answers were given, such as a serial number from a file. */
  readonly brought: readonly ItemId[]
  /** Sensitive words were found in the answers. */
  readonly isFlagged?: boolean
}

export interface EnteredRow extends StoredSubmission {
  readonly serial: number
}

export async function currentForm(app: FastifyInstance, { formId, version }: FormHead): Promise<PublishedForm> {
  const form = await app.forms.version(formId, version)
  if (!form) throw new AppError(formFailures['form.unknown'], `version <${version}>`)
  return form
}

/**
 * Checks and calculates answers that a user enters on behalf of others, as for a submit. Limits on visitors (time
 * window, password, per account or address, a stopped form) do not apply, so that submissions can be entered from
 * paper. Throws `request.invalid` with errors by question; invisible questions are not named.
 */
export async function checkEntered(
  app: FastifyInstance,
  head: FormHead,
  form: PublishedForm,
  given: Answers,
  entry: Entry,
  limits?: EntryLimits,
): Promise<Entered> {
  const { document } = form
  const { locale } = entry
  const refuse = (errors: readonly AnswerError[]): never => {
    const named = errors.map(({ item, code, message }): FieldError =>
      limits && !limits.visible.has(item)
        ? { field: Object.keys(given)[0] ?? '', code: 'hidden', message: hidden[locale] }
        : { field: item, code, message },
    )
    // several hidden questions are one refusal
    const once = named.filter((one, at) => named.findIndex((other) => other.message === one.message) === at)
    throw new AppError('request.invalid', `${errors.length} answers`, { errors: limits ? once : named })
  }
  // a serial number from the file is kept
  const candidate = { ...withGeneratedAnswers(document.items, {}, generationContextOf(form, entry)), ...given }
  const { answers, errors } = await checkCandidate(app, head, form, candidate, entry, {
    isStaff: limits === undefined,
    schema: storedSchemaOf(form),
  })
  if (errors.length > 0) refuse(errors)
  return { answers, brought: Object.keys(generatedAnswersOf(document.items, given)) }
}

/** Checks and calculates answers, with files and people as they are stored. */
export async function checkCandidate(
  app: FastifyInstance,
  head: FormHead,
  form: PublishedForm,
  candidate: Answers,
  entry: Entry,
  { schema, isStaff }: { readonly schema: JsonSchema; readonly isStaff: boolean },
): Promise<Pick<AnswerCheck, 'answers' | 'errors'>> {
  const { artifact, document } = form
  const { locale } = entry
  const checked = await inEventLoopTurn(() =>
    checkAnswers(artifact, candidate, envOf(form, entry), (answers) => validateAnswers(schema, answers), locale),
  )
  if (checked.errors.length > 0) return checked
  const withFiles = await app.answerFiles.resolve(head, document.items, checked.answers, { locale, isStaff })
  const resolved = await app.answerPeople.resolve(document.items, withFiles.answers, { locale })
  return {
    answers: withSourceLabels(form, resolved.answers),
    errors: [...withFiles.errors, ...resolved.errors],
  }
}

/** Stores checked answers, all or none; unique answers, seats and the form's total apply. */
export async function storeEntered(
  app: FastifyInstance,
  head: FormHead,
  form: PublishedForm,
  db: Db,
  bodies: readonly Entered[],
  entry: Entry,
  limits?: EntryLimits,
  refuse: (why: QuotaRefusal<EnteredRow>) => AppError = staffRefusal(entry, limits),
): Promise<readonly EnteredRow[]> {
  const { caller, now, locale } = entry
  const { formId } = head
  await lockForm(db, formId)
  const all = await withFreeNumbers(
    db,
    formId,
    form.document.items,
    bodies.map(({ answers }) => answers),
    generationContextOf(form, entry),
    (row, { id }) => bodies[row]!.brought.includes(id),
  )
  const env = storedEnv(form.artifact, envOf(form, entry))
  const flags = bodies.map(({ isFlagged }) => (isFlagged ? { flagged: true } : {}))
  const graded = isExam(form.document) ? all.map((answers) => gradeAnswers(form.document, answers)) : []
  const { rows } = await sql<EnteredRow>`
    with numbered as (
      update form set serial = serial + ${bodies.length} where form_id = ${formId} returning serial - ${bodies.length} as last
    )
    insert into form_submission (form_id, serial, version, answers, create_time, update_time, create_by, update_by, user_id, env, exam)
    select ${formId}, numbered.last + given.place, ${form.version}, given.answers, ${now}, ${now},
      ${caller.userName}, ${caller.userName}, ${caller.userId}, ${jsonb(env)}::jsonb || (${jsonb(flags)}::jsonb -> (given.place - 1)::integer),
      ${jsonb(graded)}::jsonb -> (given.place - 1)::integer
    from numbered, jsonb_array_elements(${jsonb(all)}) with ordinality as given (answers, place)
    order by given.place returning id, serial, version, answers`.execute(db)
  const ids = rows.map(({ id }) => id)
  const within = await limits?.within(db, ids)
  if (limits && within && within.size < ids.length) throw invalid(limits.asked[0] ?? '', 'outside', outside[locale])
  await claimQuotas(app, head, db, rows, refuse, entry.respondent && now)
  await app.events.emit(db, 'answer.stored', ...submissionEvents(head, ids))
  return rows
}

const staffRefusal =
  ({ locale }: Entry, limits: EntryLimits | undefined) =>
  ({ item, code, text }: QuotaRefusal<EnteredRow>): AppError =>
    limits && item !== undefined && !limits.visible.has(item)
      ? invalid('', 'hidden', hidden[locale])
      : invalid(item ?? '', code, text[locale])

const envOf = ({ document }: PublishedForm, { now, caller, respondent }: Entry): Env => ({
  now: momentIn(document.settings.window?.timeZone, now),
  user: respondent ?? { userId: caller.userId, userName: caller.userName },
})

export const generationContextOf = (form: PublishedForm, entry: Entry): GenerationContext =>
  generationContextAt(envOf(form, entry).now)

const outside: Readonly<Record<Locale, string>> = {
  'zh-cn': '这份答卷不在你能管理的范围内，未保存',
  en: 'This submission is out of your reach, so it wasn’t saved',
}
const hidden: Readonly<Record<Locale, string>> = {
  'zh-cn': '表单里你看不到的题目也要填写，未保存，请联系表单管理员',
  en: 'The form also needs answers that you can’t see, so nothing was saved. Ask who manages the form.',
}
