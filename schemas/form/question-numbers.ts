import type { Form, ItemId } from './form.ts'
import { isAsked } from './item-types.ts'

/**
 * The numbers visitors read beside a form's questions while nothing is hidden from them. Texts, page breaks,
 * calculations and what is always hidden have none.
 */
export function questionNumbers({ items }: Pick<Form, 'items'>): ReadonlyMap<ItemId, number> {
  const asked = items.filter((item) => isAsked(item) && !item.hidden)
  return new Map(asked.map((item, i) => [item.id, i + 1]))
}
