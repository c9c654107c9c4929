import type { LocalizedText } from '../module/localized-text.ts'
import type { ItemId } from './item.ts'

/** Limited seats: of an option, a day, a time slot or a product. */
export interface Seat {
  /** Key within the item, such as an option's value. */
  readonly key: string
  readonly max: number
  readonly label: string
  /** Label in a refusal; absent: the option's label. */
  readonly full?: LocalizedText
}

/** Seats taken by an answer. */
export interface TakenSeat extends Seat {
  /** Number of seats; absent: one per text. */
  readonly amount?: number
}

/** Numbers by item and option value: seats left as shown to visitors, or seats taken. */
export type SeatsLeft = Readonly<Record<ItemId, Readonly<Record<string, number>>>>

export const noSeats: SeatsLeft = {}

/** Options of an item without seats left; returns the same set for the same object. */
export function fullOptionsOf(seats: Readonly<Record<string, number>> | undefined): ReadonlySet<string> | undefined {
  if (!seats) return undefined
  const known = sets.get(seats)
  if (known) return known
  const full = new Set(Object.keys(seats).filter((option) => seats[option] === 0))
  sets.set(seats, full)
  return full
}
const sets = new WeakMap<object, ReadonlySet<string>>()
