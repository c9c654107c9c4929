/** The moment as ISO text of a zone's own clocks, `2026-11-21T09:30`: what rules and formulas read as `now`. */
export function nowIn(zone = 'Asia/Shanghai', at = new Date()): string {
  const format = (timeZone: string): string => at.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
  try {
    return format(zone)
  } catch {
    return format('Asia/Shanghai') // a zone this browser does not know
  }
}
