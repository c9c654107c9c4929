import { hash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { isComputed } from '#schemas/form/item-types.ts'

/**
 * Tells one submission from another under the same idempotency key. Calculations are left out: tomorrow they may yield
 * something else by themselves.
 */
export const hashOfAnswers = (form: Form, answers: Answers): string =>
  hash('sha256', JSON.stringify(canonical(given(form, answers))), 'base64url')

function given({ items }: Form, answers: Answers): Answers {
  const calculated = items.filter(isComputed).map(({ id }) => id)
  if (calculated.length === 0) return answers
  const left = new Set(calculated)
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !left.has(key)))
}
