/** Where nothing else is said, a form lives by Chinese time. */
export const defaultZone = 'Asia/Shanghai'

/**
 * A moment as ISO text of a zone's own clocks, `2026-11-21T09:30`: how rules and formulas read `now` (`Env.now`).
 * `zone` is a form's `settings.window.timeZone`; one the runtime does not know counts as the default.
 */
export function momentIn(zone: string | undefined, at: Date): string {
  // sv-SE writes dates as ISO does
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

/** Making one costs more than using it a hundred times. */
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
