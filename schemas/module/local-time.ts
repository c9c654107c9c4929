const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time such as `2026-11-21 14:05:09`, which spreadsheets sort and people read. */
export const localTime = (moment: Date, zone: string): string => formatOf(zone)?.format(moment) ?? moment.toISOString()

/**
 * The moment of a local time such as `2026-11-21T14:05:09` in a zone. A time skipped by a clock change moves one hour
 * later.
 */
export function momentAt(clock: string, zone: string): Date {
  const wanted = Date.parse(`${clock}Z`)
  // years get six digits, because formats write the year 50 as 50 and continue after 9999
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
    // sv-SE formats dates like ISO 8601
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone })
    if (formats.size < 500) formats.set(zone, format)
    return format
  } catch {
    return undefined
  }
}
