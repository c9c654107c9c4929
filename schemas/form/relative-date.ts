import type { Accuracy } from './date-precision.ts'

/** `today`, `today+7`, `today-30`: an offset from now in years, months or days, by the precision of the question. */
const pattern = /^today(?:([+-])(\d{1,5}))?$/

export const isRelative = (text: string): boolean => pattern.test(text)

/** Offset from today; undefined for an absolute date. */
export function offsetOf(text: string): number | undefined {
  const found = pattern.exec(text)
  return found ? Number(found[2] ?? 0) * (found[1] === '-' ? -1 : 1) : undefined
}

export const relativeMoment = (offset: number): string =>
  offset === 0 ? 'today' : `today${offset < 0 ? '-' : '+'}${Math.abs(offset)}`

/**
 * Resolves a bound in the given precision: a relative one is counted from `now` (ISO text). `edge` selects the first or
 * last minute of a day for precisions with minutes.
 */
export function absoluteMoment(text: string, accuracy: Accuracy, now: string, edge: 'first' | 'last'): string {
  const offset = offsetOf(text)
  if (offset === undefined) return text
  const [year, month, day] = now.slice(0, 10).split('-').map(Number) as [number, number, number]
  const moment = new Date(0)
  if (accuracy === 'year') moment.setUTCFullYear(year + offset, 0, 1)
  else if (accuracy === 'month') moment.setUTCFullYear(year, month - 1 + offset, 1)
  else moment.setUTCFullYear(year, month - 1, day + offset)
  const years = moment.getUTCFullYear()
  if (years < 1) return '0001-01-01T00:00'.slice(0, lengths[accuracy])
  if (years > 9999) return '9999-12-31T23:59'.slice(0, lengths[accuracy])
  const iso = moment.toISOString().slice(0, 10)
  return `${iso}T${edge === 'first' ? '00:00' : '23:59'}`.slice(0, lengths[accuracy])
}

const lengths: Readonly<Record<Accuracy, number>> = { year: 4, month: 7, day: 10, minute: 16, time: 0 }
