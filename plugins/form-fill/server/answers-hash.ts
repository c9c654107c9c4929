import { hash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical-json.ts'
import type { Answers, Form, Item } from '#schemas/form/form.ts'
import { foundOnce } from '#schemas/form/item.ts'
import { answersItself } from '#schemas/form/item-types.ts'

/**
 * A hash that tells submissions under the same idempotency key apart. Calculated and server-made answers are left out,
 * because they may change without the visitor.
 */
export const hashOfAnswers = (form: Form, answers: Answers): string =>
  hash('sha256', JSON.stringify(canonical(given(form, answers))), 'base64url')

function given({ items }: Form, answers: Answers): Answers {
  const made = itemsWithoutVisitor(items)
  if (made.length === 0) return answers
  const ids = new Set(made.map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !ids.has(key)))
}

const itemsWithoutVisitor = foundOnce<Item>(answersItself)
