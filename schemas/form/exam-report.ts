import type { ExamAttributes, ExamReport, ExamResult, Mark } from './exam-types.ts'
import { gradedItems, isGradedByHand, type Grading } from './grading.ts'
import type { Form, Item } from './form.ts'
import type { Answers } from './item.ts'
import { itemTypeOf } from './item-types.ts'
import { pipe } from './answer-piping.ts'
import { picked } from './types/choice-base.ts'
import { asRows } from './types/matrix-base.ts'

/**
 * The part of a result that a visitor may see now; undefined where the exam never shows it. `isClosed`: the form takes no
 * further submissions.
 */
export function examReportOf(
  form: Form,
  answers: Answers,
  result: ExamResult,
  { isClosed }: { readonly isClosed: boolean },
): ExamReport | undefined {
  const { showResult = 'atOnce', detail = 'points', passMark } = form.settings.exam ?? {}
  if (showResult === 'never') return undefined
  if (showResult === 'afterClose' && !isClosed) return { state: 'later' }
  const { points, total, pending, isPassed, marks } = result
  const lines = detail === 'points' ? undefined : gradedItems(form).filter(({ item }) => Object.hasOwn(marks, item.id))
  return {
    state: 'shown',
    points,
    total,
    pending,
    ...(passMark === undefined ? {} : { passMark }),
    ...(isPassed === undefined ? {} : { isPassed }),
    ...(lines
      ? {
          questions: lines.map(({ item, exam, grading }) => ({
            id: item.id,
            label: pipe(item.label, form, answers),
            given: itemTypeOf(item.type)!.text(item, answers[item.id], answers),
            ...markOf(marks[item.id]!),
            ...(detail === 'key' ? solutionOf(item, exam, grading) : {}),
          })),
        }
      : {}),
  }
}

const markOf = ({ points, of }: Mark) => ({ points, of })

function solutionOf(
  item: Item,
  exam: ExamAttributes,
  grading: Grading,
): { readonly key?: string; readonly explanation?: string } {
  const key = isGradedByHand(exam, grading) ? '' : keyText(item, exam, grading)
  const explanation = exam.explanation?.trim() ?? ''
  return { ...(key === '' ? {} : { key }), ...(explanation === '' ? {} : { explanation }) }
}

/** The key as readable text: labels of options, all accepted texts, a number with its tolerance. */
export function keyText(item: Item, { key, tolerance }: ExamAttributes, grading: Grading): string {
  const { text, unit } = itemTypeOf(item.type)!
  const joined = (texts: unknown): string => picked(texts).map(String).join(' / ')
  if (grading.key === 'texts') return joined(key)
  if (grading.key === 'blanks')
    return text(item, Object.fromEntries(Object.entries(asRows(key)).map(([blank, texts]) => [blank, joined(texts)])))
  if (!grading.hasTolerance) return text(item, key)
  return `${text(item, key)}${tolerance ? ` ± ${tolerance}` : ''}${unit?.(item) ? ` ${unit(item)}` : ''}`
}
