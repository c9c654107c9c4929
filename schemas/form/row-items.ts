import type { ItemBase } from './item.ts'

/** Key of the questions that an item repeats in each row. */
export interface WithRowItems {
  readonly rowItems?: readonly ItemBase[]
}

/** The questions in each row of an item; empty without any. */
export const rowItemsOf = (item: ItemBase & WithRowItems): readonly ItemBase[] => item.rowItems ?? []

/**
 * Returns the question types of a form, including those in rows, without duplicates: a page loads their code before it
 * renders the form.
 */
export const typesIn = (items: readonly ItemBase[]): ReadonlySet<string> =>
  new Set(items.flatMap((item) => [item.type, ...rowItemsOf(item).map(({ type }) => type)]))
