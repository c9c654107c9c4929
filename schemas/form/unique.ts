import type { Answers, ItemBase, ItemId } from './form.ts'
import { itemTypeOf } from './item-types.ts'

type MayBeUnique = ItemBase & { readonly unique?: boolean }

/** An answer that no other submission may have, as it is compared. */
export interface UniqueAnswer {
  readonly item: ItemId
  readonly value: string
}

/**
 * One spelling for submits and edits; the database spells the texts of earlier answers the same. What is no text was
 * published before `compile` refused it, and is compared as JSON.
 */
export const uniqueAnswers = (items: readonly MayBeUnique[], answers: Answers): readonly UniqueAnswer[] =>
  items.flatMap(({ id, unique }) => {
    const value = answers[id]
    return unique && value !== undefined
      ? [{ item: id, value: typeof value === 'string' ? value : JSON.stringify(value) }]
      : []
  })

/** Equal answers are equal texts here; a list has an order, and a number several spellings. */
export const mayBeUnique = ({ type }: ItemBase): boolean => itemTypeOf(type)?.settings.unique !== undefined

/** Whether an item wants it, though its type may not offer it. */
export const isUnique = ({ unique }: MayBeUnique): boolean => unique === true
