import { defaultZone } from '#schemas/form/form-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone a browser names in `x-time-zone`, if the runtime knows it; else the default, in which our forms live. */
export function zoneOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && header.length <= 64 && formatOf(header) ? header : defaultZone
}

/** `2026-11-21 14:05:09` by the clocks of a zone: what a spreadsheet sorts and a person reads. */
export const localTime = (moment: Date, zone: string): string => formatOf(zone)?.format(moment) ?? moment.toISOString()

/**
 * The moment at which the clocks of a zone show this: `2026-11-21T14:05:09`. An hour that a clock skips becomes the
 * next.
 */
export function momentAt(clock: string, zone: string): Date {
  const wanted = Date.parse(`${clock}Z`)
  // years of six digits, because clocks write the year 50 as 50 and go on after 9999
  const offsetAt = (moment: number): number =>
    Date.parse(
      `+${localTime(new Date(moment), zone).replace(' ', 'T').padStart('yyyyyy-mm-ddThh:mm:ss'.length, '0')}Z`,
    ) -
    Math.floor(moment / 1000) * 1000
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone)
  if (known) return known
  try {
    // sv-SE writes dates as ISO does
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
    if (formats.size < 500) formats.set(zone, format)
    return format
  } catch {
    return undefined
  }
}
