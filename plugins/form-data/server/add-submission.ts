import type { FastifyInstance } from 'fastify'
import type { Answers, ItemId } from '#schemas/form/form.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { checkEntered, currentForm, storeEntered, type Entry, type EntryLimits } from './staff-entered-submissions.ts'

export interface AddedSubmission {
  readonly id: number
  readonly serial: number
}

/**
 * Adds a submission that a user enters in part of a form. An answer to a question that the user does not see is refused,
 * and so is one that the form's logic would drop, because nothing that was typed may be lost.
 */
export async function addSubmission(
  app: FastifyInstance,
  head: FormHead,
  given: Answers,
  entry: Entry,
  limits: EntryLimits,
): Promise<AddedSubmission> {
  const form = await currentForm(app, head)
  const stray = Object.keys(given).filter((name) => !limits.visible.has(name.split(':')[0]!))
  if (stray.length > 0) throw refusal(stray, 'unknown', unknown[entry.locale])
  const entered = await checkEntered(app, head, form, given, entry, limits)
  const asked = new Set<ItemId>(form.document.items.map(({ id }) => id))
  const dropped = Object.keys(given).filter((name) => asked.has(name) && entered.answers[name] === undefined)
  if (dropped.length > 0) throw refusal(dropped, 'irrelevant', notAsked[entry.locale])

  // opens the queue first: the submission's event is written in the transaction, which must not wait for the queue
  if (head.watchers.length > 0) await app.queue.ready()
  const [row] = await app.db
    .transaction()
    .execute((trx) => storeEntered(app, head, form, trx, [entered], entry, limits))
  app.submissions.came(head)
  return { id: row!.id, serial: row!.serial }
}

const refusal = (fields: readonly string[], code: string, message: string): AppError =>
  new AppError('request.invalid', fields.join(), { errors: fields.map((field) => ({ field, code, message })) })

const unknown: Readonly<Record<Locale, string>> = {
  'zh-cn': '没有这道题，或你看不到它',
  en: 'There is no such question, or you can’t see it',
}
const notAsked: Readonly<Record<Locale, string>> = {
  'zh-cn': '按表单的逻辑，这份答卷不问这道题，请清空',
  en: 'The form’s logic doesn’t ask this question here. Clear the answer.',
}
