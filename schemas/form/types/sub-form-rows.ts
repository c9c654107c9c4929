import type { Answers, ItemBase, ItemId } from '../item.ts'
import type { AnswerColumn, AnswerFault, ItemType } from '../item-type.ts'
import { limits } from '../limits.ts'
import type { CheckboxItem } from './checkbox.ts'
import type { DateItem } from './date.ts'
import type { InputItem } from './input.ts'
import type { NumberItem } from './number.ts'
import type { RadioItem } from './radio.ts'
import type { RateItem } from './rate.ts'
import type { SelectItem } from './select.ts'
import type { TextareaItem } from './textarea.ts'
import { rowTypeOf } from './row-types.ts'
import type { TimeItem } from './time.ts'

/** A question repeated in each row. */
export type RowItem =
  | InputItem
  | TextareaItem
  | NumberItem
  | RadioItem
  | CheckboxItem
  | SelectItem
  | RateItem
  | DateItem
  | TimeItem

/** An item whose answer is a list of rows; a row has its questions' ids as keys. */
export interface RowsItem extends ItemBase {
  readonly rowItems?: readonly RowItem[]
  readonly minRows?: number
  readonly maxRows?: number
}

/** Default maximum number of rows. */
export const usualRows = 20
export const maxRowsOf = (item: RowsItem): number => Math.min(Math.max(item.maxRows ?? usualRows, 1), limits.rows)
export const minRowsOf = (item: RowsItem): number => Math.min(item.minRows ?? 0, limits.rows)

export type Row = Readonly<Record<ItemId, unknown>>

export interface Question {
  readonly item: RowItem
  readonly type: ItemType
}

/** Questions of a row, without types not allowed there. */
export const questionsOf = (item: RowsItem): readonly Question[] =>
  (item.rowItems ?? []).flatMap((inner) => {
    const type = rowTypeOf(inner.type)
    return type ? [{ item: inner, type }] : []
  })

/** The rows of an answer; empty when the value is not an answer in rows. */
export const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.map(asRow) : [])

const asRow = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {} // checked in the same line

/** Builds a row's question with an id of its own. */
export const inRow = <I extends ItemBase>(owner: ItemBase, row: number, inner: I): I => ({
  ...inner,
  id: `${owner.id}.${row}.${inner.id}`,
})

/** Attributes an error to its row. */
export const faultInRow = (fault: AnswerFault | undefined, row: number, item: ItemBase): AnswerFault | undefined =>
  fault && { ...fault, inRow: { row, item } }

/** Column of the whole answer as JSON, which filters use too. */
export const wholeColumn = ({ id }: RowsItem, text: (answers: Answers) => string): AnswerColumn => ({
  key: id,
  isForPrograms: true,
  path: [id],
  value: (answers) => answers[id],
  text,
  read: (cell) => {
    const rows = rowsWritten(cell)
    return rows === undefined || rows.length === 0 ? {} : { [id]: rows }
  },
})

/** Whether a text is a JSON list. */
function rowsWritten(cell: unknown): readonly unknown[] | undefined {
  const written = cell === undefined || cell === null ? '' : String(cell)
  if (!written.startsWith('[')) return undefined
  try {
    const read: unknown = JSON.parse(written)
    return Array.isArray(read) ? read : undefined
  } catch {
    // a line may begin with a bracket
    return undefined
  }
}

const noValue = '—'

/**
 * The column of one question of the rows: a line for each row, an em dash where a row leaves it out. A line break inside
 * an answer is written `\n`, a backslash twice; a file of values has the values as JSON.
 */
export function rowColumn(owner: RowsItem, { item, type }: Question): AnswerColumn {
  const [column] = type.columns(item)
  const rows = (answers: Answers): readonly Row[] => rowsIn(answers[owner.id])
  return {
    key: `${owner.id}.${item.id}`,
    label: item.label,
    family: 'rows',
    inRows: item,
    value: (answers) => {
      const values = rows(answers).map((row) => row[item.id] ?? null)
      return values.every((value) => value === null) ? undefined : values
    },
    text: (answers) => {
      const texts = rows(answers).map((row) => (row[item.id] === undefined ? undefined : String(column!.text(row))))
      return texts.every((text) => text === undefined)
        ? ''
        : texts.map((text) => (text === undefined ? noValue : escaped(text))).join('\n')
    },
    // display text drops the escapes that files need to be read back
    shown: (answers) => {
      const all = rows(answers)
      if (all.every((row) => row[item.id] === undefined)) return ''
      return all
        .map((row) => (row[item.id] === undefined ? noValue : String(column!.text(row)).replaceAll('\n', ' ')))
        .join(' / ')
    },
    read: (cell) => {
      const found = cellsIn(cell).map((one): Row => (one === undefined ? {} : column!.read(one)))
      return found.every((row) => row[item.id] === undefined)
        ? {}
        : { [owner.id]: found.map((row) => (row[item.id] === undefined ? {} : { [item.id]: row[item.id] })) }
    },
  }
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replace(/^(?=\[|—$)/, '\\')

const unescaped = (line: string): string =>
  line.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign))

/** Value of a cell for each row: JSON of values, or lines. */
function cellsIn(cell: unknown): readonly unknown[] {
  const written = cell === undefined || cell === null ? '' : String(cell)
  const values = rowsWritten(cell)
  if (values)
    return values.map((value) =>
      value === null ? undefined : typeof value === 'object' ? JSON.stringify(value) : value,
    )
  return written
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/)
    .map((line) => (line === '' || line === noValue ? undefined : unescaped(line)))
}
