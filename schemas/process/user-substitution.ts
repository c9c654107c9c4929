/** Substitution of a person. Times are milliseconds since 1970; the end is exclusive. */
export interface Substitution {
  readonly userId: number
  readonly substituteId: number
  readonly begin: number
  readonly end: number
}

export type SubstitutionFault = 'self' | 'period' | 'past' | 'overlap' | 'cycle'

/** Reason why a substitution conflicts with others; `now` in milliseconds. */
export function substitutionFault(
  wanted: Substitution,
  others: readonly Substitution[],
  now: number,
): SubstitutionFault | undefined {
  if (wanted.userId === wanted.substituteId) return 'self'
  if (wanted.end <= wanted.begin) return 'period'
  if (wanted.end <= now) return 'past'
  if (others.some((one) => one.userId === wanted.userId && meets(one, wanted))) return 'overlap'
  return leadsTo(wanted.userId, wanted, others, new Set()) ? 'cycle' : undefined
}

const meets = (one: Substitution, other: Substitution): boolean => one.begin < other.end && other.begin < one.end

/** Whether tasks of a substitution would reach a person through further substitutes. */
function leadsTo(
  person: number,
  from: Substitution,
  others: readonly Substitution[],
  seen: Set<Substitution>,
): boolean {
  if (from.substituteId === person) return true
  return others.some((one) => {
    if (seen.has(one) || one.userId !== from.substituteId || !meets(one, from)) return false
    seen.add(one)
    const both = { ...one, begin: Math.max(one.begin, from.begin), end: Math.min(one.end, from.end) }
    return leadsTo(person, both, others, seen)
  })
}

/** Substitutes by person at a time. */
export function substitutesAt(rows: readonly Substitution[], now: number): ReadonlyMap<number, number> {
  return new Map(
    rows
      .filter(({ begin, end }) => begin <= now && now < end)
      .map(({ userId, substituteId }) => [userId, substituteId]),
  )
}

/** Final assignee for an absent person, following substitutes of substitutes. */
export function substituteIn(substitutes: ReadonlyMap<number, number>, user: number): number | undefined {
  const seen = new Set([user])
  let found: number | undefined
  for (let next = substitutes.get(user); next !== undefined; next = substitutes.get(next)) {
    if (seen.has(next)) return undefined
    seen.add(next)
    found = next
  }
  return found
}
