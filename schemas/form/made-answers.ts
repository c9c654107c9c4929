import type { Answers, Item } from './form.ts'
import { isMade, itemTypeOf } from './item-types.ts'
import { foundOnce } from './item.ts'
import type { Making } from './item-type.ts'

const madeItems = foundOnce<Item>(isMade)

/** The answers with those that the server makes in place of whatever a client has sent for them. */
export function withMade(items: readonly Item[], answers: Answers, making: Making): Answers {
  const made = madeItems(items)
  if (made.length === 0) return answers
  return {
    ...answers,
    ...Object.fromEntries(made.map((item) => [item.id, itemTypeOf(item.type)!.make!(item, making)])),
  }
}

/** The answers that the server made. */
export const madeOf = (items: readonly Item[], answers: Answers): Answers =>
  Object.fromEntries(madeItems(items).flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** The answers without any that the server makes. */
export function withoutMade(items: readonly Item[], answers: Answers): Answers {
  const made = new Set(madeItems(items).map(({ id }) => id))
  return made.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([key]) => !made.has(key)))
}
