import { isEmpty } from '../module/condition.ts'
import type { Expr } from './artifact.ts'
import { dayNumber } from './date-precision.ts'
import { add, ceiling, divide, floor, multiply, round, subtract } from './decimal.ts'
import { limits } from './limits.ts'

/** Reads a formula's path: `a1b2c3` an answer, `a1b2c3.score`, `now`. A missing value is undefined or null. */
export type ReadPath = (path: string) => unknown

/**
 * Evaluates a parsed formula, identically in browser and server. Arithmetic and comparisons with a missing value give
 * null; `sum`, `count`, `mean`, `min`, `max` and `concat` skip missing values. Never throws on any answer.
 */
export function evaluate(expr: Expr, read: ReadPath): unknown {
  if ('path' in expr) return read(expr.path) ?? null
  if (!('args' in expr)) return expr.value
  const { op, args } = expr
  const value = (i: number): unknown => (args[i] ? evaluate(args[i], read) : null)
  if (op === 'if') return value(value(0) === true ? 1 : 2)
  if (op === 'and') return args.every((one) => evaluate(one, read) === true)
  if (op === 'or') return args.some((one) => evaluate(one, read) === true)
  if (op === 'now' || op === 'today') return clock(op, read)
  return functions[op]?.(args.map((one) => evaluate(one, read))) ?? null
}

/** Functions allowed in formulas, with their numbers of arguments. */
export const arities: Readonly<Record<string, readonly [least: number, most: number]>> = {
  sum: [1, 500],
  mean: [1, 500],
  min: [1, 500],
  max: [1, 500],
  count: [1, 500],
  concat: [1, 500],
  round: [1, 2],
  floor: [1, 2],
  ceiling: [1, 2],
  abs: [1, 1],
  string: [1, 1],
  number: [1, 1],
  not: [1, 1],
  'list contains': [2, 2],
  days: [2, 2],
  today: [0, 0],
  now: [0, 0],
}

type Values = readonly unknown[]
type Operation = (values: Values) => unknown

const functions: Readonly<Record<string, Operation>> = {
  '+': ([a, b]) => (typeof a === 'string' || typeof b === 'string' ? joined(a, b) : numeric(add, a, b)),
  '-': ([a, b]) => numeric(subtract, a, b),
  '*': ([a, b]) => numeric(multiply, a, b),
  '/': ([a, b]) => numeric(divide, a, b),
  neg: ([a]) => numeric(multiply, a, -1),
  '=': ([a, b]) => (isEmpty(a) || isEmpty(b) ? isEmpty(a) && isEmpty(b) : a === b),
  '!=': ([a, b]) => (isEmpty(a) || isEmpty(b) ? isEmpty(a) !== isEmpty(b) : a !== b),
  '<': ([a, b]) => ordered(a, b, (sign) => sign < 0),
  '<=': ([a, b]) => ordered(a, b, (sign) => sign <= 0),
  '>': ([a, b]) => ordered(a, b, (sign) => sign > 0),
  '>=': ([a, b]) => ordered(a, b, (sign) => sign >= 0),
  'list contains': ([list, one]) => Array.isArray(list) && list.includes(one),
  not: ([a]) => (typeof a === 'boolean' ? !a : null),
  sum: (values) => total(numbersIn(values)),
  mean: (values) => mean(numbersIn(values)),
  min: (values) => extreme(numbersIn(values), Math.min),
  max: (values) => extreme(numbersIn(values), Math.max),
  count: (values) => values.flat().filter((one) => !isEmpty(one)).length,
  round: ([a, places]) => toPlaces(round, a, places),
  floor: ([a, places]) => toPlaces(floor, a, places),
  ceiling: ([a, places]) => toPlaces(ceiling, a, places),
  abs: ([a]) => (typeof a === 'number' ? Math.abs(a) : null),
  string: ([a]) => (isEmpty(a) || typeof a === 'object' ? null : String(a)),
  number: ([a]) => asNumber(a),
  concat: (values) =>
    values
      .flat()
      // a value without a text form, such as a duration, has no text; a hostile one throws when converted
      .filter((one) => typeof one !== 'object')
      .map((one) => String(one ?? ''))
      .join('')
      .slice(0, limits.calcAnswer),
  days: ([a, b]) => daysBetween(a, b),
}

function clock(op: string, read: ReadPath): unknown {
  const now = read('now')
  return typeof now === 'string' ? now.slice(0, op === 'today' ? 10 : 16) : null
}

const numeric = (operate: (a: number, b: number) => number | undefined, a: unknown, b: unknown): unknown =>
  typeof a === 'number' && typeof b === 'number' ? operate(a, b) : null

const joined = (a: unknown, b: unknown): unknown =>
  [a, b].every((one) => typeof one === 'string' || typeof one === 'number')
    ? `${a}${b}`.slice(0, limits.calcAnswer)
    : null

function ordered(a: unknown, b: unknown, verdict: (sign: number) => boolean): unknown {
  if (typeof a === 'number' && typeof b === 'number') return verdict(a - b)
  return typeof a === 'string' && typeof b === 'string' && a !== '' && b !== ''
    ? verdict(a < b ? -1 : a > b ? 1 : 0)
    : null
}

const numbersIn = (values: Values): readonly number[] =>
  values.flat().filter((one): one is number => typeof one === 'number')
const total = (numbers: readonly number[]): number | undefined =>
  numbers.reduce<number | undefined>((sum, one) => (sum === undefined ? sum : add(sum, one)), 0)

function mean(numbers: readonly number[]): unknown {
  const sum = total(numbers)
  return numbers.length === 0 || sum === undefined ? null : divide(sum, numbers.length)
}

const extreme = (numbers: readonly number[], pick: (a: number, b: number) => number): unknown =>
  numbers.length === 0 ? null : numbers.reduce((a, b) => pick(a, b))

const toPlaces = (operate: typeof round, value: unknown, places: unknown): unknown =>
  typeof value === 'number'
    ? operate(value, typeof places === 'number' ? Math.max(0, Math.min(Math.trunc(places) || 0, limits.precision)) : 0)
    : null

function asNumber(value: unknown): unknown {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null
}

function daysBetween(a: unknown, b: unknown): unknown {
  const [from, to] = [a, b].map((one) => (typeof one === 'string' ? dayNumber(one) : undefined))
  return from === undefined || to === undefined ? null : to - from
}
