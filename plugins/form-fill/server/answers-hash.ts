import { createHash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical.ts'
import type { Answers, Form } from '#schemas/form/form.ts'
import { isComputed } from '#schemas/form/item-types.ts'

/**
 * Tells one submission from another under the same idempotency key. Calculations are left out: tomorrow they may yield
 * something else by themselves.
 */
export function hashOfAnswers({ items }: Form, answers: Answers): string {
  const calculated = new Set(items.filter(isComputed).map(({ id }) => id))
  const given =
    calculated.size === 0
      ? answers
      : Object.fromEntries(Object.entries(answers).filter(([key]) => !calculated.has(key)))
  return createHash('sha256')
    .update(JSON.stringify(canonical(given)))
    .digest('base64url')
}
