import { sql } from 'kysely'
import type { ExamStatistics } from '#schemas/api/form-api-types.ts'
import { divide } from '#schemas/form/decimal.ts'
import type { Form, ItemId } from '#schemas/form/form.ts'
import { gradedItems, isExam, totalPoints } from '#schemas/form/grading.ts'
import type { Db } from '#server/kit/database-tables.ts'
import { stepsOf, type Steps } from './histogram-bins.ts'
import { binsOf, spreadOf } from './question-cards.ts'
import { submissionsIn, type NumberFigures, type Scope } from './statistics-store.ts'

interface ExamFigures {
  readonly n: number
  /** Submissions without answers to be graded by hand. */
  readonly graded: number
  readonly points: Omit<NumberFigures, 'item'>
  readonly passed: number
  /** Graded submissions whose version had a pass mark. */
  readonly decided: number
  readonly marks: readonly MarkFigures[] | null
}

interface MarkFigures {
  readonly item: ItemId
  readonly graded: number
  readonly open: number
  readonly right: number
  readonly partly: number
  readonly sum: number
  /** Mean share of the points of the question. */
  readonly rate: number
}

/**
 * Returns the results of an exam; undefined for other forms and before the first submission. Sums of points count once
 * everything in them is graded, questions as soon as they are. `documents` are the versions counted, the newest last;
 * `lastSerial` ends the submissions, so that all figures of a page have the same.
 */
export async function examStatistics(
  db: Db,
  scope: Scope,
  lastSerial: number,
  documents: readonly Form[],
): Promise<ExamStatistics | undefined> {
  const exams = documents.filter(isExam)
  const newest = exams.at(-1)
  if (!newest) return undefined
  const figures = await readFigures(db, scope, lastSerial)
  if (figures.n === 0) return undefined

  const totals = exams.map(totalPoints)
  // from nothing to full marks, however few of them were reached
  const top = Math.max(figures.points.max ?? 0, ...totals)
  const steps = stepsOf(0, Math.ceil(top), figures.points.isWhole)
  const bins = figures.graded > 0 ? await countBins(db, scope, lastSerial, steps) : []
  const { passMark } = newest.settings.exam ?? {}
  const marks = new Map(figures.marks?.map((one) => [one.item, one]))
  const { min, max, mean, median } = spreadOf(figures.graded > 0 ? { item: '', ...figures.points } : undefined)
  return {
    n: figures.graded,
    pending: figures.n - figures.graded,
    ...(new Set(totals).size === 1 ? { total: totals[0]! } : {}),
    min,
    max,
    mean,
    median,
    bins: figures.graded > 0 ? binsOf(steps, bins) : [],
    ...(figures.decided > 0
      ? { passed: { count: figures.passed, of: figures.decided, ...(passMark === undefined ? {} : { passMark }) } }
      : {}),
    questions: questionsOf(exams).flatMap(({ id, label, of }) => {
      const one = marks.get(id)
      if (!one) return []
      const { graded: n, open, right, partly, sum, rate } = one
      return [
        {
          item: id,
          label,
          of,
          n,
          open,
          right,
          partly,
          wrong: n - right - partly,
          mean: n === 0 ? null : (divide(sum, n) ?? null),
          rate: n === 0 ? null : rate,
        },
      ]
    }),
  }
}

/** The graded questions of all versions as the newest version has them, in its order; questions gone since come last. */
function questionsOf(exams: readonly Form[]) {
  const all = exams
    .toReversed()
    .flatMap((form) => gradedItems(form).map(({ item, exam }) => ({ id: item.id, label: item.label, of: exam.points })))
  return [...Map.groupBy(all, ({ id }) => id).values()].map(([first]) => first!)
}

async function readFigures(db: Db, scope: Scope, lastSerial: number): Promise<ExamFigures> {
  const { rows } = await sql<ExamFigures>`
    with base as materialized (
      ${submissionsIn(scope, sql`form_submission.exam`)} and form_submission.exam is not null and form_submission.serial <= ${lastSerial}::bigint
    ),
    scored as (
      select (exam ->> 'points')::numeric as x, (exam ->> 'isPassed')::boolean as passed from base where (exam ->> 'pending')::integer = 0
    ),
    marked as (
      select one.key as item, (one.value ->> 'points')::numeric as points, (one.value ->> 'of')::numeric as most
      from base cross join lateral jsonb_each(base.exam -> 'marks') one
    )
    select
      (select count(*) from base) as n,
      (select count(*) from scored) as graded,
      (select to_jsonb(p) from (
        select count(*) as count, sum(x) as sum, min(x) as min, max(x) as max,
          percentile_disc(0.5) within group (order by x) as lower, percentile_disc(0.5) within group (order by x desc) as upper,
          coalesce(bool_and(x = trunc(x)), true) as "isWhole" from scored) p) as points,
      (select count(*) from scored where passed) as passed,
      (select count(passed) from scored) as decided,
      (select jsonb_agg(m) from (
        select item, count(points) as graded, count(*) - count(points) as open, count(*) filter (where points >= most) as "right",
          count(*) filter (where points > 0 and points < most) as partly, coalesce(sum(points), 0) as sum,
          coalesce(round(avg(points / most), 6), 0) as rate
        from marked group by 1) m) as marks
  `.execute(db)
  return rows[0]!
}

async function countBins(db: Db, scope: Scope, lastSerial: number, { low, step, count }: Steps) {
  const { rows } = await sql<{ readonly bin: number; readonly count: number }>`
    with scored as (
      ${submissionsIn(scope, sql`(form_submission.exam ->> 'points')::numeric as x`)}
      and (form_submission.exam ->> 'pending')::integer = 0 and form_submission.serial <= ${lastSerial}::bigint
    )
    select least(floor((x - ${String(low)}::numeric) / ${String(step)}::numeric)::integer, ${count}::integer - 1) as bin, count(*) as count
    from scored group by 1
  `.execute(db)
  return rows
}
