import type { AnswerCode } from '#schemas/form/answer-codes.ts'
import { answerMessage } from '#schemas/form/answer-messages.ts'
import type { Item, ItemId } from '#schemas/form/form.ts'
import type { AnswerFault } from '#schemas/form/item-type.ts'
import { questionsOf, rowsIn, type Question, type Row, type RowsItem } from '#schemas/form/types/sub-form-rows.ts'
import { textIn, type Locale } from '#schemas/module/localized-text.ts'

/** Row on the page; `key` stays the same while other rows come and go. */
export interface HeldRow {
  readonly key: number
  readonly answers: Row
}

/** Rows on the page, blank ones included, and the answer they form. */
export interface Held {
  readonly rows: readonly HeldRow[]
  readonly given: readonly Row[] | undefined
  readonly nextKey: number
}

export const isBlank = ({ answers }: HeldRow): boolean => Object.keys(answers).length === 0

/** Returns the rows of an answer, with blank ones up to `least`. */
export const heldOf = (value: unknown, least: number): Held =>
  made(
    rowsIn(value).map((answers, key) => ({ key, answers })),
    rowsIn(value).length,
    least,
  )

/** Whether the rows match the answer. */
export const isHeld = ({ given }: Held, value: unknown): boolean =>
  given === value || JSON.stringify(given ?? []) === JSON.stringify(value ?? [])

function made(rows: readonly HeldRow[], nextKey: number, least = 0): Held {
  const blanks = Array.from({ length: Math.max(0, least - rows.length) }, (_, i) => ({ key: nextKey + i, answers: {} }))
  const filled = rows.filter((row) => !isBlank(row)).map(({ answers }) => answers)
  return {
    rows: [...rows, ...blanks],
    given: filled.length === 0 ? undefined : filled,
    nextKey: nextKey + blanks.length,
  }
}

/**
 * What is wrong in a row, by question: all of it, so that one look corrects the row, where the form's check names the
 * first fault only. A blank row is none.
 */
export function faultsIn(item: RowsItem, row: HeldRow, locale: Locale): ReadonlyMap<ItemId, string> {
  if (isBlank(row)) return new Map()
  return new Map(
    questionsOf(item).flatMap((question): readonly (readonly [ItemId, string])[] => {
      const fault = faultOf(question, row.answers[question.item.id])
      if (!fault) return []
      const limit = 'limit' in fault ? fault.limit : undefined
      const asked = question.item as Item // questions in rows are questions too
      const message =
        fault.message === undefined
          ? answerMessage(fault.code as AnswerCode, locale, asked, limit)
          : textIn(fault.message, locale) // any other code includes a message
      return [[question.item.id, message]]
    }),
  )
}

function faultOf({ item, type }: Question, answer: unknown): AnswerFault | undefined {
  if (answer === undefined) return item.required ? { code: 'required' } : undefined
  // the shapes of answers are no part of the page's script; the compiled check names their first fault
  if (item.type === 'number') {
    if (typeof answer !== 'number') return { code: 'type' }
    if (item.min !== undefined && answer < item.min) return { code: 'min', limit: item.min }
    if (item.max !== undefined && answer > item.max) return { code: 'max', limit: item.max }
  }
  return type.oversize(item, answer) ?? type.fault(item, answer)
}

/** Appends a blank row. */
export const withRow = ({ rows, nextKey }: Held): Held => made([...rows, { key: nextKey, answers: {} }], nextKey + 1)

/** Appends a blank row when all rows are filled in and fewer than `most`. */
export const heldAfter = (all: Held, most: number): Held =>
  all.rows.length < most && !all.rows.some(isBlank) ? withRow(all) : all

export const withoutRow = ({ rows, nextKey }: Held, at: number, least: number): Held =>
  made(rows.toSpliced(at, 1), nextKey, least)

export const withoutBlanks = (all: Held, least: number): Held =>
  made(
    all.rows.filter((row) => !isBlank(row)),
    all.nextKey,
    least,
  )

/** Restores a removed row at its position, replacing a blank one that had been added for it. */
export function withBack({ rows, nextKey }: Held, row: HeldRow, at: number): Held {
  const last = rows.at(-1)
  return made((last && isBlank(last) ? rows.slice(0, -1) : rows).toSpliced(at, 0, row), nextKey)
}

export const withAnswer = ({ rows, nextKey }: Held, at: number, question: string, answer: unknown): Held =>
  made(
    rows.map((row, i) => {
      if (i !== at) return row
      const { [question]: _, ...others } = row.answers
      return { ...row, answers: answer === undefined ? others : { ...others, [question]: answer } }
    }),
    nextKey,
  )
