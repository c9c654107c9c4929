import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'
import type { XlsxColumn } from '#server/kit/xlsx.ts'
import { familyOf, momentAccuracyOf } from '#schemas/form/item-types.ts'

/** Precision of the dates in a column of answers; undefined for other answers, and for years, months and times. */
export function answerDates({ entry: { item }, column }: AnswerField): 'day' | 'minute' | undefined {
  if (column.inRows || (column.family ?? familyOf(item)) !== 'moment') return undefined
  const accuracy = momentAccuracyOf(item)
  return accuracy === 'day' || accuracy === 'minute' ? accuracy : undefined
}

/** The column of a file, whose dates a spreadsheet can calculate with. */
export function answerHeader(field: AnswerField, locale: Locale): XlsxColumn {
  const { entry, column } = field
  const dates = answerDates(field)
  const title = column.label === undefined ? entry.label : `${entry.label} ${textIn(column.label, locale)}`
  return { title, ...(dates ? { dates } : {}) }
}

/** A cell as the column reads it: spreadsheets write midnight as a day without a time. */
export const withMidnight = (field: AnswerField, cell: unknown): unknown =>
  typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) && answerDates(field) === 'minute'
    ? `${cell} 00:00`
    : cell
