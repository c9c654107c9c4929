import type { ItemBase } from './item.ts'

/** The key of items that ask the same questions again in each of several rows. */
export interface WithRowItems {
  readonly rowItems?: readonly ItemBase[]
}

/** The questions in each row of an item; empty without any. */
export const rowItemsOf = (item: ItemBase & WithRowItems): readonly ItemBase[] => item.rowItems ?? []

/**
 * The types of questions in a form, those inside rows too: what a page has to fetch before it can draw the form. Each is
 * named once.
 */
export const typesIn = (items: readonly ItemBase[]): ReadonlySet<string> =>
  new Set(items.flatMap((item) => [item.type, ...rowItemsOf(item).map(({ type }) => type)]))
