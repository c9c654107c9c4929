/**
 * @module-tag whole
 * Left out of `npm test`: writes and reads files of every format.
 */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import { loadRegistry } from '#server/crud/load-modules.ts'
import { rowReader } from '#server/crud/row-reader.ts'
import { wholeRows } from '#server/authorization/field-visibility.ts'
import { readXlsx } from '#server/kit/xlsx.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { ownModules } from '#tests/support/product-module-folders.ts'

const { app, as, anonymous, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const [admin, zhang, li] = [await as(), await as('zhang'), await as('li')]
const exported = '/api/system/user/export'
const lines = (text: string): string[][] => parse(text, { bom: true })

/** People whose times, departments and addresses are often alike or missing. */
beforeAll(async () => {
  await sql`
    insert into sys_user (user_name, nick_name, password, dept_id, login_date, create_time, sex)
    select 'many' || n, 'N' || n % 7, '', case when n % 3 = 0 then null else (select min(dept_id) from sys_dept) end,
      case when n % 4 = 0 then null else timestamptz '2026-01-01 00:00:00.000123Z' + (n % 5) * interval '1 microsecond' end,
      timestamptz '2026-01-01' + (n % 3) * interval '1 second', n % 3
    from generate_series(1, 300) n`.execute(app.db)
})

describe('portions of a query', async () => {
  const { registry } = await loadRegistry(ownModules)
  const users = rowReader(app.db, registry.find('system/user')!, registry, wholeRows(undefined))
  const namesOf = (rows: readonly { readonly userName?: unknown }[]) => rows.map((row) => row.userName)

  it.each([
    ['userId'],
    ['-userId'],
    ['loginDate'],
    ['-loginDate'],
    ['deptId,-loginDate'],
    ['-deptId,loginDate,nickName'],
    ['-createTime'],
    ['sex,-deptId'],
    ['status,nickName,-loginDate'],
  ])('sorted by %s are the list, no row twice and none left out', async (sort) => {
    const all: unknown[] = []
    for await (const rows of users.portions({ sort, userName: 'many' }, 23)) all.push(...namesOf(rows))
    expect(all).toHaveLength(300)
    expect(all).toEqual(namesOf(await users.list({ sort, userName: 'many' })))
  })

  it('are moved by no row that comes or goes meanwhile', async () => {
    const all: unknown[] = []
    for await (const rows of users.portions({ sort: '-createTime', userName: 'many' }, 50)) {
      all.push(...namesOf(rows))
      if (all.length === 100) {
        await sql`insert into sys_user (user_name, nick_name, password) values ('many-new', 'x', '')`.execute(app.db)
        await sql`update sys_user set del_flag = '1' where user_name = ${all[3]}`.execute(app.db)
      }
    }
    await sql`delete from sys_user where user_name = 'many-new'`.execute(app.db)
    await sql`update sys_user set del_flag = '0'`.execute(app.db)
    expect(new Set(all).size).toBe(300)
  })
})

describe('an export', () => {
  it('holds the columns that are named, in their order', async () => {
    const file = await admin.get(exported, {
      query: { format: 'csv', fields: 'nickName,userName', userName: 'many1', sort: 'userId' },
    })
    const [header, first] = lines(file.text)
    expect([header, first]).toEqual([
      ['姓名', '用户名'],
      ['N1', 'many1'],
    ])
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('用户管理.csv'))
  })

  it.each([
    ['an unknown column', { fields: 'nmae' }],
    ['a secret one', { fields: 'userName,password' }],
    ['another format', { format: 'pdf' }],
    ['an unknown order', { sort: 'nmae' }],
  ])('refuses %s', async (_, query) => {
    expect((await admin.get(exported, { query })).status).toBe(400)
  })

  it('is for those with its permission', async () => {
    expect((await anonymous.get(exported)).status).toBe(401)
    expect((await li.get(exported)).status).toBe(403)
  })

  it('takes the recycle bin, too', async () => {
    await sql`update sys_user set del_flag = '1' where user_name in ('many1', 'many2')`.execute(app.db)
    const file = await admin.get(exported, {
      query: { format: 'csv', fields: 'userName', params: { deleted: 'true' } },
    })
    expect(lines(file.text).slice(1).flat().toSorted()).toEqual(['many1', 'many2'])
    await sql`update sys_user set del_flag = '0'`.execute(app.db)
  })

  it('is written down once, with the number of its rows', async () => {
    await admin.get(exported, { query: { format: 'csv', userName: 'many29' } })
    const {
      rows: [entry],
    } = (await admin.get('/api/system/operlog/page', { query: { module: 'system/user', businessType: '5', limit: 1 } }))
      .body.data
    expect(entry).toMatchObject({ businessType: '5', changes: { query: { userName: 'many29' }, rows: 11 } })
  })
})

describe('an export of more than 20 000 rows', () => {
  const many = 20_050
  beforeAll(() =>
    sql`
    insert into sys_post (post_name, post_code, post_sort) select '岗位' || n, 'long-' || n, n % 10 from generate_series(1, ${sql.lit(many)}) n`.execute(
      app.db,
    ),
  )

  it.each(['csv', 'xlsx'])(
    'is a process whose %s file is the list, for whoever asked for it',
    { timeout: 60_000 },
    async (format) => {
      const answer = await admin.get('/api/system/post/export', {
        query: { format, postCode: 'long-', sort: '-postSort', fields: 'postCode,postSort' },
      })
      expect(answer.body).toMatchObject({ code: 200, data: { key: expect.any(String) } })
      const { key } = answer.body.data
      const ask = async (): Promise<BackgroundTask> =>
        (await admin.get<BackgroundTask>('/api/common/process', { query: { key } })).body.data
      await expect.poll(async () => (await ask()).state, { timeout: 50_000 }).toBe('done')
      const { title, url, tips } = await ask()
      expect({ title, tips }).toEqual({ title: '导出岗位管理', tips: `共 ${many} 行` })
      const file = await admin.get(url!)
      const rows = format === 'csv' ? lines(file.text) : await readXlsx(file.bytes)
      expect(rows).toHaveLength(many + 1)
      expect(new Set(rows.map((row) => row[0])).size).toBe(many + 1)
      expect(rows.slice(1).map((row) => Number(row[1]))).toEqual(
        rows
          .slice(1)
          .map((row) => Number(row[1]))
          .toSorted((a, b) => b - a),
      )
      expect((await zhang.get(url!)).status).toBe(404)
    },
  )
})
