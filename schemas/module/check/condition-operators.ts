import { ops, type Op } from '../condition.ts'
import { didYouMean } from './did-you-mean.ts'
import { fieldTypeSpecs } from '../field-types.ts'
import { formats } from '../string-formats.ts'
import type { Field } from '../module-file.ts'

const same: readonly Op[] = ['eq', 'ne', 'in', 'empty']
const ordered: readonly Op[] = [...same, 'gt', 'gte', 'lt', 'lte', 'between']

/**
 * The operators a condition may use on a field. Includes more than a search does: every operator with the same meaning
 * in a form, on a row and in SQL.
 */
export function condOps({ type }: Pick<Field, 'type'>): readonly Op[] {
  const { compares, ops: searched } = fieldTypeSpecs[type]
  switch (true) {
    // a hook decides the value
    case type === 'virtual':
      return ops
    case type === 'refs':
      return ['has', 'hasAll', 'empty']
    case type === 'ref':
      return [...same, 'under']
    case type === 'id' || type === 'dict' || type === 'enum' || compares === 'bool':
      return same
    // file URLs, and types without comparison
    case compares === undefined || searched.join() === 'empty':
      return ['empty']
    case compares === 'list':
      return ['has', 'hasAll', 'empty']
    case compares === 'text':
      return [...same, 'like', 'startsWith']
    default:
      return ordered
  }
}

/**
 * The reason why no value of the field can pass the test: a value of another type, or one outside the options.
 * Undefined: the test is possible.
 */
export function misfit(field: Field, op: Op, wanted: unknown): string | undefined {
  switch (op) {
    case 'empty':
      return typeof wanted === 'boolean' ? undefined : '"empty" takes true or false'
    case 'between':
      return Array.isArray(wanted) && wanted.length === 2
        ? valueMisfit(field, wanted)
        : '"between" takes a list of two values'
    case 'in':
      return Array.isArray(wanted) ? valueMisfit(field, wanted) : '"in" takes a list of values'
    case 'like':
    case 'startsWith':
      return typeof wanted === 'string' ? undefined : `"${op}" takes a text`
    default:
      return valueMisfit(field, [wanted].flat())
  }
}

const valueMisfit = (field: Field, values: readonly unknown[]): string | undefined =>
  values.map((value) => whyNot(field, value)).find((why) => why !== undefined)

function whyNot(field: Field, value: unknown): string | undefined {
  // null matches an empty field, and only the server knows the caller's own values
  if (value === null || value === '' || (typeof value === 'string' && value.startsWith('$user.'))) return undefined
  const written = JSON.stringify(value)
  const isNumber =
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)))
  if (field.type === 'enum') {
    const options = (Array.isArray(field.options) ? field.options : []).map((option: unknown) =>
      String((option as { value?: unknown } | null)?.value),
    )
    return options.includes(String(value))
      ? undefined
      : `${written} is not among the options${didYouMean(String(value), options)}`
  }
  if (field.type === 'refs') return isNumber ? undefined : `${written} is no id`
  switch (fieldTypeSpecs[field.type].compares) {
    case 'number':
      return isNumber ? undefined : `${written} is no ${field.type === 'id' || field.type === 'ref' ? 'id' : 'number'}`
    case 'bool':
      return typeof value === 'boolean' ? undefined : `${written} is neither true nor false`
    case 'day':
      return typeof value === 'string' && formats.date.test(value)
        ? undefined
        : `${written} is no day such as "2026-01-31"`
    case 'date':
      return typeof value === 'string' && (formats.date.test(value) || formats['date-time'].test(value))
        ? undefined
        : `${written} is no moment such as "2026-01-31T09:30:00Z"`
    case 'time':
      return typeof value === 'string' && formats.time.test(value) ? undefined : `${written} is no time such as "09:30"`
    case 'text':
    case 'list':
      return typeof value === 'string' || typeof value === 'number' ? undefined : `${written} is no text`
    case undefined:
      return undefined
  }
}
