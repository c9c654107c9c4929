import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Answers, Form, ItemId } from '#schemas/form/form.ts'
import { periodStart } from '#schemas/form/limit-period.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { rulesForEarlierVersion } from '#schemas/form/rules-for-earlier-version.ts'
import { seatsTakenBy, type OfItem } from '#schemas/form/seats.ts'
import type { TakenSeat } from '#schemas/form/seats-left.ts'
import { uniqueAnswers } from '#schemas/form/unique-answers.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import type { AppError } from '#server/kit/app-error.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { takenItemOf } from './submission-edit-store.ts'

export interface StoredSubmission {
  readonly id: number
  readonly version: number
  readonly answers: Answers
}

/** Reason why a submission cannot join the list, for one of its items or for the whole form. */
export interface QuotaRefusal<Row extends StoredSubmission> {
  readonly row: Row
  readonly item?: ItemId
  readonly code: 'unique' | 'seats' | 'total'
  readonly text: Readonly<Record<'zh-cn' | 'en', string>> & LocalizedText
}

/**
 * Claims quotas for submissions added to the list: unique answers, seats, and the form's total, by the current rules. A
 * total per day, week or month holds for submitters, who give the time of theirs as `at`, and not for staff, who enter
 * what came before. A quota that is full or taken throws the error built by `refuse`.
 */
export async function claimQuotas<Row extends StoredSubmission>(
  app: FastifyInstance,
  head: FormHead,
  db: Db,
  rows: readonly Row[],
  refuse: (why: QuotaRefusal<Row>) => AppError,
  at?: Date,
): Promise<void> {
  await claimQuotaOfItems(app, head, db, rows, refuse)
  const current = await app.forms.version(head.formId, head.version)
  const { limits, window } = current?.document.settings ?? {}
  const { max, per = 'ever' } = limits?.total ?? {}
  const [row] = rows
  if (!row || max === undefined || (per !== 'ever' && at === undefined)) return
  const since = at && periodStart(per, at, window?.timeZone)
  if ((await count(db, head.formId, since ? sql`create_time >= ${since}` : sql`true`)) > max)
    throw refuse({
      row,
      code: 'total',
      text: { 'zh-cn': `表单最多收集 ${max} 份答卷`, en: `The form accepts up to ${max} submissions` },
    })
}

/** Claims unique answers and seats only, for changed submissions that are in the list already. */
export async function claimQuotaOfItems<Row extends StoredSubmission>(
  app: FastifyInstance,
  head: Pick<FormHead, 'formId' | 'version'>,
  db: Db,
  rows: readonly Row[],
  refuse: (why: QuotaRefusal<Row>) => AppError,
): Promise<void> {
  const current = await app.forms.version(head.formId, head.version)
  const seats = new Map<string, TakenSeat & OfItem & { readonly row: Row }>()
  for (const row of rows) {
    const filled = await app.forms.version(head.formId, row.version)
    if (!filled) throw new Error(`submission <${row.id}> has no version <${row.version}>`)
    const ruling = rulesForEarlierVersion(current?.document ?? filled.document, filled.document)
    for (const { item, value } of uniqueAnswers(ruling.items, row.answers)) {
      const label = ruling.items.find((one) => one.id === item)?.label ?? item
      await claimUnique(db, head.formId, row.id, item, value).catch((error: unknown) => {
        if (takenItemOf(error) === undefined) throw error
        throw refuse({
          row,
          item,
          code: 'unique',
          text: {
            'zh-cn': `「${label}」的答案已被另一份答卷使用`,
            en: `Another submission has the same answer to “${label}”`,
          },
        })
      })
    }
    for (const seat of seatsTakenBy(ruling, row.answers)) seats.set(seatKey(seat), { ...seat, row })
  }
  // removes the counters, which the next submit computes again
  await sql`delete from form_counter where form_id = ${head.formId} and (key like 'seat:%' or key like 'total:%')`.execute(
    db,
  )
  for (const { row, item, max, label, ...seat } of seats.values()) {
    const taken = await seatsCounted(db, head.formId, item, seat)
    if (taken > max) throw refuse({ row, ...seatRefusal(item, label) })
  }
}

/** Refuses a change that took a seat of the items `touched` beyond their number. */
export async function claimSeats(
  db: Db,
  formId: number,
  rules: Form,
  answers: Answers,
  touched: ReadonlySet<ItemId>,
  refuse: (why: SeatRefusal) => AppError,
): Promise<void> {
  for (const { item, max, label, ...seat } of seatsTakenBy(rules, answers))
    if (touched.has(item) && (await seatsCounted(db, formId, item, seat)) > max) throw refuse(seatRefusal(item, label))
}

type SeatRefusal = Required<Pick<QuotaRefusal<StoredSubmission>, 'item' | 'code' | 'text'>>

const seatRefusal = (item: ItemId, label: string): SeatRefusal => ({
  item,
  code: 'seats',
  text: { 'zh-cn': `「${label}」名额已满`, en: `“${label}” is full` },
})

/** A seat that is taken more often than there are places. */
export interface Overbooked {
  readonly item: ItemId
  readonly label: string
  readonly taken: number
  readonly max: number
}

/**
 * Returns the seats that a change took beyond their number: staff may, but learn of it. Seats that the submission had
 * before are left out.
 */
export async function overbookedBy(
  db: Db,
  formId: number,
  rules: Form,
  { before, after }: { readonly before: Answers; readonly after: Answers },
): Promise<readonly Overbooked[]> {
  const had = new Map(seatsTakenBy(rules, before).map((seat) => [seatKey(seat), seat.amount ?? 1]))
  const more = seatsTakenBy(rules, after).filter((seat) => (seat.amount ?? 1) > (had.get(seatKey(seat)) ?? 0))
  const counted = await Promise.all(
    more.map(async ({ item, label, max, ...seat }) => ({
      item,
      label,
      max,
      taken: await seatsCounted(db, formId, item, seat),
    })),
  )
  return counted.filter(({ taken, max }) => taken > max)
}

const seatKey = ({ item, key }: OfItem & Pick<TakenSeat, 'key'>): string => JSON.stringify([item, key])

const claimUnique = (db: Db, formId: number, id: number, item: string, value: string) =>
  sql`select form_claim_unique(${formId}, ${id}, ${item}, ${value})`.execute(db)

/** Counts like `form_claim` (plugins/form-fill): seats taken by submissions in the list, including the new ones. */
async function seatsCounted(db: Db, formId: number, item: ItemId, { key, amount }: Pick<TakenSeat, 'key' | 'amount'>) {
  if (amount === undefined) return count(db, formId, sql`answers -> ${item}::text @> to_jsonb(${key}::text)`)
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(t.n), 0) as n from form_submission s cross join lateral form_seats_of(s.answers -> ${item}::text) t
    where s.form_id = ${formId} and s.del_flag = '0' and t.option = ${key}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Submissions in the list, including the new ones. */
async function count(db: Db, formId: number, test: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from form_submission where form_id = ${formId} and del_flag = '0' and ${test}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
