/** Wrong passwords by address and form. In this process's memory: it slows guessing down, it keeps no record. */
export interface Attempts {
  /** Whether this one has to wait. */
  isOver(key: string, now: number): boolean
  failed(key: string, now: number): void
}

const allowed = 10
const windowMs = 5 * 60_000
const kept = 10_000

export function passwordAttempts(): Attempts {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    isOver(key, now) {
      const known = failures.get(key)
      return known !== undefined && known.until > now && known.count >= allowed
    },
    failed(key, now) {
      const known = failures.get(key)
      if (known && known.until > now) known.count += 1
      else {
        if (failures.size >= kept) failures.delete(failures.keys().next().value!)
        failures.set(key, { count: 1, until: now + windowMs })
      }
    },
  }
}
