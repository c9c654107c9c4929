import { sql, type RawBuilder } from 'kysely'
import { isPostgresText } from '#schemas/module/postgres-text.ts'
import { AppError } from './app-error.ts'
import { momentAt } from '#schemas/module/local-time.ts'

/**
 * The SQL type a field is compared as. `date` is a timestamptz, `day` a date, `time` a time of day, `list` a jsonb
 * array (or a jsonb string). ISO dates stored as text, as in answers, are `text`: their order is the order of dates.
 */
export type SqlType = 'text' | 'number' | 'bool' | 'date' | 'day' | 'time' | 'list'

/** The kind of value each SQL type accepts, with an error text for callers that have no label for the field. */
const kinds = {
  number: 'a number',
  bool: 'true or false',
  date: 'a date',
  day: 'a day such as 2026-01-31',
  time: 'a time such as 09:30',
  text: 'a text',
  order: 'no order',
  list: 'a list of at most 1000 values',
  two: 'two values',
  id: 'an id',
  unknown: 'no test',
} as const
export type Takes = keyof typeof kinds

/**
 * A filter value that the field cannot have: `request.invalid` about `filter`. A caller that knows the field's label
 * replaces the message.
 */
export class FilterFault extends AppError {
  readonly field: string
  readonly takes: Takes
  readonly given: string

  constructor(field: string, takes: Takes, wanted: unknown) {
    const given = String(typeof wanted === 'object' ? JSON.stringify(wanted) : wanted)
    const message =
      takes === 'unknown' ? `there is no field <${field}>` : `<${field}> takes ${kinds[takes]}, not <${given}>`
    super('request.invalid', `filter: ${message}`, {
      errors: [{ field: 'filter', code: takes === 'unknown' ? takes : 'value', message }],
    })
    this.field = field
    this.takes = takes
    this.given = given
  }
}

/** Returns the operand of a test as a parameter of the field's type; throws for an operand of another type. */
export function valueToSql(name: string, wanted: unknown, type: SqlType, zone: string): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`${text(name, wanted)}::text`
    case 'number': {
      const value =
        typeof wanted === 'number'
          ? wanted
          : typeof wanted === 'string' && wanted.trim() !== ''
            ? Number(wanted)
            : Number.NaN
      if (!Number.isFinite(value)) throw new FilterFault(name, 'number', wanted)
      // a bigint parameter lets the index of an integer column serve; a numeric parameter does not
      return Number.isSafeInteger(value) ? sql`${String(value)}::bigint` : sql`${String(value)}::numeric`
    }
    case 'bool': {
      if (wanted !== true && wanted !== false && wanted !== 'true' && wanted !== 'false')
        throw new FilterFault(name, 'bool', wanted)
      return sql`${String(wanted)}::boolean`
    }
    case 'date': {
      const moment =
        wanted instanceof Date
          ? wanted
          : typeof wanted === 'string'
            ? momentOf(text(name, wanted), zone)
            : new Date(Number.NaN)
      // JavaScript turns 31 February into 3 March
      if (Number.isNaN(moment.getTime()) || isNoDay(wanted)) throw new FilterFault(name, 'date', wanted)
      return stamp(moment)
    }
    case 'day': {
      if (!isDay(wanted)) throw new FilterFault(name, 'day', wanted)
      return sql`${wanted}::date`
    }
    case 'time': {
      if (typeof wanted !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(wanted))
        throw new FilterFault(name, 'time', wanted)
      return sql`${wanted}::time`
    }
    case 'list':
      throw new FilterFault(name, 'order', wanted)
  }
}

export function text(name: string, wanted: unknown): string {
  if (typeof wanted === 'number' || typeof wanted === 'boolean') return String(wanted)
  // a value the database cannot store equals no stored value
  if (typeof wanted === 'string' && isPostgresText(wanted)) return wanted
  throw new FilterFault(name, 'text', wanted)
}

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** Whether a text starts like an ISO date but names a day that does not exist. */
const isNoDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(?!\d)/.test(value) && !isDay(value.slice(0, 'yyyy-mm-dd'.length))

/**
 * A timestamp parameter. PostgreSQL reads ISO years 1 to 9999; a time outside of them, in any zone, is beyond every
 * row.
 */
export function stamp(moment: Date): RawBuilder<unknown> {
  const year = moment.getUTCFullYear()
  return sql`${year < 1 ? '-infinity' : year > 9999 ? 'infinity' : moment.toISOString()}::timestamptz`
}

export const midnight = (day: string, zone: string): Date => momentAt(`${day}T00:00:00`, zone)
export const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().replace('T00:00:00.000Z', '')

/**
 * Parses a text as a point in time. A date means its midnight. A text without a zone is in the reader's time zone, as
 * in lists, never in the server's.
 */
function momentOf(written: string, zone: string): Date {
  if (isDay(written)) return midnight(written, zone)
  return ofNoZone.test(written) && !Number.isNaN(Date.parse(`${written}Z`))
    ? momentAt(written, zone)
    : new Date(written)
}

const ofNoZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/
