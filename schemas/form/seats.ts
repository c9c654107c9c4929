import type { Answers, Form, Item, ItemId } from './form.ts'
import { optionsOf, type ItemBase } from './item.ts'
import { itemTypeOf } from './item-types.ts'
import type { Seat, TakenSeat } from './seats-left.ts'

export interface OfItem {
  readonly item: ItemId
}

/** Every seat of a form that can be taken on `today`, an ISO date, in the order of the form. */
export const seatsOf = (form: Form, today: string): readonly (Seat & OfItem)[] =>
  limitedItems(form).flatMap((item) => ofItem(item, itemTypeOf(item.type)?.seats?.(item, today) ?? optionSeats(item)))

/** The seats that answers take, in the order of the form, so that locks never cross. */
export const seatsTakenBy = (form: Form, answers: Answers): readonly (TakenSeat & OfItem)[] =>
  limitedItems(form).flatMap((item) => ofItem(item, takenIn(item, answers[item.id])))

/** Whether any item of the form has a limited number of places. */
export const hasSeats = (form: Form): boolean => limitedItems(form).length > 0

const ofItem = <S extends Seat>(item: Item, seats: readonly S[]): readonly (S & OfItem)[] =>
  seats.map((seat) => ({ ...seat, item: item.id }))

const known = new WeakMap<Form, readonly Item[]>()

/** Items with seats of a document, which never changes: a form without any pays for one look. */
function limitedItems(form: Form): readonly Item[] {
  const items =
    known.get(form) ??
    form.items.filter((item) => itemTypeOf(item.type)?.seats !== undefined || optionSeats(item).length > 0)
  known.set(form, items)
  return items
}

const optionSeats = (item: ItemBase): readonly Seat[] =>
  optionsOf(item).flatMap(({ value, label, quota }) => (quota === undefined ? [] : [{ key: value, label, max: quota }]))

/** The seats of one item that an answer to it takes. */
export function takenIn(item: ItemBase, value: unknown): readonly TakenSeat[] {
  const type = itemTypeOf(item.type)
  if (type?.seatsTaken) return type.seatsTaken(item, value)
  return optionSeats(item).filter(({ key }) => value === key || (Array.isArray(value) && value.includes(key)))
}
