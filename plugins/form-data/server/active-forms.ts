import { sql } from 'kysely'
import { sparkDays, type ActiveForms } from '#schemas/api/dashboard-api-types.ts'
import type { Db } from '#server/kit/database-tables.ts'

const shown = 6

/**
 * Open forms with the newest submissions first, each with its submissions by day, in the days of `zone` until `now`, and
 * the number of forms. `ownerId` absent: everyone's forms.
 */
export async function activeForms(db: Db, zone: string, now: Date, ownerId: number | undefined): Promise<ActiveForms> {
  const mine = sql`f.del_flag = '0' and f.type <> 'folder' ${ownerId === undefined ? sql`` : sql`and f.owner_id = ${ownerId}`}`
  const today = sql`(${now}::timestamptz at time zone ${zone})::date`
  const [{ rows: counts }, { rows }] = await Promise.all([
    sql<{ total: number; open: number }>`
      select count(*)::integer as total, (count(*) filter (where phase(f) = 'open'))::integer as open
      from form f where ${mine}`.execute(db),
    sql<{
      formKey: string
      name: string
      createTime: Date
      submissions: number
      last: Date | null
      days: readonly number[]
    }>`
      with shown as materialized (
        select f.form_id, f.form_key, f.name, f.create_time, f.submissions, f.update_time, n.last
        from form f
        left join lateral (
          select s.create_time as last from form_submission s
          where s.form_id = f.form_id and s.del_flag = '0' order by s.serial desc limit 1
        ) n on true
        where ${mine} and phase(f) = 'open'
        order by n.last desc nulls last, f.update_time desc limit ${shown}
      ), counted as (
        select s.form_id, (s.create_time at time zone ${zone})::date as day, count(*)::integer as n
        from form_submission s
        where s.form_id = any (array(select form_id from shown)) and s.del_flag = '0'
          and s.create_time >= ((${today} - ${sparkDays - 1}::integer)::timestamp at time zone ${zone})
        group by 1, 2
      )
      select w.form_key, w.name, w.create_time, w.submissions, w.last, (
        select array_agg(coalesce(c.n, 0) order by d)
        from generate_series(${today} - ${sparkDays - 1}::integer, ${today}, interval '1 day') as d
        left join counted c on c.form_id = w.form_id and c.day = d::date
      ) as days
      from shown w order by w.last desc nulls last, w.update_time desc`.execute(db),
  ])
  return {
    ...(counts[0] ?? { total: 0, open: 0 }),
    rows: rows.map(({ createTime, last, ...row }) => ({
      ...row,
      createTime: createTime.toISOString(),
      last: last?.toISOString() ?? null,
    })),
  }
}
