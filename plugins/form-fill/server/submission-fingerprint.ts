import { hash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical-json.ts'
import type { Stored } from './submission-store-types.ts'
import type { StoredReceipt } from '../shared/page-model.ts'

/**
 * Proof of a submission: a SHA-256 over its content, identity and time. Computed from the row, so it can be verified at
 * any time; it no longer matches an edited submission. The idempotency key, known only to the visitor's device, keeps a
 * receipt from being guessed from short answers.
 */
export function submissionFingerprint(
  formId: number,
  { id, serial, time, answers }: Stored,
  idempotencyKey: string | null | undefined,
): StoredReceipt {
  const moment = time.toISOString()
  // these keys are in canonical order already
  const text = JSON.stringify({
    answers: canonical(answers),
    formId,
    id,
    key: idempotencyKey ?? null,
    serial,
    time: moment,
  })
  return { id, serial, receipt: hash('sha256', text), time: moment }
}
