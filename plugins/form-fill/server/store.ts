import { sql } from 'kysely'
import type { Answers, ClosedReason, ItemId } from '#schemas/form/form.ts'
import { jsonb } from '#server/kit/json.ts'
import type { Db } from '#server/kit/decorations.ts'
import type { Claim } from './claims.ts'

export interface NewSubmission {
  readonly formId: number
  readonly version: number
  readonly answers: Answers
  readonly now: Date
  readonly userId: number | undefined
  readonly userName: string | undefined
  readonly ip: string
  readonly userAgent: string | undefined
  readonly ext: string | undefined
  readonly idempotencyKey: string | undefined
  readonly claims: readonly Claim[]
  readonly unique: readonly { readonly item: ItemId; readonly value: string }[]
}

export interface Stored {
  readonly id: number
  readonly serial: number
  readonly time: Date
  readonly answers: Answers
}

/** The database refused: a claim could not be met, or a unique answer is taken. Nothing was stored. */
export type Refusal =
  | { readonly kind: 'closed'; readonly reason: ClosedReason; readonly claim: Partial<Claim> }
  | { readonly kind: 'taken'; readonly item: ItemId }

export interface FillStore {
  /** One round trip, one transaction (migrations/0001). */
  submit(submission: NewSubmission): Promise<Stored | Refusal>
  /** What a key has stored already. */
  byKey(formId: number, idempotencyKey: string): Promise<Stored | undefined>
  byId(formId: number, id: number): Promise<(Stored & { readonly version: number; readonly idempotencyKey: string | null }) | undefined>
  /** How far these counters have come; those never counted are missing. */
  counters(formId: number, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Versions of a form, newest first. */
  versions(formId: number): Promise<readonly { readonly version: number; readonly hash: string }[]>
}

export function fillStore(db: Db): FillStore {
  return {
    async submit({ now, ...submission }) {
      try {
        const { rows } = await sql<{ submissionId: number; submissionSerial: number; submissionTime: Date; submissionAnswers: Answers }>`
          select * from form_submit(${jsonb({ ...submission, now: now.toISOString() })})`.execute(db)
        const [row] = rows
        if (!row) throw new Error(`form_submit gave no row for form <${submission.formId}>`)
        return { id: row.submissionId, serial: row.submissionSerial, time: row.submissionTime, answers: row.submissionAnswers }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal) return refusal
        throw error
      }
    },

    async byKey(formId, idempotencyKey) {
      const row = await db.selectFrom('formSubmission').select(['id', 'serial', 'createTime', 'answers'])
        .where('formId', '=', formId).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
      return row && { id: row.id, serial: row.serial, time: row.createTime, answers: row.answers }
    },

    async byId(formId, id) {
      const row = await db.selectFrom('formSubmission').select(['id', 'serial', 'createTime', 'answers', 'version', 'idempotencyKey'])
        .where('formId', '=', formId).where('id', '=', id).where('delFlag', '=', '0').executeTakeFirst()
      return row && { id: row.id, serial: row.serial, time: row.createTime, answers: row.answers, version: row.version, idempotencyKey: row.idempotencyKey }
    },

    async counters(formId, keys) {
      if (keys.length === 0) return new Map()
      const rows = await db.selectFrom('formCounter').select(['key', 'n']).where('formId', '=', formId).where('key', 'in', keys).execute()
      return new Map(rows.map(({ key, n }) => [key, n]))
    },

    async versions(formId) {
      return db.selectFrom('formVersion').select(['version', 'hash']).where('formId', '=', formId).orderBy('version', 'desc').execute()
    },
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  const { code, message, detail } = error as Error & { code?: string; detail?: string }
  if (code === 'FW422') return { kind: 'taken', item: message }
  if (code === 'FW423') return { kind: 'closed', reason: message as ClosedReason, claim: JSON.parse(detail ?? '{}') as Partial<Claim> }
  return undefined
}
