import { sql } from 'kysely'
import type { FormTrend } from '#schemas/api/dashboard-api-types.ts'
import type { Db } from '#server/kit/database-tables.ts'

/**
 * Counts submissions of the last `days` days in `zone`, and of as many days before, up to the same time of day.
 * `ownerId` absent: everyone's forms.
 */
export async function formTrend(
  db: Db,
  days: number,
  zone: string,
  now: Date,
  ownerId: number | undefined,
): Promise<FormTrend> {
  const today = sql`(${now}::timestamptz at time zone ${zone})::date`
  const count = sql<number>`count(*)::integer`
  const owned = ownerId === undefined ? sql`` : sql`and f.owner_id = ${ownerId}`
  const { rows } = await sql<{ day: string; count: number }>`
    with counted as (
      select (s.create_time at time zone ${zone})::date as day, ${count} as n
      from form f join form_submission s on s.form_id = f.form_id and s.del_flag = '0'
        and s.create_time >= ((${today} - ${days - 1}::integer)::timestamp at time zone ${zone})
      where f.del_flag = '0' ${owned}
      group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(c.n, 0) as count
    from generate_series(${today} - ${days - 1}::integer, ${today}, interval '1 day') as d
    left join counted c on c.day = d::date order by d`.execute(db)
  // compares up to the same time of day, because today is incomplete
  const at = (back: number) => sql`((${now}::timestamptz at time zone ${zone}) - ${back} * interval '1 day')`
  const dayStart = (back: number) => sql`(${today} - ${back}::integer)::timestamp`
  const earlier = await sql<FormTrend['untilNow'] & Pick<FormTrend, 'before'>>`
    with s as (
      select s.create_time at time zone ${zone} as local_time
      from form f join form_submission s on s.form_id = f.form_id and s.del_flag = '0'
        and s.create_time >= (${dayStart(Math.max(13, 2 * days - 1))} at time zone ${zone})
      where f.del_flag = '0' ${owned}
    )
    select (count(*) filter (where local_time >= ${dayStart(1)} and local_time <= ${at(1)}))::integer as yesterday,
      (count(*) filter (where local_time >= ${dayStart(13)} and local_time <= ${at(7)}))::integer as week,
      (count(*) filter (where local_time >= ${dayStart(2 * days - 1)} and local_time <= ${at(days)}))::integer as before
    from s`.execute(db)
  const sum = (list: readonly { readonly count: number }[]): number => list.reduce((total, one) => total + one.count, 0)
  const { before, ...untilNow } = earlier.rows[0]!
  return { days: rows, total: sum(rows), before, untilNow }
}
