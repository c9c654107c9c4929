import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { wordError } from '#schemas/form/answer-errors.ts'
import type { Answers } from '#schemas/form/form.ts'
import type { PublishedForm } from '#schemas/form/published-form.ts'
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
  // texts of who has started the process are moderated, as those of the submission were
  const moderated = isOfStarter
    ? await app.sensitiveWords.moderate(items, people.answers)
    : { answers: people.answers, refused: [], isFlagged: false }
  // files present before already belong to the submission
  const changed = items.filter(({ id }) => Object.hasOwn(given, id))
  const files = await resolveFiles(app, instance, changed, moderated.answers, locale, before)
  const known = [...errors, ...people.errors, ...moderated.refused.map((item) => wordError(item, locale))]
  const faults = [...known, ...files.errors.filter(({ item }) => !known.some((one) => one.item === item))]
  if (faults.length > 0)
    throw new AppError(failures['task.invalid'], `${faults.length} errors`, { data: { errors: faults } })
  const amend = await amendment(app, instance, { before, after: files.answers }, { ...by, ...moderated, isOfStarter })
  return {
    answers: files.answers,
    async within(db) {
      await files.keep?.(db)
      await amend?.(db)
    },
  }
}

/** Writes the answers that a step changed to the submission of its process; undefined where there is nothing to do. */
async function amendment(
  app: FastifyInstance,
  { formKey, submissionId }: InstanceRow,
  { before, after }: { readonly before: Answers; readonly after: Answers },
  { caller, locale, isFlagged, isOfStarter }: TaskAnswering & Readonly<Record<'isFlagged' | 'isOfStarter', boolean>>,
): Promise<Within | undefined> {
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, before[key]))
  if (formKey === null || submissionId === null || changed.length === 0) return undefined
  const head = await app.forms.find(formKey)
  if (!head) return undefined
  // the event is written in the transaction, which must not wait for the queue
  if (head.watchers.length > 0) await app.queue.ready()
  return (db) =>
    app.submissions.amend(head, db, {
      id: submissionId,
      changed: Object.fromEntries(changed),
      isFlagged,
      by: caller,
      locale,
      isBySubmitter: isOfStarter,
    })
}
