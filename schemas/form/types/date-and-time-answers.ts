import { dateFault, datePatterns, type Accuracy } from '../date-precision.ts'
import { finding, named, type Finding, type ItemBase } from '../item.ts'
import type { AnswerFault, JsonSchema } from '../item-type.ts'
import { absoluteMoment, isRelative, offsetOf } from '../relative-date.ts'
import { checkBounds } from './scale-bounds.ts'

/** Earliest and latest value, in the item's precision. */
export type MomentBounds = readonly [earliest: string | undefined, latest: string | undefined]

/**
 * Pattern instead of `format`, because validators disagree about formats. `momentFault` reports days that do not exist.
 */
export const momentSchema = (accuracy: Accuracy): JsonSchema => ({
  type: 'string',
  maxLength: 16,
  pattern: datePatterns[accuracy],
})

/** Resolves a bound; a relative one applies only where the current date is known. */
const known = (bound: string | undefined, accuracy: Accuracy, now: string | undefined, edge: 'first' | 'last') =>
  bound === undefined || (now === undefined && isRelative(bound))
    ? undefined
    : absoluteMoment(bound, accuracy, now ?? '', edge)

/** Error of a value that is no date of the precision, or is out of bounds. */
export function momentFault(
  accuracy: Accuracy,
  bounds: MomentBounds,
  value: string,
  now?: string,
): AnswerFault | undefined {
  if (dateFault(value, accuracy)) return noMoment(accuracy)
  const [earliest, latest] = bounds.map((one, at) => known(one, accuracy, now, at === 0 ? 'first' : 'last'))
  if (earliest && value < earliest) return { code: 'dateMin', limit: earliest }
  return latest && value > latest ? { code: 'dateMax', limit: latest } : undefined
}

/** Reports invalid bounds, and an earliest value after the latest; `bounds` are setting names in that order. */
export function checkMoments(
  item: ItemBase,
  at: string,
  accuracy: Accuracy,
  bounds: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const [key = '', latestKey = ''] = Object.keys(bounds)
  return [
    ...checkBounds(item, at, key, ...comparable(bounds[key], bounds[latestKey])),
    ...Object.entries(bounds).flatMap(([name, bound]) =>
      bound === undefined || !dateFault(bound, accuracy) || (accuracy !== 'time' && isRelative(bound))
        ? []
        : [
            finding(
              'date.bound',
              `${at}/${name}`,
              `「${named(item)}」的日期范围「${bound}」不是有效的日期`,
              `The bound “${bound}” of “${named(item)}” is not a date of its accuracy`,
              item.id,
            ),
          ],
    ),
  ]
}

type Limit = string | number | undefined

/** Compares two bounds of a kind: dates, or offsets from today; a mixed pair cannot be compared. */
function comparable(low: string | undefined, high: string | undefined): [Limit, Limit] {
  if (low === undefined || high === undefined) return [undefined, undefined]
  const [from, to] = [offsetOf(low), offsetOf(high)]
  return from === undefined && to === undefined ? [low, high] : [from, to]
}

/** Drops the seconds that spreadsheets append to times. */
export const readMoment = (text: string): string =>
  text
    .trim()
    .replace(' ', 'T')
    .replace(/^((?:.*T)?\d{2}:\d{2}):00$/, '$1')

/** Formats with a space between day and time. */
export const spaced = (text: string): string => text.replace('T', ' ')

const examples: Readonly<Record<Accuracy, string>> = {
  year: '2026',
  month: '2026-11',
  day: '2026-11-21',
  minute: '2026-11-21 09:30',
  time: '09:30',
}

export const noMoment = (accuracy: Accuracy): AnswerFault => ({
  code: accuracy === 'time' ? 'time' : 'date',
  limit: examples[accuracy],
})
