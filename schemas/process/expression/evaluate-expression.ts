import { add, divide, multiply, subtract } from '#schemas/form/decimal.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import type { Expression, Operator, ReadVariable } from './expression-tree.ts'

/**
 * Evaluates an expression. A missing variable is null; comparing order with null is false, arithmetic with it null.
 * Only own properties of plain data are read, so no path reaches code. Arithmetic is decimal: 0.1 + 0.2 is 0.3.
 */
export function evaluate(expression: Expression, read: ReadVariable): unknown {
  if ('value' in expression) return expression.value
  if ('path' in expression) return follow(expression.path, read)
  const { op, args } = expression
  const value = (i: number): unknown => (args[i] ? evaluate(args[i], read) : null)
  switch (op) {
    case '&&':
      return args.every((one) => isTrue(evaluate(one, read)))
    case '||':
      return args.some((one) => isTrue(evaluate(one, read)))
    case '!':
      return !isTrue(value(0))
    case 'if':
      return value(isTrue(value(0)) ? 1 : 2)
    case 'empty':
      return isEmpty(value(0))
    case 'neg':
      return arithmetic('-', 0, value(0))
    case 'count':
      return listed(args, read).length
    case 'sum':
      return listed(args, read).reduce((sum, one) => arithmetic('+', sum, asNumber(one) ?? null), 0)
    case 'min':
    case 'max':
      return extreme(op, listed(args, read))
    case 'contains':
      return holds(value(0), value(1))
    case 'concat':
      return args.map((one) => asText(evaluate(one, read))).join('')
    case '==':
      return isSame(value(0), value(1))
    case '!=':
      return !isSame(value(0), value(1))
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isOrdered(op, value(0), value(1))
    default:
      return arithmetic(op, value(0), value(1))
  }
}

function follow(path: readonly (string | Expression)[], read: ReadVariable): unknown {
  let value: unknown = typeof path[0] === 'string' ? read(path[0]) : undefined
  for (const part of path.slice(1)) {
    const key = typeof part === 'string' ? part : evaluate(part, read)
    if (typeof value !== 'object' || value === null) return null
    if (typeof key !== 'string' && typeof key !== 'number') return null
    // only for a list of rows: the column
    if (Array.isArray(value) && typeof key === 'string' && !Object.hasOwn(value, key)) value = columnOf(value, key)
    else if (Object.hasOwn(value, key)) value = (value as Record<string | number, unknown>)[key]
    else return null
  }
  return value ?? null
}

const columnOf = (rows: readonly unknown[], key: string): readonly unknown[] =>
  rows.flatMap((row) =>
    typeof row === 'object' && row !== null && Object.hasOwn(row, key) ? [(row as Record<string, unknown>)[key]] : [],
  )

/** Arguments of a function: one list, or several values. */
const listed = (args: readonly Expression[], read: ReadVariable): readonly unknown[] =>
  args.flatMap((one) => evaluate(one, read) ?? []).filter((one) => one !== null && one !== undefined)

function extreme(op: 'min' | 'max', values: readonly unknown[]): unknown {
  if (values.length === 0) return null
  return values.reduce((best, one) => (isOrdered(op === 'min' ? '<' : '>', one, best) ? one : best))
}

/** Whether a text contains another, or a list a value. */
const holds = (whole: unknown, part: unknown): boolean =>
  Array.isArray(whole) ? whole.some((one) => isSame(one, part)) : asText(whole).includes(asText(part))

const isTrue = (value: unknown): boolean => value === true || value === 'true'
const asText = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string)

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const number = Number(value)
  return Number.isNaN(number) ? undefined : number
}

/** Coercion of the unified expression language: a number with a text compares as numbers, a boolean as booleans. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null)
  if (typeof a === 'boolean' || typeof b === 'boolean') return asText(a) === asText(b)
  if (typeof a === 'number' || typeof b === 'number') {
    const [x, y] = [asNumber(a), asNumber(b)]
    return x !== undefined && x === y
  }
  return typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b
}

function isOrdered(op: '<' | '<=' | '>' | '>=', a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return false
  const [x, y] = [asNumber(a), asNumber(b)]
  const sign = x !== undefined && y !== undefined ? x - y : asText(a) < asText(b) ? -1 : asText(a) > asText(b) ? 1 : 0
  return op === '<' ? sign < 0 : op === '<=' ? sign <= 0 : op === '>' ? sign > 0 : sign >= 0
}

function arithmetic(op: Operator, a: unknown, b: unknown): unknown {
  const [x, y] = [asNumber(a), asNumber(b)]
  if (x === undefined || y === undefined)
    return op === '+' && (typeof a === 'string' || typeof b === 'string') ? asText(a) + asText(b) : null
  switch (op) {
    case '+':
      return add(x, y) ?? null
    case '-':
      return subtract(x, y) ?? null
    case '*':
      return multiply(x, y) ?? null
    case '/':
      return y === 0 ? null : (divide(x, y) ?? null)
    default:
      return y === 0 ? null : x % y
  }
}
