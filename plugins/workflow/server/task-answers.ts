import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { wordError } from '#schemas/form/answer-errors.ts'
import type { Answers } from '#schemas/form/form.ts'
import { needsCode } from '#schemas/form/item-types.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Task } from '#schemas/process/step/instance-rows.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Caller } from '#server/kit/caller.ts'
import { failures } from './failures.ts'
import { answersAmong, checkFields, fieldsOf, isFilledIn, refuseReserved } from './field-access.ts'
import { resolveFiles } from './form-files.ts'
import type { Loaded, Within } from './process-engine.ts'
import { instanceOf, type InstanceRow } from './task-store.ts'

/** Who decides on a task, and whether an approval requires what its step asks for. */
export interface TaskAnswering {
  readonly caller: Caller
  readonly locale: Locale
  readonly isDecided: boolean
}

/** Answers after a step, with what is stored beside the step. */
export interface TaskAnswers {
  readonly answers: Answers
  readonly within?: Within
}

/** The form of an instance in the version that it was started with. */
export const formOf = async (
  app: FastifyInstance,
  { formId, formVersion }: Pick<InstanceRow, 'formId' | 'formVersion'>,
): Promise<PublishedForm | undefined> =>
  formId === null || formVersion === null ? undefined : app.forms.version(formId, formVersion)

/**
 * Checks the answers that the people of a task give, and prepares their files and the change of the submission.
 * Undefined where nothing was given to a process without a form. Throws `task.invalid` with the errors by question.
 */
export async function answersOfTask(
  app: FastifyInstance,
  { rows, graph }: Loaded,
  task: Task,
  given: Answers,
  by: TaskAnswering,
): Promise<TaskAnswers | undefined> {
  const { locale } = by
  const instance = await instanceOf(app.db, rows.instance.id)
  const node = graph.nodes[task.node]
  const version = instance && (await formOf(app, instance))
  // a process without a form has only variables
  if (!version || !node) return Object.keys(given).length === 0 ? undefined : { answers: refuseReserved(given) }
  const { items } = version.document
  const before = answersAmong(rows.instance.variables, version.document)
  const fields = fieldsOf(node, version.document, rows.instance)
  const isOfStarter = node.type === 'start'
  const { answers, errors } = checkFields(version, fields, before, given, {
    now: app.clock(),
    locale,
    isDecided: by.isDecided && (isOfStarter || isFilledIn(fields)),
  })
  const people = await app.answerPeople.resolve(items, answers, { locale, before })
  const changed = items.filter(({ id }) =>
    [id, `${id}:other`].some(
      (key) => Object.hasOwn(given, key) && !isDeepStrictEqual(people.answers[key], before[key]),
    ),
  )
  const isCorrection = isOfStarter && instance.submissionId !== null
  // texts of who has started the process are moderated, as those of the submission were
  const moderated = isCorrection
    ? await app.sensitiveWords.moderate(changed, people.answers)
    : { answers: people.answers, refused: [], isFlagged: false }
  // a number verified by a code belongs to who has started the process; another one could not be verified here
  const unproved = isCorrection ? changed.filter((item) => needsCode(item) && !isEmpty(people.answers[item.id])) : []
  // files present before already belong to the submission
  const asked = items.filter(({ id }) => Object.hasOwn(given, id))
  const files = await resolveFiles(app, instance, asked, moderated.answers, locale, before)
  const known = [
    ...errors,
    ...people.errors,
    ...moderated.refused.map((item) => wordError(item, locale)),
    ...unproved.map(({ id }) => ({ item: id, code: 'phoneCode', message: verified[locale] })),
  ]
  const faults = [...known, ...files.errors.filter(({ item }) => !known.some((one) => one.item === item))]
  if (faults.length > 0)
    throw new AppError(failures['task.invalid'], `${faults.length} errors`, { data: { errors: faults } })
  const { isFlagged } = moderated
  const amend = await amendment(
    app,
    instance,
    version,
    { before, after: files.answers },
    { ...by, isFlagged, isCorrection },
  )
  const writes = [files.keep, amend].filter((write) => write !== undefined)
  // a step without writes of its own shares its statement with others (`step-store.ts`)
  const within: Within = async (db) => {
    for (const write of writes) await write(db)
  }
  return { answers: files.answers, ...(writes.length > 0 ? { within } : {}) }
}

const verified: Readonly<Record<Locale, string>> = {
  'zh-cn': '已用短信验证的手机号不能在这里更换',
  en: 'A number verified by text message can’t be changed here',
}

/** What writes the answers that a step changed to the submission of its process; undefined where nothing is to be done. */
async function amendment(
  app: FastifyInstance,
  { formKey, submissionId }: InstanceRow,
  filled: PublishedForm,
  { before, after }: { readonly before: Answers; readonly after: Answers },
  { caller, locale, isFlagged, isCorrection }: TaskAnswering & Readonly<Record<'isFlagged' | 'isCorrection', boolean>>,
): Promise<Within | undefined> {
  const changed = Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value ?? null, before[key] ?? null)),
  )
  if (formKey === null || submissionId === null || Object.keys(changed).length === 0) return undefined
  const head = await app.forms.find(formKey)
  return (
    head &&
    app.submissions.amend(head, filled, {
      id: submissionId,
      changed,
      isFlagged,
      by: caller,
      locale,
      isBySubmitter: isCorrection,
    })
  )
}
