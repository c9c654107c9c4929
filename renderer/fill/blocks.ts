import { isAsked } from '#schemas/form/runtime.ts'
import type { Form, Item, ItemId } from '#schemas/form/form.ts'

/** Items that are drawn, taken over and drawn again together. */
export interface Block {
  /** Its position in the form, whatever is shown of it: an item never moves to another. */
  readonly key: number
  /** Those of them that the page shows. */
  readonly items: readonly Item[]
  /** The number of its first question. */
  readonly number: number
}

/** Small enough to be drawn again with each letter, large enough that a long form has few. */
export const itemsOfBlock = 50

/**
 * The items of a page, in blocks. Questions count in the order of the form, those on earlier pages included; text and
 * totals have no number.
 */
export function blocksOf(form: Form, items: readonly Item[], visible: ReadonlySet<ItemId>): readonly Block[] {
  const here = new Set(items)
  const blocks: { key: number; items: Item[]; number: number }[] = []
  let number = 1
  form.items.forEach((item, i) => {
    if (!visible.has(item.id)) return
    if (here.has(item)) {
      const key = Math.floor(i / itemsOfBlock)
      if (blocks.at(-1)?.key !== key) blocks.push({ key, items: [], number })
      blocks.at(-1)!.items.push(item)
    }
    if (isAsked(item)) number += 1
  })
  return blocks
}
