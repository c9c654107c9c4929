import { hash } from 'node:crypto'
import { canonicalText } from '#schemas/form/canonical.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { answersItself } from '#schemas/form/item-types.ts'

/**
 * A hash that tells submissions under the same idempotency key apart. Calculated and server-made answers are left out,
 * because they may change without the visitor.
 */
export const hashOfAnswers = (form: Form, answers: Answers): string =>
  hash('sha256', canonicalText(given(form, answers))!, 'base64url')

function given({ items }: Form, answers: Answers): Answers {
  const made = madeIn(items)
  if (made.size === 0) return answers
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !made.has(key)))
}

const known = new WeakMap<Form['items'], ReadonlySet<string>>()

/** The items of a version that are answered automatically, cached because a version never changes. */
function madeIn(items: Form['items']): ReadonlySet<string> {
  const found = known.get(items) ?? new Set(items.filter(answersItself).map(({ id }) => id))
  known.set(items, found)
  return found
}
