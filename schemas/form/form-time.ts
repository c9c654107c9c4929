/** The default time zone of forms is China's. */
export const defaultZone = 'Asia/Shanghai'

/**
 * A moment as ISO text in local time, `2026-11-21T09:30`: the value of `now` in rules and formulas (`Env.now`). `zone`
 * is a form's `settings.window.timeZone`; an unknown zone falls back to the default.
 */
export function momentIn(zone: string = defaultZone, at: Date): string {
  const clock = clockOf(zone)
  const minute = Math.floor(at.getTime() / 60_000)
  if (clock.minute !== minute) {
    clock.minute = minute
    // sv-SE formats dates like ISO 8601
    clock.text = clock.format.format(at).replace(' ', 'T')
  }
  return clock.text
}

/** A zone's format with the minute it was last used for: every submit of a form asks for the same one. */
interface Clock {
  readonly format: Intl.DateTimeFormat
  minute: number
  text: string
}

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = { format: makeFormat(timeZone) ?? makeFormat(defaultZone)!, minute: NaN, text: '' }
  if (clocks.size < kept) clocks.set(timeZone, made)
  return made
}

/** Creating a format costs more than a hundred uses. */
const clocks = new Map<string, Clock>()
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
