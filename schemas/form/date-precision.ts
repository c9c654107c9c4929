/** The precision of a moment; `time` is a time of any day. */
export type Accuracy = 'year' | 'month' | 'day' | 'minute' | 'time'

/** The precision of an item; default: day. */
export const accuracyOf = (item: { readonly accuracy?: Accuracy }): Accuracy => item.accuracy ?? 'day'

const month = '\\d{4}-(?:0[1-9]|1[0-2])'
const day = `${month}-(?:0[1-9]|[12]\\d|3[01])`
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'

/** Patterns of ISO text for each precision. */
export const datePatterns: Readonly<Record<Accuracy, string>> = {
  year: '^\\d{4}$',
  month: `^${month}$`,
  day: `^${day}$`,
  minute: `^${day}T${clock}$`,
  time: `^${clock}$`,
}

const dateTests = Object.fromEntries(
  Object.entries(datePatterns).map(([accuracy, pattern]) => [accuracy, new RegExp(pattern)]),
) as Readonly<Record<Accuracy, RegExp>>

/** Whether `text` is no date of that precision, or a date that does not exist. */
export const dateFault = (text: string, accuracy: Accuracy): boolean =>
  !dateTests[accuracy].test(text) || (text.length >= 10 && dayNumber(text) === undefined)

/** Days since 1970-01-01 of a month's first day; a whole cycle of 400 years away, because `Date.UTC` reads 26 as 1926. */
const monthStart = (y: number, m: number): number => Date.UTC(y + 400, m - 1, 1) / 86_400_000 - 146_097

/**
 * Days since 1970-01-01 of an ISO date; a year or month counts from its first day. Undefined when the day does not
 * exist.
 */
export function dayNumber(text: string): number | undefined {
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?$/.exec(text)
  if (!found) return undefined
  const [y, m, d] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)]
  const first = monthStart(y, m)
  return m < 1 || m > 12 || d < 1 || d > monthStart(y, m + 1) - first ? undefined : first + d - 1
}
