import type { Answers, Item } from './form.ts'
import { isMade, itemTypeOf } from './item-types.ts'
import { foundOnce } from './item.ts'
import type { Making } from './item-type.ts'

const madeItems = foundOnce<Item>(isMade)

/** Replaces submitted values of server-generated items by generated ones. */
export function withMade(items: readonly Item[], answers: Answers, making: Making): Answers {
  const made = madeItems(items)
  if (made.length === 0) return answers
  return {
    ...answers,
    ...Object.fromEntries(made.map((item) => [item.id, itemTypeOf(item.type)!.make!(item, making)])),
  }
}

/** Returns only the generated answers. */
export const madeOf = (items: readonly Item[], answers: Answers): Answers =>
  Object.fromEntries(madeItems(items).flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** Returns the answers without generated ones. */
export function withoutMade(items: readonly Item[], answers: Answers): Answers {
  const made = new Set(madeItems(items).map(({ id }) => id))
  return made.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([key]) => !made.has(key)))
}
