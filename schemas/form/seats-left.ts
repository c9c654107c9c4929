import type { LocalizedText } from '../module/localized-text.ts'
import type { ItemId } from './item.ts'

/** Places of which there are only so many: of an option, of a day, of a time slot, of a product. */
export interface Seat {
  /** Names it within the item; an option's value. */
  readonly key: string
  readonly max: number
  readonly label: string
  /** Words for a refusal; absent: those of an option. */
  readonly full?: LocalizedText
}

/** Seats that an answer takes. */
export interface TakenSeat extends Seat {
  /** How many of them; absent: one, in a text or a list of texts. */
  readonly amount?: number
}

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
