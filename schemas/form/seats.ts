import type { Answers, Form, Item, ItemId } from './form.ts'
import { foundOnce, optionsOf, type ItemBase } from './item.ts'
import { itemTypeOf } from './item-types.ts'
import type { Seat, TakenSeat } from './seats-left.ts'

export interface OfItem {
  readonly item: ItemId
}

/** Items with seats, cached, so that forms without any cost one lookup. */
const limitedItems = foundOnce<Item>(
  (item) => itemTypeOf(item.type)?.seats !== undefined || optionSeats(item).length > 0,
)

/** Every seat of a form available on `today`, an ISO date, in the order of the form. */
export const seatsOf = (form: Form, today: string): readonly (Seat & OfItem)[] =>
  limitedItems(form.items).flatMap((item) =>
    ofItem(item, itemTypeOf(item.type)?.seats?.(item, today) ?? optionSeats(item)),
  )

/** The seats that answers take, in the order of the form, so that locks never cross. */
export const seatsTakenBy = (form: Form, answers: Answers): readonly (TakenSeat & OfItem)[] =>
  limitedItems(form.items).flatMap((item) => ofItem(item, takenIn(item, answers[item.id])))

/** Whether any item of the form has limited seats. */
export const hasSeats = (form: Form): boolean => limitedItems(form.items).length > 0

const ofItem = <S extends Seat>(item: Item, seats: readonly S[]): readonly (S & OfItem)[] =>
  seats.map((seat) => ({ ...seat, item: item.id }))

const optionSeats = (item: ItemBase): readonly Seat[] =>
  optionsOf(item).flatMap(({ value, label, quota }) => (quota === undefined ? [] : [{ key: value, label, max: quota }]))

/** The seats of one item that an answer to it takes. */
export function takenIn(item: ItemBase, value: unknown): readonly TakenSeat[] {
  const type = itemTypeOf(item.type)
  if (type?.seatsTaken) return type.seatsTaken(item, value)
  return optionSeats(item).filter(({ key }) => value === key || (Array.isArray(value) && value.includes(key)))
}
