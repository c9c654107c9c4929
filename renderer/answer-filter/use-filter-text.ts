import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { plainTruths, truthsOf } from '#schemas/form/item-types.ts'
import { useMessages, useText } from '../kit/i18n.ts'
import { filterSubjects, type FilterField, type FilterRow, type FilterSubject } from './answer-filter-condition.ts'
import { answerFilterMessages } from './messages.ts'

/** Label of an operand: the question, and the part of its answer: `住宿日期 · 开始`. */
export function useSubjectName(): (subject: FilterSubject) => string {
  const text = useText()
  return (subject) => {
    if (!subject.entry) return subject.label
    const { entry, operand } = subject
    return operand?.label === undefined ? entry.label : `${entry.label} · ${text(operand.label)}`
  }
}

/** A line in words, for its chip. */
export interface FilterWords {
  readonly field: string
  readonly operator: string
  readonly value?: string
}

/** Words of a line: `满意度`, `属于以下之一`, `满意、一般`. */
export function useFilterText(
  codebook: readonly CodebookEntry[],
  own?: readonly FilterField[],
): (row: FilterRow) => FilterWords {
  const t = useMessages(answerFilterMessages)
  const text = useText()
  const nameOf = useSubjectName()
  return ({ field, op, value }) => {
    const subject = filterSubjects(codebook, own).find((one) => one.field === field)
    const label = subject ? nameOf(subject) : (t.maybe('column', field) ?? field)
    const textOf = (one: unknown): string => {
      if (typeof one === 'boolean' && subject) {
        const { yes, no } = subject.entry ? truthsOf(subject.entry.item) : plainTruths
        return text(one ? yes : no)
      }
      return (
        (subject?.operand?.choices?.() ?? subject?.entry?.options)?.find((option) => option.value === one)?.label ??
        String(one)
      )
    }
    if (op === 'empty' || op === 'filled') return { field: label, operator: t(`op.${op}`) }
    const values = Array.isArray(value)
      ? value.map(textOf).join(op === 'between' ? ' – ' : t('filter.join'))
      : textOf(value)
    return { field: label, operator: t(`op.${op}`), value: values }
  }
}
