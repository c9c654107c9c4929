import { itemTypeOf } from '#schemas/form/item-types.ts'

const key = 'formwork-recent-types'
const kept = 4

/** The types added last in this browser, newest first. */
export function recentTypes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((type) => typeof type === 'string' && itemTypeOf(type)).slice(0, kept)
      : []
  } catch {
    // a browser may refuse to keep anything, and somebody may have written something else there
    return []
  }
}

export function rememberType(type: string): void {
  try {
    localStorage.setItem(key, JSON.stringify([type, ...recentTypes().filter((one) => one !== type)].slice(0, kept)))
  } catch {
    // without storage there are no recent types
  }
}
