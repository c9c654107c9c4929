import type { Form, ItemId } from './form.ts'
import { isAsked } from './item-types.ts'

/**
 * Question numbers as visitors see them while nothing is hidden. Texts, page breaks, calculations and always hidden
 * items have none.
 */
export function questionNumbers({ items }: Pick<Form, 'items'>): ReadonlyMap<ItemId, number> {
  const asked = items.filter((item) => isAsked(item) && !item.hidden)
  return new Map(asked.map((item, i) => [item.id, i + 1]))
}
