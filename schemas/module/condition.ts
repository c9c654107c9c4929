import type { Locale } from './localized-text.ts'

/**
 * The condition language of the product (design/README.md §3). The same JSON filters lists, drives form logic, shows
 * form fields and scopes rows. It is data: no string in it is evaluated as code. Several fields of one object are
 * joined by AND: `{ age: { gte: 18 }, city: { eq: 'sh' } }`.
 */
export type Cond =
  | { readonly and: readonly Cond[] }
  | { readonly or: readonly Cond[] }
  | { readonly not: Cond }
  | { readonly [field: string]: Test }

/** One or more operators on one field, joined by AND. */
export type Test = Readonly<Partial<Record<Op, unknown>>>

export const ops = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'like',
  'startsWith',
  'empty',
  'has',
  'hasAll',
  'under',
] as const
export type Op = (typeof ops)[number]

/**
 * Reads a field's value for a condition: a row's key, an answer, `$user.deptId`, `item.score`, `now`. A value may be a
 * function that evaluates tests itself, such as a value in several rows.
 */
export type Read = (field: string) => unknown

/**
 * Whether `cond` holds. A missing value fails every test except `empty: true`, `ne`, and tests without a value (`eq:
 * null`, `hasAll: []`).
 */
export function holds(cond: Cond, read: Read): boolean {
  if (isAnd(cond)) return cond.and.every((part) => holds(part, read))
  if (isOr(cond)) return cond.or.some((part) => holds(part, read))
  if (isNot(cond)) return !holds(cond.not, read)
  return Object.entries(cond).every(([field, test]) => passes(read(field), test))
}

/** The fields a condition reads, each once, in order of appearance. */
export function fieldsOf(cond: Cond): readonly string[] {
  if (isAnd(cond)) return unique(cond.and.flatMap(fieldsOf))
  if (isOr(cond)) return unique(cond.or.flatMap(fieldsOf))
  if (isNot(cond)) return fieldsOf(cond.not)
  return Object.keys(cond)
}

/** The fault in the shape of an untrusted condition, or undefined. `depth` limits nesting. */
export function condFault(value: unknown, locale: Locale = 'en', depth = 8): string | undefined {
  const faultText = (word: keyof typeof faults, name = '', op = ''): string =>
    faults[word][locale].replace('{name}', () => name).replace('{op}', () => op)
  if (depth === 0) return faultText('deep')
  if (!isObject(value)) return faultText('none')
  const keys = Object.keys(value)
  if (keys.length === 0) return faultText('empty')
  if (keys.length > 50) return faultText('many')
  for (const joint of ['and', 'or'] as const) {
    if (!Array.isArray(value[joint])) continue
    if (keys.length > 1) return faultText('beside', joint)
    if (value[joint].length === 0 || value[joint].length > 50) return faultText('parts', joint)
    return first(value[joint], (part) => condFault(part, locale, depth - 1))
  }
  if (keys.length === 1 && keys[0] === 'not') return condFault(value.not, locale, depth - 1)
  return first(Object.entries(value), ([field, test]) => {
    if (!isObject(test) || Object.keys(test).length === 0) return faultText('idle', field)
    const stray = Object.keys(test).find((op) => !ops.includes(op as Op))
    return stray === undefined ? undefined : faultText('operator', field, stray)
  })
}

const faults = {
  deep: { 'zh-cn': '嵌套过深', en: 'nested too deeply' },
  none: { 'zh-cn': '不是对象', en: 'not an object' },
  empty: { 'zh-cn': '没有内容', en: 'empty' },
  many: { 'zh-cn': '超过 50 项', en: 'more than 50 tests' },
  beside: { 'zh-cn': '「{name}」旁边不能有其他键', en: '<{name}> beside other keys' },
  parts: { 'zh-cn': '「{name}」应有 1 到 50 项', en: '<{name}> takes 1 to 50 parts' },
  idle: { 'zh-cn': '「{name}」没有运算符', en: '<{name}> has no operator' },
  operator: { 'zh-cn': '「{name}」没有运算符「{op}」', en: '<{name}> has unknown operator <{op}>' },
} as const

export const isAnd = (cond: Cond): cond is { readonly and: readonly Cond[] } =>
  Array.isArray((cond as { and?: unknown }).and)
