import { itemTypeOf } from '#schemas/form/item-types.ts'

const key = 'formwork-recent-types'
const kept = 4

/** Returns the types last added in this browser, newest first. */
export function recentTypes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((type) => typeof type === 'string' && itemTypeOf(type)).slice(0, kept)
      : []
  } catch {
    // Storage may be blocked or hold malformed data.
    return []
  }
}

export function rememberType(type: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([type, ...recentTypes().filter((one) => one !== type)].slice(0, kept)))
  } catch {
    // Blocked storage only loses the recent types.
  }
}
