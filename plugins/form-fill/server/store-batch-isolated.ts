import { sql } from 'kysely'
import type { ExamResult } from '#schemas/form/exam-types.ts'
import type { Answers, ClosedReason } from '#schemas/form/form.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Events } from '#server/kit/domain-events.ts'
import { jsonb } from '#server/kit/jsonb-sql.ts'
import type { Claim } from './quota-claims.ts'
import { isDataError } from '#server/kit/sqlstate.ts'
import { emitStored, haveListeners } from './emit-stored-submissions.ts'
import type { NewSubmission, Refusal, Stored } from './submission-store-types.ts'

type Outcome = Stored | Refusal | Error

interface ResultRow {
  readonly place: number
  readonly submissionId: number | null
  readonly submissionSerial: number | null
  readonly submissionTime: Date | null
  /** Submission stored earlier under the idempotency key; null for a new row. */
  readonly submissionAnswers: Answers | null
  readonly fault: string | null
  readonly faultText: string | null
  readonly faultDetail: string | null
}

/**
 * Stores a batch of one form's submissions in one statement. SQL handles each in its own subtransaction, so that a
 * rejected one does not roll back the others.
 */
export async function storeBatchIsolated(
  db: Db,
  events: Events,
  submissions: readonly NewSubmission[],
): Promise<readonly Outcome[]> {
  try {
    // the statement is a transaction by itself; an explicit one costs two round trips and is needed only for listeners
    const lines = await (haveListeners(events, submissions)
      ? db.transaction().execute((trx) => submitAndEmit(trx, events, submissions))
      : submitAll(db, submissions))
    const earlier = await earlierResults(db, submissions, lines)
    return lines.map((line, i) => outcomeOf(line, submissions[i]!, earlier))
  } catch (error) {
    // nothing was stored; the others are retried without the invalid submit
    if (!isDataError(error) || submissions.length === 1) throw error
    const outcomes: Outcome[] = []
    for (const submission of submissions)
      outcomes.push(
        ...(await storeBatchIsolated(db, events, [submission]).catch((cause: unknown) => [
          new Error('a submit could not be read', { cause }),
        ])),
      )
    return outcomes
  }
}

async function submitAll(db: Db, submissions: readonly NewSubmission[]): Promise<readonly ResultRow[]> {
  const { rows } =
    await sql<ResultRow>`select * from form_submit_all(${submissions[0]!.formId}, ${jsonb(submissions)}) order by place`.execute(
      db,
    )
  return rows
}

async function submitAndEmit(
  trx: Db,
  events: Events,
  submissions: readonly NewSubmission[],
): Promise<readonly ResultRow[]> {
  const lines = await submitAll(trx, submissions)
  // a repeated idempotency key returns the earlier submission and stores nothing
  const isNew = ({ submissionId, submissionAnswers }: ResultRow): boolean =>
    submissionId !== null && submissionAnswers === null
  const { formId, formKey, watchers } = submissions[0]!
  await emitStored(
    trx,
    events,
    lines.filter(isNew).map(({ submissionId }) => ({ formKey, formId, watchers, id: submissionId! })),
  )
  return lines
}

/** Results of exams that were stored earlier under their keys, by submission: people may have graded them since. */
async function earlierResults(
  db: Db,
  [first]: readonly NewSubmission[],
  lines: readonly ResultRow[],
): Promise<ReadonlyMap<number, ExamResult | null>> {
  const ids = lines.flatMap(({ submissionId, submissionAnswers }) =>
    submissionId !== null && submissionAnswers !== null ? [submissionId] : [],
  )
  if (!first?.exam || ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('formSubmission')
    .select(['id', 'exam'])
    .where('formId', '=', first.formId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, exam }) => [id, exam]))
}

function outcomeOf(
  line: ResultRow,
  { formId, answers, exam }: NewSubmission,
  earlier: ReadonlyMap<number, ExamResult | null>,
): Outcome {
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
    exam: earlier.get(line.submissionId!) ?? exam ?? null,
  }
}
