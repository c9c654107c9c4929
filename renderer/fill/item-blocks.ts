import { isAsked } from '#schemas/form/runtime.ts'
import type { Form, Item, ItemId } from '#schemas/form/form.ts'

/** Items that render and hydrate together. */
export interface Block {
  /** Position in the form, regardless of visibility, so that an item never changes blocks. */
  readonly key: number
  /** Items of the block that the page shows. */
  readonly items: readonly Item[]
  /** Number of the block's first question. */
  readonly number: number
}

/** Items per block: few enough to re-render at each keystroke, many enough for few blocks in a long form. */
export const itemsOfBlock = 50

/**
 * Splits the items of a page into blocks. Questions are numbered in the order of the form across pages; text and totals
 * have no number.
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
