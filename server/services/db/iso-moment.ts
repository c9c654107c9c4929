/**
 * A timestamp with time zone, as PostgreSQL writes it in its ISO style, as an ISO text in milliseconds; undefined for
 * years beyond four digits, BC and infinity. `2026-11-23 15:19:00.123456+08` → `2026-11-23T07:19:00.123Z`.
 */
export function isoMoment(text: string): string | undefined {
  if (text.charCodeAt(4) !== dash || text.charCodeAt(10) !== space) return undefined
  const hasFraction = text.charCodeAt(19) === point
  let zoneAt = 19
  if (hasFraction) {
    zoneAt = 20
    while (isDigit(text.charCodeAt(zoneAt))) zoneAt++
  }
  const zone = text.slice(zoneAt)
  const fraction = hasFraction ? text.slice(20, Math.min(23, zoneAt)).padEnd(3, '0') : '000'
  const moment = `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  if (zone === '+00') return moment
  const minutes = zoneMinutes(zone)
  return minutes === undefined ? undefined : new Date(Date.parse(moment) - minutes * 60_000).toISOString()
}

/** Minutes east of UTC; undefined for zones with seconds, as in old dates, and for any text after the zone. */
function zoneMinutes(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::(\d\d))?$/.exec(zone) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const [dash, space, point] = [...'- .'].map((char) => char.charCodeAt(0)) as [number, number, number]
