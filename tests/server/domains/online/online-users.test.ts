/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { sql } from 'kysely'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'

/** Who is signed in: seen and ended by those who reach them, and nothing of their tokens is shown. */
const { app, as, anonymous, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'
const base = '/api/system/online'

interface Person {
  readonly userId: number
  readonly client: Client
  readonly token: string
}
const signIn = async (userId: number, userAgent = edge): Promise<Person> => {
  const token = await sessionAtWork(app, userId, { ip: '10.1.2.3', userAgent })
  return { userId, token, client: withHeaders({ authorization: `Bearer ${token}` }) }
}
let admin: Client
let guard: Person
let member: Person
let outsider: Person

beforeAll(async () => {
  admin = await as()
  const make = async (path: string, body: object) => (await admin.post(path, { body })).body.data
  const { deptId } = await make('/api/system/dept', { deptName: '值班室' })
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms like 'system:online:%'`.execute(app.db)
  const guards = await make('/api/system/role', {
    roleName: '值班',
    roleKey: 'guard',
    dataScope: '3',
    menuIds: rows.map((row) => row.menuId),
  })
  const person = async (userName: string, dept: number | null, roleIds: readonly number[] = []) =>
    signIn(
      (await make('/api/system/user', { userName, nickName: userName, deptId: dept, password: 'Secret-2026', roleIds }))
        .userId,
    )
  guard = await person('guard', deptId, [guards.roleId])
  member = await person('member', deptId)
  outsider = await person('outsider', null)
})

const idOf = async (person: Person, client = admin): Promise<number | undefined> =>
  (await client.get(`${base}/list`, { query: { userId: person.userId } })).body.data[0]?.sessionId

it('shows who is signed in, from where and since when, and which session is mine', async () => {
  const page = await admin.get(`${base}/page`, { query: { userName: { eq: 'member' } } })
  expect(page.body.data).toMatchObject({
    total: 1,
    rows: [
      {
        userName: 'member',
        ipaddr: '10.1.2.3',
        browser: 'Edge 130',
        os: 'Windows',
        mine: false,
        $labels: { deptId: '值班室' },
      },
    ],
  })
  expect((await admin.get(`${base}/page`, { query: { mine: true } })).body.data).toMatchObject({
    total: 1,
    rows: [{ userName: 'admin', state: 'mine' }],
  })
  expect((await admin.get(`${base}/page`, { query: { ipaddr: '10.1.' } })).body.data.total).toBe(3)
  const { rows } = await sql<{ tokenHash: string }>`select token_hash from sys_session`.execute(app.db)
  const everything =
    (await admin.get(`${base}/list`)).text + (await admin.get(`${base}/export`, { query: { format: 'csv' } })).text
  expect(rows.filter((row) => everything.includes(row.tokenHash))).toEqual([])
})

it('wants a session and its permissions', async () => {
  const nobody = await as('li')
  for (const [client, status] of [
    [anonymous, 401],
    [nobody, 403],
  ] as const) {
    for (const path of [`${base}/page`, `${base}/list`, `${base}/1`, `${base}/export`])
      expect((await client.get(path)).status).toBe(status)
    for (const action of ['forceOut', 'forceOutChosen'])
      expect((await client.put(`${base}/${action}`, { body: { sessionId: 1 } })).status).toBe(status)
    expect((await client.del(`${base}/1`)).status).toBe(status)
  }
  expect((await admin.put(`${base}/forceOut`, { body: {} })).status).toBe(400)
})

it('a session out of reach does not exist', async () => {
  const seen = (await guard.client.get(`${base}/list`)).body.data.map((row: { userName: string }) => row.userName)
  expect(seen.toSorted()).toEqual(['guard', 'member'])
  const foreign = await idOf(outsider)
  expect((await guard.client.get(`${base}/${foreign}`)).status).toBe(404)
  expect((await guard.client.put(`${base}/forceOut`, { body: { sessionId: foreign } })).status).toBe(404)
  expect(
    (await guard.client.put(`${base}/forceOutChosen`, { body: { ids: [await idOf(member), foreign] } })).status,
  ).toBe(404)
  expect((await member.client.get('/api/getInfo')).status).toBe(200)
})

it('is not how one signs out oneself, nor how one is rid of whoever may do more', async () => {
  const own = await guard.client.put(`${base}/forceOut`, { body: { sessionId: await idOf(guard) } })
  expect([own.status, own.body.msg]).toEqual([400, '不能强退自己当前的会话，请使用退出登录'])
  const { userId } = (await admin.get('/api/system/user/list', { query: { userName: { eq: 'admin' } } })).body.data[0]
  await sql`update sys_user set dept_id = (select dept_id from sys_dept where dept_name = '值班室') where user_id = ${userId}`.execute(
    app.db,
  )
  const [boss] = (await guard.client.get(`${base}/list`, { query: { userName: { eq: 'admin' } } })).body.data
  expect((await guard.client.put(`${base}/forceOut`, { body: { sessionId: boss.sessionId } })).body.data).toMatchObject(
    { id: 'person.stronger' },
  )
  await sql`update sys_user set dept_id = null where user_id = ${userId}`.execute(app.db)
})

it('ends a session at once, tells whoever sits there, and is written down as type 7', async () => {
  const news: unknown[] = []
  const stop = app.bus.subscribe('session', (body) => void news.push(body))
  expect((await member.client.get('/api/getInfo')).status).toBe(200)
  const sessionId = await idOf(member)
  expect((await guard.client.put(`${base}/forceOut`, { body: { sessionId } })).status).toBe(200)
  expect((await member.client.get('/api/getInfo')).status).toBe(401)
  expect(news).toEqual([{ tokenHash: expect.stringMatching(/^[\da-f]{64}$/), reason: 'forcedOut' }])
  stop()
  expect((await guard.client.put(`${base}/forceOut`, { body: { sessionId } })).status).toBe(404)
  const log = await admin.get('/api/system/operlog/list', {
    query: { module: 'system/online', businessType: '7', status: '0' },
  })
  expect(log.body.data).toMatchObject([{ operName: 'guard', rowIds: `,${sessionId},` }])
})

it('ends many at once, by ids, by a filter, or as any row is removed', async () => {
  const [first, second, third] = [await signIn(member.userId), await signIn(member.userId), await signIn(member.userId)]
  const ids = (await admin.get(`${base}/list`, { query: { userId: member.userId, sort: 'sessionId' } })).body.data.map(
    (row: { sessionId: number }) => row.sessionId,
  )
  expect(ids).toHaveLength(3)
  expect((await guard.client.put(`${base}/forceOutChosen`, { body: { ids: [ids[0]] } })).status).toBe(200)
  expect(
    (
      await guard.client.put(`${base}/forceOutChosen`, {
        body: { filter: { userId: { eq: member.userId } }, expect: 3 },
      })
    ).status,
  ).toBe(409)
  expect(
    (await guard.client.put(`${base}/forceOutChosen`, { body: { filter: { sessionId: { eq: ids[1] } }, expect: 1 } }))
      .status,
  ).toBe(200)
  expect((await guard.client.del(`${base}/${ids[2]}`)).body.data).toEqual({ ids: [ids[2]] })
  for (const one of [first!, second!, third!]) expect((await one.client.get('/api/getInfo')).status).toBe(401)
  const log = await admin.get('/api/system/operlog/list', {
    query: { module: 'system/online', businessType: '7', status: '0' },
  })
  expect(log.body.data).toHaveLength(4)
})
