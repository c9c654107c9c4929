import type { Accuracy } from './date.ts'

/** `today`, `today+7`, `today-30`: so many years, months or days from now, in the precision of the question. */
const pattern = /^today(?:([+-])(\d{1,5}))?$/

export const isRelative = (text: string): boolean => pattern.test(text)

/** How far from today; undefined for a date. */
export function offsetOf(text: string): number | undefined {
  const found = pattern.exec(text)
  return found ? Number(found[2] ?? 0) * (found[1] === '-' ? -1 : 1) : undefined
}

export const relativeMoment = (offset: number): string =>
  offset === 0 ? 'today' : `today${offset < 0 ? '-' : '+'}${Math.abs(offset)}`

/**
 * A bound as a moment of that precision: a relative one as seen from `now`, which is ISO text. `edge` says which minute of
 * a day it is, where minutes count.
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
