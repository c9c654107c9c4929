import { sql, type RawBuilder } from 'kysely'
import type { ItemId } from '#schemas/form/form.ts'
import type { TextSource } from '#schemas/api/form-api-types.ts'
import type { FileTally } from '#schemas/form/answer-statistics.ts'
import type { Split } from '#schemas/form/statistic-measures.ts'
import type { Db } from '#server/kit/database-tables.ts'
import type { Steps } from './histogram-bins.ts'

/** Submissions to count. */
export interface Scope {
  readonly formId: number
  readonly version?: number
  readonly where?: RawBuilder<boolean>
}

/** Items by the way they are counted. */
export interface Wanted {
  readonly choices: readonly ItemId[]
  readonly numbers: readonly ItemId[]
  readonly dates: readonly ItemId[]
  readonly texts: readonly ItemId[]
  readonly files: readonly ItemId[]
  /** Items whose answers split into parts, by kind of split; parts are counted as `<item>.<key>`. */
  readonly splits: Readonly<Partial<Record<Split, readonly ItemId[]>>>
}

export interface Tally {
  readonly item: ItemId
  readonly value: string
  readonly count: number
}

/** Figures of all cards at one moment, read by one statement. */
export interface Figures {
  readonly n: number
  readonly first: Date | null
  readonly last: Date | null
  readonly lastSerial: number | null
  /** Median time to complete in seconds, of the `timed` submissions that recorded one. */
  readonly medianDuration: number | null
  readonly timed: number
  readonly days: readonly { readonly day: string; readonly count: number }[] | null
  readonly given: readonly { readonly item: ItemId; readonly count: number }[] | null
  /** Counts of picked options and rating steps. */
  readonly picks: readonly Tally[] | null
  readonly numbers: readonly NumberFigures[] | null
  readonly dates: readonly { readonly item: ItemId; readonly min: string; readonly max: string }[] | null
  readonly months: readonly Tally[] | null
  /** Counts by day, for items with at most `maxDays` distinct days. */
  readonly dateDays: readonly Tally[] | null
  readonly latest: readonly LatestText[] | null
  readonly files: readonly (FileTally & { readonly item: ItemId })[] | null
}

export interface LatestText extends TextSource {
  readonly item: ItemId
  readonly value: string
}

export interface NumberFigures {
  readonly item: ItemId
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  /** Lower middle value; equal to `upper` for an odd count. */
  readonly lower: number
  readonly upper: number
  readonly isWhole: boolean
}

const maxDays = 31
/** Number of latest texts on a card. */
const latestTexts = 5

/** Aggregates stored answers in SQL. `schemas/form/answer-statistics.ts` defines each figure. */
export const statisticsStore = (db: Db) => ({
  async figures(
    scope: Scope,
    { choices, numbers, dates, texts, files, splits }: Wanted,
    timeZone: string,
  ): Promise<Figures> {
    const { rows } = await sql<Figures>`
      with base as materialized (${answersOf(scope)}),
      ${flatOf(splits)},
      picked as (
        select flat.item, case jsonb_typeof(one.value) when 'object' then concat_ws(' ', coalesce(one.value ->> 'userId', one.value ->> 'deptId'), one.value ->> 'name')
          else one.value #>> '{}' end as value from flat
        cross join lateral jsonb_array_elements(case jsonb_typeof(flat.value) when 'array' then flat.value
          else jsonb_build_array(case jsonb_typeof(flat.value) when 'object' then coalesce(flat.value #>> '{codes,0}', flat.value ->> 'date' || ' ' || (flat.value ->> 'range'),
            nullif(flat.value ->> 'address', ''), concat_ws(', ', flat.value ->> 'lat', flat.value ->> 'lng')) else flat.value #>> '{}' end) end) one
        where flat.item in ${anyOf(choices)}
      ),
      numeric_values as (
        select flat.item, (case when jsonb_typeof(flat.value) = 'number' then flat.value #>> '{}' end)::numeric as x from flat
        where jsonb_typeof(flat.value) = 'number' and flat.item in ${anyOf(numbers)}
      ),
      dated as (select flat.item, flat.value #>> '{}' as x from flat where flat.item in ${anyOf(dates)}),
      texted as (
        select flat.item, flat.value #>> '{}' as value, flat.serial, flat.nth, row_number() over (partition by flat.item order by flat.serial desc, flat.nth desc) as place from flat
        where flat.item in ${anyOf(texts)}
      ),
      filed as (
        select flat.item, one.value ->> 'type' as type, (one.value ->> 'size')::float8 as size from flat
        cross join lateral jsonb_array_elements(case jsonb_typeof(flat.value) when 'array' then flat.value else jsonb_build_array(flat.value) end) one
        where flat.item in ${anyOf(files)}
      )
      select
        (select count(*) from base) as n,
        (select min(create_time) from base) as first,
        (select max(create_time) from base) as last,
        (select max(serial) from base) as last_serial,
        (select percentile_cont(0.5) within group (order by duration) from base) as median_duration,
        (select count(duration) from base) as timed,
        (select jsonb_agg(d order by d.day) from (
          select to_char(create_time at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, count(*) as count from base group by 1) d) as days,
        (select jsonb_agg(g) from (select item, count(*) as count from flat group by 1) g) as given,
        (select jsonb_agg(p order by p.value collate "C") from (select item, value, count(*) as count from picked group by 1, 2) p) as picks,
        (select jsonb_agg(s) from (
          select item, count(*) as count, sum(x) as sum, min(x) as min, max(x) as max,
            percentile_disc(0.5) within group (order by x) as lower, percentile_disc(0.5) within group (order by x desc) as upper,
            bool_and(x = trunc(x)) as "isWhole"
          from numeric_values group by 1) s) as numbers,
        (select jsonb_agg(r) from (select item, min(x collate "C") as min, max(x collate "C") as max from dated group by 1) r) as dates,
        (select jsonb_agg(m order by m.value collate "C") from (select item, case when x like '__:__' then left(x, 2) || ':00' else left(x, 7) end as value, count(*) as count from dated group by 1, 2) m) as months,
        (select jsonb_agg(t order by t.value collate "C") from (
          select item, left(x, 10) as value, count(*) as count from dated where length(x) >= 10 and item in (
            select item from dated group by 1 having count(distinct left(x, 10)) <= ${maxDays}) group by 1, 2) t) as date_days,
        (select jsonb_agg(jsonb_build_object('item', texted.item, 'value', texted.value, 'id', own.id, 'serial', texted.serial, 'time', own.create_time) order by texted.serial desc, texted.nth desc)
          from texted cross join lateral (
            select id, create_time from form_submission where form_id = ${scope.formId}::bigint and serial = texted.serial and del_flag = '0' limit 1) own
          where texted.place <= ${latestTexts}) as latest,
        (select jsonb_agg(f) from (select item, type, count(*) as count, coalesce(sum(size), 0) as bytes from filed group by 1, 2) f) as files
    `.execute(db)
    return rows[0]!
  },

  /** Counts numbers by step, of submissions up to `lastSerial`, so that the totals match figures read before. */
  async bins(
    scope: Scope,
    lastSerial: number,
    steps: ReadonlyMap<ItemId, Steps>,
    { splits }: Wanted,
  ): Promise<readonly { item: ItemId; bin: number; count: number }[]> {
    if (steps.size === 0) return []
    const list = sql.join(
      [...steps].map(
        ([item, { low, step, count }]) =>
          sql`(${item}::text, ${String(low)}::numeric, ${String(step)}::numeric, ${count}::integer)`,
      ),
    )
    const { rows } = await sql<{ item: ItemId; bin: number; count: number }>`
      with base as (${answersOf(scope)}),
      steps (item, low, step, bars) as (values ${list}),
      ${flatOf(splits)},
      numeric_values as (
        select flat.item, (case when jsonb_typeof(flat.value) = 'number' then flat.value #>> '{}' end)::numeric as x
        from flat where jsonb_typeof(flat.value) = 'number' and flat.serial <= ${lastSerial}::bigint
      )
      select steps.item, least(floor((x - low) / step)::integer, bars - 1) as bin, count(*) as count
      from numeric_values join steps on steps.item = numeric_values.item group by 1, 2
    `.execute(db)
    return rows
  },
})

