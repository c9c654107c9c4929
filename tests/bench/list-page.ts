import { sql } from 'kysely'
import type { Figure } from './harness/bench-result.ts'
import { compare, comparisonFigures } from './harness/compare-load.ts'
import { onEachEngine } from './harness/server-pair.ts'
import { sameList } from './harness/same-list.ts'

/** Page 3 of 20 from 100 000 rows with a filter and a sort, compared with two hand-written statements. */
export async function listPage(): Promise<readonly Figure[]> {
  const figures = await onEachEngine(
    async ({ db }) => {
      await sql`
      insert into sys_dict_data (dict_type, dict_label, dict_value, dict_sort, list_class, status)
      select case when n % 20 = 0 then 'bench' else 'other' || n % 7 end, 'label ' || n, 'value ' || n, n % 997, 'default', case when n % 3 = 0 then '1' else '0' end
      from generate_series(1, 100000) n`.execute(db)
      await sql`vacuum analyze sys_dict_data`.execute(db)
    },
    async ({ engine, ours, token, bare }) => {
      const path = '/api/system/dict/data/page?dictType=bench&status=0&sort=dictSort,dictCode&page=3&limit=20'
      const headers = { authorization: `Bearer ${token}` }
      const bytes = await sameList({ url: ours.url + path, headers }, { url: `${bare.url}/list` })
      const compared = await compare(
        { ...ours, method: 'GET', path, headers },
        { ...bare, method: 'GET', path: '/list' },
      )
      return comparisonFigures(`list of 20 from 100 000, ${bytes} bytes, ${engine}`, compared, { rate: 0.5 })
    },
  )
  return figures.flat()
}
