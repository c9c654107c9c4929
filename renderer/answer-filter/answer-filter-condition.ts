import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { answerColumns } from '#schemas/form/answer-list-columns.ts'
import { answerOperand, type Operand } from '#schemas/form/item-type.ts'
import { answerOperandOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { condFault, isAnd, isEmpty, isNot, isOr, ops, type Cond, type Op } from '#schemas/module/condition.ts'

/** Line of the filter: a question, an operator and a value. Lines are joined by AND. */
export interface FilterRow {
  readonly field: string
  readonly op: FilterOp
  readonly value: unknown
}

/** `empty: false` is an operator of its own here, because “is empty: no” reads badly. */
export type FilterOp = Op | 'filled'

/** Input of a line's value. */
export type FilterInput = 'text' | 'number' | 'date' | 'option' | 'options' | 'range' | 'dateRange' | 'truth' | 'none'

/** Submission time, offered like a question. */
export const timeField = 'createTime'

/** Operand of a filter line: an answer, a part of it with a column of its own, or a field of the submission. */
export type FilterSubject =
  | { readonly field: string; readonly entry: CodebookEntry; readonly operand: Operand | undefined }
  | { readonly field: string; readonly entry?: undefined; readonly operand: Operand; readonly label: string }

/** A field of the submission itself, such as the points of an exam. */
export interface FilterField {
  readonly field: string
  readonly label: string
  readonly family: 'boolean' | 'number'
}

/**
 * Returns every answer that fits one column, the parts with columns of their own, the operands of rows, and the fields
 * of the submission itself.
 */
export function filterSubjects(
  codebook: readonly CodebookEntry[],
  own: readonly FilterField[] = [],
): readonly FilterSubject[] {
  const ofAnswers = codebook.flatMap((entry) => {
    const columns = new Set(answerColumns(entry).map(({ key }) => key))
    const operands = itemTypeOf(entry.item.type)?.operands(entry.item) ?? []
    const parts = operands.filter(
      ({ suffix, label, isOfRows, inRows }) =>
        label !== undefined && !isOfRows && (inRows !== undefined || columns.has(entry.id + suffix)),
    )
    return [
      // a grid, a range and a ranking are filtered by their parts, because no column holds the whole answer
      ...(columns.has(entry.id) ? [{ field: entry.id, entry, operand: answerOperandOf(entry.item) }] : []),
      ...parts.map((operand) => ({ field: entry.id + operand.suffix, entry, operand })),
    ]
  })
  return [...ofAnswers, ...own.map(({ family, ...field }) => ({ ...field, operand: answerOperand(family) }))]
}

/** Returns the operators offered for a subject, most frequent first; undefined stands for the submission time. */
export function opsOf(
  entry: CodebookEntry | undefined,
  operand: Operand | undefined = entry && answerOperandOf(entry.item),
): readonly FilterOp[] {
  if (!entry && !operand) return ['between', 'gte', 'lte']
  const { ops: own = [], also = [] } = operand ?? {}
  const fitting = likely(operand).filter((op) => own.includes(op) || also.includes(op))
  return entry ? [...fitting, 'empty', 'filled'] : fitting
}

/**
 * Operators offered for each kind of value. “Is” with one option is redundant beside “is one of”, so choices offer only
 * the latter.
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
  if (!entry && !operand) return op === 'between' ? 'dateRange' : 'date'
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

/** Whether a line is complete enough to filter by. */
export function isComplete({ op, value }: FilterRow): boolean {
  if (op === 'empty' || op === 'filled') return true
  if (op === 'between') return Array.isArray(value) && value.length === 2 && value.every((end) => !isEmpty(end))
  return !isEmpty(value)
}

/** Returns the condition of the complete lines; undefined without any. */
export function toCond(rows: readonly FilterRow[]): Cond | undefined {
  const parts = rows.filter(isComplete).map(({ field, op, value }): Cond => ({
    [field]: op === 'filled' ? { empty: false } : op === 'empty' ? { empty: true } : { [op]: value },
  }))
  return parts.length > 1 ? { and: parts } : parts[0]
}

/**
 * Returns the lines of a condition; undefined for a condition that lines cannot express, which then stays unchanged.
 */
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

/** Reads a condition from a URL; undefined when absent or invalid. */
export function readCond(text: string | null): Cond | undefined {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return condFault(value) === undefined ? (value as Cond) : undefined // checked by condFault
  } catch {
    return undefined
  }
}
