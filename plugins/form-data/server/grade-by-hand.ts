import type { FastifyInstance } from 'fastify'
import type { DataRow } from '#schemas/api/form-api-types.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { isMultiple } from '#schemas/form/decimal.ts'
import type { ItemId } from '#schemas/form/form.ts'
import { gradeAnswers, gradedItems, isExam, pointsByHand } from '#schemas/form/grading.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { Caller } from '#server/kit/caller.ts'
import { AppError } from '#server/kit/app-error.ts'
import { changeEmitter, editStore } from './submission-edit-store.ts'
import { failures } from './failures.ts'

export interface HandGrading {
  readonly id: number
  /** Points by question; null removes points entered before, so that the key decides again. */
  readonly points: Readonly<Record<ItemId, number | null>>
  readonly revision: number
}

/** Stores points that staff enter for answers, and the sums that follow. */
export async function gradeByHand(
  app: FastifyInstance,
  head: FormHead,
  { id, points, revision }: HandGrading,
  { by, locale }: { readonly by: Caller; readonly locale: Locale },
): Promise<DataRow> {
  const store = editStore(app.db, head.formId, changeEmitter(app.events, head))
  const row = await store.find(id)
  const version = row && (await app.forms.version(head.formId, row.version))
  if (!row || !version) throw new AppError(failures['answer.unknown'], `id <${id}>`)
  const { document } = version
  const graded = new Map(isExam(document) ? gradedItems(document).map(({ item, exam }) => [item.id, exam.points]) : [])
  const errors = Object.entries(points).flatMap(([item, given]) => fault(item, given, graded.get(item), locale) ?? [])
  if (errors.length > 0) throw new AppError('request.invalid', `${errors.length} points`, { errors })

  const byHand = { ...pointsByHand(row.exam, row.answers, row.answers), ...points }
  const kept = Object.entries(byHand).flatMap(([item, given]) => (given === null ? [] : [[item, given] as const]))
  const exam = gradeAnswers(document, row.answers, Object.fromEntries(kept))
  const changed = await store.grade({ id, revision, exam, by }, app.clock())
  if (changed) return changed
  throw new AppError(failures['answer.stale'], `revision <${revision}>`, { data: { current: await store.find(id) } })
}

function fault(field: string, given: number | null, of: number | undefined, locale: Locale): FieldError | undefined {
  if (of === undefined) return { field, code: 'unknown', message: ungraded[locale] }
  if (given === null || (given >= 0 && given <= of && isMultiple(given, 0.01))) return undefined
  return {
    field,
    code: 'range',
    message:
      locale === 'en' ? `Enter 0 to ${of} points, with up to two decimal places` : `请填写 0 到 ${of} 分，最多两位小数`,
  }
}

const ungraded: Readonly<Record<Locale, string>> = {
  'zh-cn': '这道题不计分',
  en: 'This question has no points',
}
