import { sql } from 'kysely'
import type { Answers, ClosedReason, ItemId } from '#schemas/form/form.ts'
import type { KeptEnv } from '#schemas/form/logic.ts'
import type { UniqueAnswer } from '#schemas/form/unique.ts'
import { jsonb } from '#server/kit/json.ts'
import type { Db } from '#server/kit/decorations.ts'
import type { Events } from '#server/kit/events.ts'
import { batched } from './batch.ts'
import type { Claim } from './quota-claims.ts'

export interface NewSubmission {
  readonly formId: number
  readonly formKey: string
  readonly version: number
  readonly answers: Answers
  readonly now: Date
  readonly userId: number | undefined
  readonly userName: string | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  readonly ext: string | undefined
  readonly idempotencyKey: string | undefined
  /** `hashOfAnswers` of what was handed in; with a key only. */
  readonly answersHash: string | undefined
  readonly env: KeptEnv
  readonly claims: readonly Claim[]
  readonly unique: readonly UniqueAnswer[]
}

export interface Stored {
  readonly id: number
  readonly serial: number
  readonly time: Date
  readonly answers: Answers
}

/**
 * The database refused: a claim could not be met, a unique answer is taken, the key has stored other answers. Nothing
 * was stored.
 */
export type Refusal =
  | { readonly kind: 'closed'; readonly reason: ClosedReason; readonly claim: Partial<Claim> }
  | { readonly kind: 'taken'; readonly item: ItemId }
  | { readonly kind: 'keyUsed' }

export interface FillStore {
  /** One round trip, one transaction, shared with what arrives together (migrations/0001). */
  submit(submission: NewSubmission): Promise<Stored | Refusal>
  /** What a key has stored already. */
  byKey(
    formId: number,
    idempotencyKey: string,
    answersHash: string | undefined,
  ): Promise<Stored | Extract<Refusal, { kind: 'keyUsed' }> | undefined>
  byId(
    formId: number,
    id: number,
  ): Promise<(Stored & { readonly version: number; readonly idempotencyKey: string | null }) | undefined>
  /** How far these counters have come; those never counted are missing. */
  counters(formId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Versions of a form, newest first. */
  versions(formId: number): Promise<readonly { readonly version: number; readonly hash: string }[]>
}

/** Each submit is a subtransaction, and PostgreSQL keeps 64 of a transaction's close at hand. */
const batchSize = 50
/** Of a batch: everybody else waits for the one connection of the embedded database until it is stored. */
const batchAnswers = 8_000

export function fillStore(db: Db, events: Events): FillStore {
  const heavy = ({ answers }: NewSubmission): number => Object.keys(answers).length
  const batch = batched(
    (submissions: readonly NewSubmission[]) => submitAll(db, events, submissions),
    batchSize,
    heavy,
    batchAnswers,
  )
  return {
    submit: (submission) => batch(submission.formId, submission),

    async byKey(formId, idempotencyKey, answersHash) {
      const row = await db
        .selectFrom('formSubmission')
        .select(['id', 'serial', 'createTime', 'answers', 'answersHash'])
        .where('formId', '=', formId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst()
      if (row && row.answersHash !== null && row.answersHash !== answersHash) return { kind: 'keyUsed' }
      return row && { id: row.id, serial: row.serial, time: row.createTime, answers: row.answers }
    },

    async byId(formId, id) {
      const row = await db
        .selectFrom('formSubmission')
        .select(['id', 'serial', 'createTime', 'answers', 'version', 'idempotencyKey'])
        .where('formId', '=', formId)
        .where('id', '=', id)
        .where('delFlag', '=', '0')
        .executeTakeFirst()
      return (
        row && {
          id: row.id,
          serial: row.serial,
          time: row.createTime,
          answers: row.answers,
          version: row.version,
          idempotencyKey: row.idempotencyKey,
        }
      )
    },

    async counters(formId, keys) {
      if (keys.length === 0) return new Map()
      const rows = await db
        .selectFrom('formCounter')
        .select(['key', 'n'])
        .where('formId', '=', formId)
        .where('key', 'in', keys)
        .execute()
      return new Map(rows.map(({ key, n }) => [key, n]))
    },

    async versions(formId) {
      return db
        .selectFrom('formVersion')
        .select(['version', 'hash'])
        .where('formId', '=', formId)
        .orderBy('version', 'desc')
        .execute()
    },
  }
}

interface Line {
  readonly place: number
  readonly submissionId: number | null
  readonly submissionSerial: number | null
  readonly submissionTime: Date | null
  /** What the idempotency key had stored before; null for a new row, which the caller knows. */
  readonly submissionAnswers: Answers | null
  readonly fault: string | null
  readonly faultText: string | null
  readonly faultDetail: string | null
}

/** All of them to one form. */
async function submitAll(
  db: Db,
  events: Events,
  submissions: readonly NewSubmission[],
): Promise<readonly (Stored | Refusal | Error)[]> {
  try {
    // the statement is its own transaction; one around it costs two round trips, which only a listener is worth
    const rows = await (events.has('answer.stored')
      ? db.transaction().execute((trx) => submitAndTell(trx, events, submissions))
      : storeAll(db, submissions))
    return rows.map((line, i) => readLine(line, submissions[i]!))
  } catch (error) {
    // class 22: PostgreSQL could not read one of them, so none was begun; the others shall not suffer for it
    const isUnreadable = String((error as { code?: unknown }).code).startsWith('22')
    if (!isUnreadable || submissions.length === 1) throw error
    const alone: (Stored | Refusal | Error)[] = []
    for (const submission of submissions)
      alone.push(
        ...(await submitAll(db, events, [submission]).catch((cause: unknown) => [
          new Error('a submit could not be read', { cause }),
        ])),
      )
    return alone
  }
}

async function storeAll(db: Db, submissions: readonly NewSubmission[]): Promise<readonly Line[]> {
  const { rows } =
    await sql<Line>`select * from form_submit_all(${submissions[0]!.formId}, ${jsonb(submissions)}) order by place`.execute(
      db,
    )
  return rows
}

async function submitAndTell(trx: Db, events: Events, submissions: readonly NewSubmission[]): Promise<readonly Line[]> {
  const lines = await storeAll(trx, submissions)
  // a key that has stored its answers before stores nothing now
  const isNew = ({ submissionId, submissionAnswers }: Line): boolean =>
    submissionId !== null && submissionAnswers === null
  const { formId, formKey } = submissions[0]!
  await events.emit(
    trx,
    'answer.stored',
    ...lines.filter(isNew).map(({ submissionId }) => ({ formKey, formId, submissionId: submissionId! })),
  )
  return lines
}

function readLine(line: Line, { formId, answers }: NewSubmission): Stored | Refusal | Error {
  if (line.fault === 'FW409') return { kind: 'keyUsed' }
  if (line.fault === 'FW422') return { kind: 'taken', item: line.faultText ?? '' }
  if (line.fault === 'FW423')
    return {
      kind: 'closed',
      reason: line.faultText as ClosedReason,
      claim: JSON.parse(line.faultDetail ?? '{}') as Partial<Claim>,
    }
  if (line.fault !== null)
    return new Error(`form_submit failed for form <${formId}> with <${line.fault}>: ${line.faultText}`)
  return {
    id: line.submissionId!,
    serial: line.submissionSerial!,
    time: line.submissionTime!,
    answers: line.submissionAnswers ?? answers,
  }
}
