/** How much of a moment a date says. */
export type Accuracy = 'year' | 'month' | 'day' | 'minute'

/** The accuracy of an item that has one; a day is usual. */
export const accuracyOf = (item: { readonly accuracy?: Accuracy }): Accuracy => item.accuracy ?? 'day'

const month = '\\d{4}-(?:0[1-9]|1[0-2])'
const day = `${month}-(?:0[1-9]|[12]\\d|3[01])`

/** ISO text of each accuracy. */
export const datePatterns: Readonly<Record<Accuracy, string>> = {
  year: '^\\d{4}$',
  month: `^${month}$`,
  day: `^${day}$`,
  minute: `^${day}T(?:[01]\\d|2[0-3]):[0-5]\\d$`,
}

/** Whether `text` is no date of that accuracy, or one the calendar does not have. */
export const dateFault = (text: string, accuracy: Accuracy): boolean =>
  !new RegExp(datePatterns[accuracy]).test(text) || (text.length >= 10 && dayNumber(text) === undefined)

/**
 * Days since 1970-01-01 of an ISO text's day (a year or month counts from its first); undefined when there is no such
 * day.
 */
export function dayNumber(text: string): number | undefined {
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T.*)?)?)?$/.exec(text)
  if (!found) return undefined
  const [y, m, d] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)]
  const time = new Date(0)
  time.setUTCFullYear(y, m - 1, d)
  return time.getUTCMonth() === m - 1 && time.getUTCDate() === d ? time.getTime() / 86_400_000 : undefined
}
