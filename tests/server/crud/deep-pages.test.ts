import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const test = await openApp({ fillPages: noPages })
afterAll(() => test.close())
const admin = await test.as()

/** More than the offset from which a page is chosen by keys alone. */
const many = 1300
beforeAll(async () => {
  await sql`
    insert into sys_post (post_name, post_code, dept_id, post_sort, status)
    select '远岗' || n, 'far-' || n, (select min(dept_id) from sys_dept), n * 7 % 40, (n % 2)::text from generate_series(1, ${many}) n`.execute(
    test.app.db,
  )
})

interface Post {
  readonly postId: number
  readonly postCode: string
  readonly $labels?: { readonly deptId?: string }
}

const allPages = async (query: object): Promise<readonly Post[]> => {
  const rows: Post[] = []
  for (let page = 1; ; page++) {
    const { data } = (await admin.get('/api/system/post/page', { query: { ...query, page, limit: 100 } })).body
    rows.push(...data.rows)
    if (rows.length >= data.total || data.rows.length === 0) return rows
  }
}

it.each([
  ['in the module’s own order', {}, 'post_sort, post_id', many],
  ['by name, backwards', { sort: '-postName' }, 'post_name desc, post_id', many],
  ['of a search', { postCode: 'far-', sort: 'postSort,-postCode' }, 'post_sort, post_code desc', many],
])('pages %s follow one another to the last row, each row once and with its labels', async (_, query, order, n) => {
  const found = (await allPages(query)).filter(({ postCode }) => postCode.startsWith('far-'))
  const { rows } = await sql<{
    postId: number
  }>`select post_id from sys_post where post_code like 'far-%' and del_flag = '0' order by ${sql.raw(order)}`.execute(
    test.app.db,
  )
  expect(found).toHaveLength(n)
  expect(found.map(({ postId }) => postId)).toEqual(rows.map(({ postId }) => postId))
  expect(found.every(({ $labels }) => $labels?.deptId !== undefined)).toBe(true)
})

it('a page far in tells without a count whether more follow', async () => {
  const page = async (at: number) =>
    (await admin.get('/api/system/post/page', { query: { postCode: 'far-', page: at, limit: 100, skipTotal: '1' } }))
      .body.data
  expect(await page(12)).toMatchObject({ hasNext: true, rows: { length: 100 } })
  expect(await page(13)).toMatchObject({ hasNext: false, rows: { length: 100 } })
  expect(await page(14)).toMatchObject({ hasNext: false, rows: [] })
})
