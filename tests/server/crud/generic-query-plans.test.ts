import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const test = await openApp({ fillPages: noPages })
afterAll(() => test.close())
const admin = await test.as()

beforeAll(async () => {
  await sql`insert into sys_post (post_name, post_code, post_sort) select '岗位' || n, 'kept-' || n, n from generate_series(1, 20000) n`.execute(
    test.app.db,
  )
})

const keptPlansOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_prepared_statements where statement like ${`%"$chosen"%${table}%`}`.execute(
    test.app.db,
  )
  return rows[0]!.n
}

it.each([
  ['/api/system/role/page', 'sys_role', 1],
  ['/api/system/post/page', 'sys_post', 0],
])('a filtered page keeps its plan while its table is small (%s)', async (path, table, plans) => {
  for (let run = 0; run < 40; run++) {
    const { status, body } = await admin.get(path, { query: { status: '0', limit: 10 } })
    expect(status).toBe(200)
    expect(body.data.rows.length).toBeGreaterThan(0)
  }
  expect(await keptPlansOf(table)).toBe(plans)
})

it('a kept plan answers for every value', async () => {
  const total = async (status: string): Promise<number> =>
    (await admin.get('/api/system/role/page', { query: { status } })).body.data.total
  const [on, off] = [await total('0'), await total('1')]
  await sql`update sys_role set status = '1' where role_id = (select max(role_id) from sys_role where status = '0')`.execute(
    test.app.db,
  )
  expect([await total('0'), await total('1')]).toEqual([on - 1, off + 1])
})
