import { sql } from 'kysely'
import type { Database } from '#server/services/db/open-database.ts'
import { answersOf } from '../support/large-form.ts'
import { atMost, measured, median, type Figure } from './harness/bench-result.ts'
import { published, twentyFields } from './harness/bench-forms.ts'
import { longExport } from './harness/long-export.ts'
import { onPostgres } from './harness/server-pair.ts'

/** Number of submissions in the budget; fewer (`BENCH_ANSWERS=100000`) are not judged, and nothing is exported. */
const budgeted = 1_000_000
const howMany = Number(process.env.BENCH_ANSWERS ?? budgeted)
const rounds = 3

/**
 * A form of twenty questions with many submissions: all statistics, unfiltered and filtered by one choice, and the
 * export of the list. PostgreSQL only.
 */
export async function statistics(): Promise<readonly Figure[]> {
  const figures = await onPostgres(
    async () => {},
    async ({ ours, token, database }) => {
      const formKey = await published(ours, token, twentyFields)
      await fillSubmissions(database, formKey)
      const path = `/api/project/form/${formKey}/statistics`
      const filter = encodeURIComponent(JSON.stringify({ [twentyFields.items[2]!.id]: { eq: 'a' } }))
      const whole = async (query: string): Promise<number> => {
        const began = performance.now()
        await ours.call('GET', path + query, { token })
        return performance.now() - began
      }
      const of = async (query: string): Promise<number> => {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) times.push(await whole(query))
        return median(times)
      }
      const what = `statistics of ${howMany} × ${twentyFields.items.length} answers`
      const [all, filtered] = [await of(''), await of(`?filter=${filter}`)]
      if (howMany < budgeted) return [measured(what, all, 'ms'), measured(`${what}, filtered`, filtered, 'ms')]
      const { idle, most, seconds } = await longExport(
        ours,
        token,
        `/api/project/form/${formKey}/data/export?format=csv`,
      )
      return [
        atMost(what, all, 'ms', 200),
        measured(`${what}, filtered`, filtered, 'ms'),
        atMost(
          `export of ${howMany} submissions as csv, over ${Math.round(idle)} MB idle (${seconds.toFixed(0)} s)`,
          most - idle,
          'MB',
          200,
        ),
      ]
    },
  )
  return figures.flat()
}

/** Rows as submits store them, with serial numbers and the form's counter. */
async function fillSubmissions({ db }: Database, formKey: string): Promise<void> {
  const [text, number, choice] = twentyFields.items.map(({ id }) => id)
  await sql`
    with f as (select form_id from form where form_key = ${formKey}), stored as (
      insert into form_submission (form_id, serial, version, answers, create_time, ip)
        select f.form_id, n, 1, ${JSON.stringify(answersOf(twentyFields))}::jsonb
            || jsonb_build_object(${text}::text, 'visitor ' || n, ${number}::text, n % 101, ${choice}::text, case when n % 4 = 0 then 'a' else 'b' end),
          now() - n * interval '5 seconds', '127.0.0.1'
        from f, generate_series(1, ${sql.lit(howMany)}) n
    )
    update form set serial = ${sql.lit(howMany)} where form_id = (select form_id from f)`.execute(db)
  await sql`analyze form_submission`.execute(db)
}
