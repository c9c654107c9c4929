import { zoneExists } from '#schemas/module/time-zone.ts'

/** Zones that requests named, with whether the runtime knows them: creating a format costs more than a request. */
const known = new Map<string, boolean>()

/** The time zone in the `x-time-zone` header, if the runtime knows it; otherwise `institution`, the institution's. */
export function zoneOf(header: string | readonly string[] | undefined, institution: string): string {
  return typeof header === 'string' && header.length <= 64 && isKnown(header) ? header : institution
}

function isKnown(zone: string): boolean {
  const kept = known.get(zone)
  if (kept !== undefined) return kept
  const exists = zoneExists(zone)
  if (known.size < 500) known.set(zone, exists)
  return exists
}
