import { hash } from 'node:crypto'
import { canonical } from '#schemas/form/canonical.ts'
import type { Stored } from './new-submission.ts'
import type { StoredReceipt } from '../shared/page-model.ts'

/**
 * What a visitor can keep as proof: a SHA-256 over what was stored, who it is and when. It is computed from the row, so
 * it can be checked at any time; an answer that was edited since no longer fits it. The idempotency key, which only the
 * visitor's own device knows, keeps a receipt from being guessed from a short answer.
 */
export function receiptOf(
  formId: number,
  { id, serial, time, answers }: Stored,
  idempotencyKey: string | null | undefined,
): StoredReceipt {
  const moment = time.toISOString()
  const text = JSON.stringify(canonical({ formId, id, serial, time: moment, answers, key: idempotencyKey ?? null }))
  return { id, serial, receipt: hash('sha256', text), time: moment }
}
