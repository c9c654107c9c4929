import type { Answers, ItemBase, ItemId } from './form.ts'
import { foundOnce } from './item.ts'
import { isGenerated, itemTypeOf } from './item-types.ts'

type MayBeUnique = ItemBase & { readonly unique?: boolean }

/** A unique answer in its normalized form. */
export interface UniqueAnswer {
  readonly item: ItemId
  readonly value: string
}

const itemsToCompare = foundOnce<MayBeUnique>((item) => isUnique(item) || isGenerated(item))

/**
 * Normalizes unique answers for submits and edits, as the database does for stored answers. A value that is no text,
 * from a form published before `compile` refused it, compares as JSON.
 */
export function uniqueAnswers(items: readonly MayBeUnique[], answers: Answers): readonly UniqueAnswer[] {
  const found: UniqueAnswer[] = []
  for (const { id } of itemsToCompare(items)) {
    const value = answers[id]
    if (value !== undefined) found.push({ item: id, value: typeof value === 'string' ? value : JSON.stringify(value) })
  }
  return found
}

/**
 * Whether an item may be unique: only where equal answers are equal texts. Lists have an order, and numbers several
 * spellings.
 */
export const mayBeUnique = ({ type }: ItemBase): boolean => itemTypeOf(type)?.settings.unique !== undefined

/** Whether an item is marked unique, even if its type does not offer it. */
export const isUnique = ({ unique }: MayBeUnique): boolean => unique === true
