/** The default time zone of forms is China's. */
export const defaultZone = 'Asia/Shanghai'

/**
 * A moment as ISO text in local time, `2026-11-21T09:30`: the value of `now` in rules and formulas (`Env.now`). `zone`
 * is a form's `settings.window.timeZone`; an unknown zone falls back to the default.
 */
export function momentIn(zone: string | undefined, at: Date): string {
  // sv-SE formats dates like ISO 8601
  return formatOf(zone ?? defaultZone)
    .format(at)
    .replace(' ', 'T')
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = makeFormat(timeZone) ?? makeFormat(defaultZone)!
  if (formats.size < kept) formats.set(timeZone, made)
  return made
}

/** Cached formats: creating one costs more than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()
const kept = 1000

function makeFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', {
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
  } catch {
    return undefined
  }
}
