import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/kit/database-tables.ts'
import type { Events } from '#server/kit/domain-events.ts'
import { prepared, slot } from '#server/kit/prepared-statements.ts'
import { isDataError } from '#server/kit/sqlstate.ts'
import { emitStored, haveListeners } from './emit-stored-submissions.ts'
import type { NewSubmission, Stored } from './submission-store-types.ts'

/**
 * Stores submits of any forms in one commit, for each form all of whose submits succeed. Undefined for other forms,
 * which `storeBatchIsolated` handles, and for forms locked by another transaction, unless `waits`.
 */
export async function storeBatchAtomic(
  db: Db,
  events: Events,
  submissions: readonly NewSubmission[],
  { waits }: { readonly waits: boolean },
): Promise<readonly (Stored | undefined)[]> {
  const forms = Map.groupBy(submissions, ({ formId }) => formId)
  for (const [formId, some] of forms) if (meetEachOther(some)) forms.delete(formId)
  if (forms.size === 0) return submissions.map(() => undefined)
  try {
    const ids = await (haveListeners(events, submissions)
      ? db.transaction().execute((trx) => storeAndEmit(trx, events, forms, waits))
      : storeForms(db, forms, waits))
    return submissions.map((submission) => storedAs(submission, ids.get(submission)))
  } catch (error) {
    // one submit failed, so nothing was stored; the others are retried without it
    if (isDataError(error)) return submissions.map(() => undefined)
    throw error
  }
}

/** Whether two submits of a form share a key or a unique answer, so that the second depends on the first. */
function meetEachOther(submissions: readonly NewSubmission[]): boolean {
  const seen = new Set<string>()
  const isNew = (text: string): boolean => seen.size < seen.add(text).size
  return !submissions.every(
    ({ idempotencyKey, unique }) =>
      (idempotencyKey === undefined || isNew(`key ${idempotencyKey}`)) &&
      unique.every(({ item, value }) => isNew(`item ${item} ${value}`)),
  )
}

interface StoredKey {
  readonly id: number
  readonly serial: number
}

const storedAs = ({ now, answers, exam }: NewSubmission, place: StoredKey | undefined): Stored | undefined =>
  place && { ...place, time: now, answers, exam: exam ?? null }

type Forms = ReadonlyMap<number, readonly NewSubmission[]>

const submitBatch = prepared<{ readonly of_form: number; readonly of_serial: number; readonly of_id: number }>(
  sql`select * from form_submit_batch(${slot('forms')}::bigint[], ${slot('counts')}::integer[], ${slot('submits')}::jsonb, ${slot('claims')}::jsonb, ${slot('uniques')}::jsonb, ${slot('keyed')}, ${slot('waits')})`,
)

async function storeForms(db: Db, forms: Forms, waits: boolean): Promise<ReadonlyMap<NewSubmission, StoredKey>> {
  const all = [...forms.values()]
  const rows = await submitBatch.run(db, {
    forms: [...forms.keys()],
    counts: all.map(({ length }) => length),
    submits: JSON.stringify(all.flatMap((some) => some.map(rowOf))),
    claims: listOf(all.flatMap(claimsOf)),
    uniques: listOf(
      all.flatMap((some) =>
        some.flatMap(({ formId: f, unique }, i) =>
          unique.map(({ item, value }) => ({ f, at: i + 1, item, key: uniqueKey(value) })),
        ),
      ),
    ),
    waits,
    keyed: all.some((some) => some.some(({ idempotencyKey }) => idempotencyKey !== undefined)),
  })
  // rows come in the order of forms, and of submits within a form
  const stored = new Map<NewSubmission, StoredKey>()
  const next = new Map<number, number>()
  for (const { of_form: formId, of_serial: serial, of_id: id } of rows) {
    const at = next.get(formId) ?? 0
    next.set(formId, at + 1)
    stored.set(forms.get(formId)![at]!, { id, serial })
  }
  return stored
}

/** Mirrors `form_unique_key` of migration 0001. */
const uniqueKey = (value: string): string =>
  value.length > 200 && [...value].length > 200 ? `sha256:${hash('sha256', value)}` : value

const listOf = (parts: readonly unknown[]): string | null => (parts.length === 0 ? null : JSON.stringify(parts))

const rowOf = (submission: NewSubmission, i: number) => ({
  f: submission.formId,
  at: i + 1,
  version: submission.version,
  answers: submission.answers,
  now: submission.now,
  userName: submission.userName,
  userId: submission.userId,
  ip: submission.ip,
  userAgent: submission.userAgent,
  ext: submission.ext,
  key: submission.idempotencyKey,
  hash: submission.answersHash,
  env: submission.env,
  duration: submission.duration,
  exam: submission.exam,
})

/** Claims of a form's submits, one per key; with different maxima, the smallest. */
function claimsOf(submissions: readonly NewSubmission[]) {
  const counted = new Map<string, { f: number; key: string; n: number; max: number; reason: string }>()
  for (const { formId: f, claims } of submissions) {
    for (const { key, max, reason, amount = 1 } of claims) {
      const known = counted.get(key)
      if (!known) counted.set(key, { f, key, n: amount, max, reason })
      else {
        known.n += amount
        known.max = Math.min(known.max, max)
      }
    }
  }
  return [...counted.values()]
}

async function storeAndEmit(
  trx: Db,
  events: Events,
  forms: Forms,
  waits: boolean,
): Promise<ReadonlyMap<NewSubmission, StoredKey>> {
  const stored = await storeForms(trx, forms, waits)
  await emitStored(
    trx,
    events,
    [...stored].map(([submission, { id }]) => ({ ...submission, id })),
  )
  return stored
}