const answersOf = (scope: Scope): RawBuilder<unknown> =>
  submissionsIn(
    scope,
    sql`form_submission.serial, form_submission.create_time, form_submission.duration, form_submission.answers`,
  )

/** Selects columns of the submissions to count; further conditions may follow. */
export const submissionsIn = (
  { formId, version, where }: Scope,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${columns} from form_submission
  where form_submission.form_id = ${formId}::bigint and form_submission.del_flag = '0'
  ${version === undefined ? sql`` : sql`and form_submission.version = ${version}::integer`}
  ${where === undefined ? sql`` : sql`and ${where}`}`

/** Selects one row per answered question and per part of split answers; blank values count as not answered. */
function flatOf(splits: Wanted['splits']): RawBuilder<unknown> {
  const used = Object.entries(splits).filter(([, items]) => items.length > 0) as readonly [Split, readonly ItemId[]][]
  const whole = sql`select base.serial, 0 as nth, e.key as item, e.value from base cross join lateral jsonb_each(base.answers) e
    where e.value not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`
  if (used.length === 0) return sql`flat as materialized (${whole})`
  const parts = used.map(
    ([split, items]) => sql`
      select whole.serial, part.nth, whole.item || '.' || part.key as item, part.value from whole cross join lateral ${partsBy[split]} part
      where whole.item in ${anyOf(items)} and part.value not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb, '{}'::jsonb)`,
  )
  return sql`whole as materialized (${whole}), flat as materialized (select * from whole union all ${sql.join(parts, sql` union all `)})`
}

const listOf = sql`(case jsonb_typeof(whole.value) when 'array' then whole.value else '[]' end)`
const membersOf = (value: RawBuilder<unknown>) =>
  sql`jsonb_each(case jsonb_typeof(${value}) when 'object' then ${value} else '{}' end)`

/** Selects each part of `whole.value` with its key and its ordinal among equal keys. */
const partsBy: Readonly<Record<Split, RawBuilder<unknown>>> = {
  members: sql`(select key, value, 0 as nth from ${membersOf(sql`whole.value`)})`,
  entries: sql`(select (at - 1)::text as key, value, 0 as nth from jsonb_array_elements(${listOf}) with ordinality one (value, at))`,
  ranks: sql`(select value #>> '{}' as key, to_jsonb(at) as value, 0 as nth from jsonb_array_elements(${listOf}) with ordinality one (value, at))`,
  cells: sql`(select line.key || '.' || cell.key as key, cell.value, 0 as nth from ${membersOf(sql`whole.value`)} line cross join lateral ${membersOf(sql`line.value`)} cell)`,
  rows: sql`(select member.key, member.value, nth::integer from jsonb_array_elements(${listOf}) with ordinality one (line, nth) cross join lateral ${membersOf(sql`line`)} member)`,
}

/** Returns a list for `in` as a subquery, because SQL allows no empty list. */
const anyOf = (items: readonly ItemId[]): RawBuilder<unknown> =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(items)}::jsonb))`
