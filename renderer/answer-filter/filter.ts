import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { answerColumns } from '#schemas/form/answer-fields.ts'
import type { Operand } from '#schemas/form/item-type.ts'
import { answerOperandOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { condFault, isAnd, isEmpty, isNot, isOr, ops, type Cond, type Op } from '#schemas/module/cond.ts'

/** One line of the filter: a question, how it is compared, with what. Lines are joined by AND. */
export interface FilterRow {
  readonly field: string
  readonly op: FilterOp
  readonly value: unknown
}

/** `empty: false` is an operator of its own here: nobody looks for "empty is no". */
export type FilterOp = Op | 'filled'

/** What a line's value is typed into. */
export type FilterInput = 'text' | 'number' | 'date' | 'option' | 'options' | 'range' | 'dateRange' | 'truth' | 'none'

/** When an answer came, as a question among the others. */
export const timeField = 'createTime'

/** Something a line may ask about: an answer, or a part of it that is a column of the list. */
export interface FilterSubject {
  readonly field: string
  readonly entry: CodebookEntry
  readonly operand: Operand | undefined
}

/** Every answer of a codebook that is one column, the parts that have a column of their own, and tests of rows. */
export function filterSubjects(codebook: readonly CodebookEntry[]): readonly FilterSubject[] {
  return codebook.flatMap((entry) => {
    const columns = new Set(answerColumns(entry).map(({ key }) => key))
    const operands = itemTypeOf(entry.item.type)?.operands(entry.item) ?? []
    const parts = operands.filter(
      ({ suffix, label, isOfRows, inRows }) =>
        label !== undefined && !isOfRows && (inRows !== undefined || columns.has(entry.id + suffix)),
    )
    return [
      // a grid, a range and an order are asked about by their parts: no column holds the whole
      ...(columns.has(entry.id) ? [{ field: entry.id, entry, operand: answerOperandOf(entry.item) }] : []),
      ...parts.map((operand) => ({ field: entry.id + operand.suffix, entry, operand })),
    ]
  })
}

/** The operators a line about this question may use, the likeliest first; none: about when an answer came. */
export function opsOf(
  entry: CodebookEntry | undefined,
  operand: Operand | undefined = entry && answerOperandOf(entry.item),
): readonly FilterOp[] {
  if (!entry) return ['between', 'gte', 'lte']
  const { ops: own = [], also = [] } = operand ?? {}
  return [...likely(operand).filter((op) => own.includes(op) || also.includes(op)), 'empty', 'filled']
}

/**
 * What people ask of such answers. "Is" with one option says less than "is one of", so choices have only the latter.
 */
function likely(operand: Operand | undefined): readonly Op[] {
  if (operand?.compares === 'list') return ['has', 'hasAll']
  switch (operand?.family) {
    case 'choice':
      return ['in', 'ne']
    case 'boolean':
      return ['eq']
    case 'moment':
      return ['between', 'gte', 'lte', 'eq']
    case 'number':
      return operand.compares === 'mixed' ? ['gte', 'lte', 'between', 'like'] : ['gte', 'lte', 'between', 'eq', 'ne']
    default:
      return ['like', 'eq', 'startsWith', 'ne']
  }
}

export function inputOf(
  entry: CodebookEntry | undefined,
  op: FilterOp,
  operand: Operand | undefined = entry && answerOperandOf(entry.item),
): FilterInput {
  if (op === 'empty' || op === 'filled') return 'none'
  if (!entry) return op === 'between' ? 'dateRange' : 'date'
  switch (operand?.family) {
    case 'moment':
      return op === 'between' ? 'dateRange' : 'date'
    case 'choice':
    case 'choices':
    case 'path':
      return op === 'eq' || op === 'ne' ? 'option' : 'options'
    case 'boolean':
      return 'truth'
    case 'number':
      return op === 'like' ? 'text' : op === 'between' ? 'range' : 'number'
    default:
      return 'text'
  }
}

/** Whether a line says enough to filter by. */
export function isComplete({ op, value }: FilterRow): boolean {
  if (op === 'empty' || op === 'filled') return true
  if (op === 'between') return Array.isArray(value) && value.length === 2 && value.every((end) => !isEmpty(end))
  return !isEmpty(value)
}

/** The condition of the complete lines; undefined when there is none. */
export function toCond(rows: readonly FilterRow[]): Cond | undefined {
  const parts = rows.filter(isComplete).map(({ field, op, value }): Cond => ({
    [field]: op === 'filled' ? { empty: false } : op === 'empty' ? { empty: true } : { [op]: value },
  }))
  return parts.length > 1 ? { and: parts } : parts[0]
}

/** The lines of a condition that lines can say; undefined for any other, which then stays as it is. */
export function fromCond(cond: Cond | undefined): readonly FilterRow[] | undefined {
  if (cond === undefined) return []
  const parts = isAnd(cond) ? cond.and : [cond]
  const rows = parts.flatMap((part) => {
    if (isAnd(part) || isOr(part) || isNot(part)) return [undefined]
    return Object.entries(part).flatMap(([field, test]) =>
      Object.entries(test).map(([op, value]): FilterRow =>
        op === 'empty'
          ? { field, op: value === false ? 'filled' : 'empty', value: null }
          : { field, op: op as Op, value },
      ),
    )
  })
  return rows.every((row) => row !== undefined && (row.op === 'filled' || ops.includes(row.op)))
    ? (rows as readonly FilterRow[])
    : undefined // just checked
}

/** A condition from an address; undefined when there is none or it is not one. */
export function readCond(text: string | null): Cond | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return condFault(value) === undefined ? (value as Cond) : undefined // condFault has looked at it
  } catch {
    return undefined
  }
}
