import { sql } from 'kysely'
import { atLeast, type Figure } from './figure.ts'
import { ratio } from './load.ts'
import { onEachEngine } from './pair.ts'

/** Page 3 of 20 from 100 000 rows with a filter and a sort, beside the same two statements by hand. */
export async function listPage(): Promise<readonly Figure[]> {
  return onEachEngine(
    async ({ db }) => {
      await sql`
      insert into sys_dict_data (dict_type, dict_label, dict_value, dict_sort, list_class, status)
      select case when n % 20 = 0 then 'bench' else 'other' || n % 7 end, 'label ' || n, 'value ' || n, n % 997, 'default', case when n % 3 = 0 then '1' else '0' end
      from generate_series(1, 100000) n`.execute(db)
      await sql`vacuum analyze sys_dict_data`.execute(db)
    },
    async ({ engine, ours, token, bare }) => {
      const query = 'dictType=bench&status=0&sort=dictSort,dictCode&page=3&limit=20'
      const measured = await ratio(
        {
          url: `${ours.url}/api/system/dict/data/page?${query}`,
          method: 'GET',
          headers: { authorization: `Bearer ${token}` },
        },
        { url: `${bare}/list`, method: 'GET' },
      )
      return atLeast(
        `list page ÷ hand-written SQL, ${engine} (${Math.round(measured.subject)}/s ÷ ${Math.round(measured.baseline)}/s)`,
        measured.ratio,
        '×',
        0.5,
      )
    },
  )
}
