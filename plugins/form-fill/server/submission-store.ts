import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '#schemas/form/languages.ts'
import type { SeatsLeft } from '#schemas/form/seats-left.ts'
import { batched } from '#server/kit/batch-calls.ts'
import { storeBatchIsolated } from './store-batch-isolated.ts'
import { storeBatchAtomic } from './store-batch-atomic.ts'
import type { Claim } from './quota-claims.ts'
import type { NewSubmission, Refusal, Stored } from './submission-store-types.ts'

/** Further columns of a submission stored earlier. */
export interface StoredBefore {
  readonly version: number
  readonly revision: number
  readonly changed: Date
  readonly idempotencyKey: string | null
  /** Language in which it was filled in, if its form had several. */
  readonly language: Language | undefined
  /** Places left when it came, where rules read them. */
  readonly leftBefore: SeatsLeft | undefined
}

export interface FillStore {
  /**
   * Stores a submit in one round trip and one transaction, shared with submits that arrive together (migrations/0001).
   */
  submit(submission: NewSubmission): Promise<Stored | Refusal>
  /** Returns the submission already stored under a key. */
  byKey(
    formId: number,
    idempotencyKey: string,
    answersHash: string | undefined,
  ): Promise<Stored | Extract<Refusal, { kind: 'keyUsed' }> | undefined>
  byId(formId: number, id: number): Promise<(Stored & StoredBefore) | undefined>
  /** Returns the values of these counters; missing for counters never used. */
  counters(formId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Initializes seat counters from the stored submissions. */
  countSeats(formId: number, seats: readonly Claim[]): Promise<void>
  /** Returns the versions of a form, newest first. */
  versions(formId: number): Promise<readonly { readonly version: number; readonly hash: string }[]>
}

/**
 * Batch size in submits. Handled one by one each is a subtransaction, and PostgreSQL caches 64 of them per transaction.
 */
const batchSize = 50
/** Batch size in answers, because a batch occupies the single connection of the embedded database. */
const batchAnswers = 8_000
/** Number of batches in flight: while one is written to disk, the next is collected whole (tests/bench/README.md). */
const lanes = 1

export function fillStore({ db, events, engine }: Pick<FastifyInstance, 'db' | 'events' | 'engine'>): FillStore {
  const submit = batched<NewSubmission, Stored | Refusal>({
    keyOf: ({ formId }) => formId,
    together: (submissions) => storeBatchAtomic(db, events, submissions, { waits: false }),
    async alone(submissions) {
      // all of one form, so they succeed or fail together
      const stored = await storeBatchAtomic(db, events, submissions, { waits: true })
      return stored.every((one) => one !== undefined) ? stored : storeBatchIsolated(db, events, submissions)
    },
    lanes,
    most: batchSize,
    isHalved: engine === 'postgres',
    heaviest: batchAnswers,
    weigh: ({ answers }) => Object.keys(answers).length,
  })
  return {
    submit,

    async byKey(formId, idempotencyKey, answersHash) {
      const row = await db
        .selectFrom('formSubmission')
        .select(['id', 'serial', 'createTime', 'answers', 'answersHash', 'exam'])
        .where('formId', '=', formId)
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst()
      if (row && row.answersHash !== null && row.answersHash !== answersHash) return { kind: 'keyUsed' }
      return row && { id: row.id, serial: row.serial, time: row.createTime, answers: row.answers, exam: row.exam }
    },

    async byId(formId, id) {
      const row = await db
        .selectFrom('formSubmission')
        .select([
          'id',
          'serial',
          'createTime',
          'updateTime',
          'answers',
          'version',
          'revision',
          'idempotencyKey',
          'exam',
          'env',
        ])
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
          revision: row.revision,
          changed: row.updateTime,
          idempotencyKey: row.idempotencyKey,
          exam: row.exam,
          language: row.env?.language,
          leftBefore: row.env?.left,
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

    async countSeats(formId, seats) {
      const wanted = JSON.stringify(seats.map(({ key, item, option }) => ({ key, item, option })))
      await sql`select form_count_seats(${formId}::bigint, ${wanted}::jsonb)`.execute(db)
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
