import type { Answers, Item } from './form.ts'
import { isGenerated, itemTypeOf } from './item-types.ts'
import { foundOnce } from './item.ts'
import type { GenerationContext } from './item-type.ts'

const generatedItems = foundOnce<Item>(isGenerated)

/** Replaces submitted values of server-generated items by generated ones. */
export function withGeneratedAnswers(items: readonly Item[], answers: Answers, context: GenerationContext): Answers {
  const made = generatedItems(items)
  if (made.length === 0) return answers
  return {
    ...answers,
    ...Object.fromEntries(made.map((item) => [item.id, itemTypeOf(item.type)!.generate!(item, context)])),
  }
}

/** Returns only the generated answers. */
export const generatedAnswersOf = (items: readonly Item[], answers: Answers): Answers =>
  Object.fromEntries(generatedItems(items).flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))

/** Returns the answers without generated ones. */
export function withoutGeneratedAnswers(items: readonly Item[], answers: Answers): Answers {
  const made = new Set(generatedItems(items).map(({ id }) => id))
  return made.size === 0 ? answers : Object.fromEntries(Object.entries(answers).filter(([key]) => !made.has(key)))
}
