import type { ItemId } from './item.ts'

/** Seats by item and option value: those left as visitors are told, or those taken. */
export type SeatsLeft = Readonly<Record<ItemId, Readonly<Record<string, number>>>>

export const noSeats: SeatsLeft = {}

/** The options of an item that have no seat left; the same set for the same object. */
export function fullOptionsOf(seats: Readonly<Record<string, number>> | undefined): ReadonlySet<string> | undefined {
  if (!seats) return undefined
  const known = sets.get(seats)
  if (known) return known
  const full = new Set(Object.keys(seats).filter((option) => seats[option] === 0))
  sets.set(seats, full)
  return full
}
const sets = new WeakMap<object, ReadonlySet<string>>()