export const isOr = (cond: Cond): cond is { readonly or: readonly Cond[] } =>
  Array.isArray((cond as { or?: unknown }).or)
/** Whether `not` negates a condition. With operators inside, `not` is a field's name. */
export const isNot = (cond: Cond): cond is { readonly not: Cond } => {
  const keys = Object.keys(cond)
  return keys.length === 1 && keys[0] === 'not'
}

/** Whether one value passes a test. */
export function passes(value: unknown, test: Test): boolean {
  if (typeof value === 'function') return Boolean(value(test))
  return Object.entries(test).every(([op, wanted]) => compare(value, op as Op, wanted))
}

function compare(value: unknown, op: Op, wanted: unknown): boolean {
  switch (op) {
    case 'eq':
      return same(value, wanted)
    case 'ne':
      return !same(value, wanted)
    case 'gt':
      return order(value, wanted, (n) => n > 0)
    case 'gte':
      return order(value, wanted, (n) => n >= 0)
    case 'lt':
      return order(value, wanted, (n) => n < 0)
    case 'lte':
      return order(value, wanted, (n) => n <= 0)
    case 'between':
      return Array.isArray(wanted) && order(value, wanted[0], (n) => n >= 0) && order(value, wanted[1], (n) => n <= 0)
    case 'in':
      return Array.isArray(wanted) && wanted.some((one) => same(value, one))
    case 'like':
      return !isEmpty(value) && lowText(value).includes(lowText(wanted))
    case 'startsWith':
      return !isEmpty(value) && lowText(value).startsWith(lowText(wanted))
    case 'empty':
      return isEmpty(value) === (wanted !== false)
    case 'has':
      return asList(wanted).some((one) => asList(value).some((item) => same(item, one)))
    case 'hasAll':
      return asList(wanted).every((one) => asList(value).some((item) => same(item, one)))
    case 'under':
      return asList(value).some((item) => same(item, wanted))
  }
}

/** Whether a value is empty: null, blank text, an empty list, or an object of empty parts. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (!isObject(value)) return Array.isArray(value) && value.length === 0
  // a loop, because visitors may send data nested deeper than the call stack
  const parts: unknown[] = Object.values(value)
  for (const part of parts) {
    if (part === undefined || part === null || part === '') continue
    if (!isObject(part)) {
      if (Array.isArray(part) && part.length === 0) continue
      return false
    }
    for (const inner of Object.values(part)) parts.push(inner)
  }
  return true
}

function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) && isEmpty(b)) return true
  if (typeof a === 'number' && typeof b === 'string') return b.trim() !== '' && a === Number(b)
  if (typeof a === 'string' && typeof b === 'number') return a.trim() !== '' && Number(a) === b
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => same(one, b[i]))
  return a === b
}

/** Compares numbers as numbers and everything else as text, which orders ISO dates correctly. */
function order(a: unknown, b: unknown, verdict: (sign: number) => boolean): boolean {
  if (isEmpty(a) || isEmpty(b) || Array.isArray(a) || Array.isArray(b)) return false
  const [x, y] = [asNumber(a), asNumber(b)]
  if (!Number.isNaN(x) && !Number.isNaN(y)) return verdict(x - y)
  const [s, t] = [textOf(a), textOf(b)]
  return verdict(s < t ? -1 : s > t ? 1 : 0)
}

/** A number, or NaN: blank text is not zero. */
const asNumber = (value: unknown): number =>
  typeof value === 'string' && value.trim() === '' ? Number.NaN : readAs(Number, value, Number.NaN)
const textOf = (value: unknown): string => readAs(String, value, '')
const lowText = (value: unknown): string => textOf(value).toLowerCase()
/** Visitors may send an object that throws when converted to text. */
function readAs<T>(as: (value: unknown) => T, value: unknown, otherwise: T): T {
  try {
    return as(value)
  } catch {
    return otherwise
  }
}
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isEmpty(value) ? [] : [value])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const unique = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]
function first<T>(list: readonly T[], fault: (one: T) => string | undefined): string | undefined {
  for (const one of list) {
    const found = fault(one)
    if (found !== undefined) return found
  }
  return undefined
}
