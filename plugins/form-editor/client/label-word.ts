import type { Item } from '#schemas/form/form.ts'
import { breaksPage, hasAnswer, itemTypeOf } from '#schemas/form/item-types.ts'

/** Kind of an item's label: a question, a heading, or the title of the next page. */
export function labelWord(item: Item): 'question' | 'title' | 'page' {
  if (breaksPage(item)) return 'page'
  return itemTypeOf(item.type) && !hasAnswer(item) ? 'title' : 'question'
}
