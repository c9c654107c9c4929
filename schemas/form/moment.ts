/** Where nothing else is said, a form lives by Chinese time. */
export const defaultZone = 'Asia/Shanghai'

/**
 * A moment as ISO text of a zone's own clocks, `2026-11-21T09:30`: how rules and formulas read `now` (`Env.now`).
 * `zone` is a form's `settings.window.timeZone`; one the runtime does not know counts as the default.
 */
export function momentIn(zone: string | undefined, at: Date): string {
  // sv-SE writes dates as ISO does
  return formatOf(zone ?? defaultZone).format(at).replace(' ', 'T')
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone: defaultZone })
  }
}

const parts = { hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
