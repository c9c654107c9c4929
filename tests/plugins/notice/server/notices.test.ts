import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announcementMessage } from '#plugins/notice/shared/notice-api-types.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { noPages, openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { pixel, upload } from '#tests/support/upload.ts'

let test: TestApp
let admin: Client
let li: Client
let wang: Client
beforeAll(async () => {
  test = await openApp({ fillPages: noPages })
  ;[admin, li, wang] = await Promise.all([test.as(), test.as('li'), test.as('wang')])
})
afterAll(() => test.close())

const write = async (body: object = {}) =>
  (
    await admin.post('/api/system/notice', {
      body: { noticeTitle: '放假安排', noticeContent: '<p>1 月 20 日起</p>', ...body },
    })
  ).body.data
const unread = async (who: Client): Promise<number> => (await who.get('/api/system/notice/unread')).body.data.count
const received = async (who: Client, query: object = {}) =>
  (await who.get('/api/system/notice/received', { query })).body.data

it('a first start has two announcements nobody has read', async () => {
  expect(await unread(wang)).toBe(2)
  const { data } = (await wang.get('/api/system/notice/top')).body
  expect(data).toMatchObject({
    unread: 2,
    rows: [
      { noticeType: '1', noticeTypeName: { 'zh-cn': '通知', en: 'Notice' }, author: '系统管理员', isRead: false },
      { noticeTitle: '欢迎使用 Formwork', isRead: false },
    ],
  })
})

it('the list of those who write them names the author, not their account', async () => {
  const { data } = (await admin.get('/api/system/notice/page')).body
  expect(data.rows[0]).toMatchObject({ createBy: 'admin', $labels: { createBy: '系统管理员' } })
})

describe('who may do what', () => {
  const open = [
    'get /unread',
    'get /top',
    'get /received',
    'get /received/1',
    'put /received/read',
    'put /received/1/read',
  ] as const
  const call = (who: Client, what: string) => {
    const [method, path] = what.split(' ') as ['get' | 'put', string]
    return who[method](`/api/system/notice${path}`)
  }

  it.each(open)('%s is for anyone signed in', async (what) => {
    expect((await call(test.anonymous, what)).status).toBe(401)
    expect((await call(await test.as('zhang'), what)).status).toBe(200)
  })

  it('who has read it is for editors', async () => {
    expect((await call(test.anonymous, 'get /1/readers')).status).toBe(401)
    expect((await call(li, 'get /1/readers')).status).toBe(403)
    expect((await call(admin, 'get /1/readers')).status).toBe(200)
    expect((await call(admin, 'get /999/readers')).status).toBe(404)
  })

  it.each(['get /received/x', 'put /received/x/read', 'get /received?page=0', 'get /x/readers'])(
    '%s is no request',
    async (what) => {
      expect((await call(admin, what)).status).toBe(400)
    },
  )
})

it('one who reads an announcement no longer counts it, and is known to have read it', async () => {
  const before = await unread(li)
  const { noticeId } = await write()
  expect(await unread(li)).toBe(before + 1)
  expect((await li.get(`/api/system/notice/received/${noticeId}`)).body.data).toMatchObject({
    noticeTitle: '放假安排',
    noticeContent: '<p>1 月 20 日起</p>',
    isRead: false,
  })
  for (const _ of [1, 2]) expect((await li.put(`/api/system/notice/received/${noticeId}/read`)).status).toBe(200)
  expect(await unread(li)).toBe(before)
  const readers = (await admin.get(`/api/system/notice/${noticeId}/readers`)).body.data
  expect(readers).toMatchObject({ total: 1, page: 1, limit: 20, rows: [{ userName: 'li' }] })
  expect(readers.people).toBeGreaterThan(3)
})

it('who has read it is told as far as one sees people', async () => {
  const { noticeId } = await write()
  for (const who of [li, wang]) await who.put(`/api/system/notice/received/${noticeId}/read`)
  const reader = async (roleKey: string, deptId: number, perms: readonly string[]): Promise<Client> => {
    const { rows: menus } = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(test.app.db)
    const { roleId } = (
      await admin.post('/api/system/role', {
        body: { roleName: roleKey, roleKey, dataScope: '3', menuIds: menus.map(({ menuId }) => menuId) },
      })
    ).body.data
    const { userId } = (
      await admin.post('/api/system/user', {
        body: { userName: roleKey, nickName: roleKey, deptId, password: 'Secret-2026', roleIds: [roleId] },
      })
    ).body.data
    return test.withHeaders({
      authorization: `Bearer ${await sessionAtWork(test.app, userId, { ip: '', userAgent: undefined })}`,
    })
  }
  const { deptId } = (await admin.post('/api/system/dept', { body: { deptName: '只有李' } })).body.data
  await test.app.db.updateTable('sysUser').set({ deptId }).where('userName', '=', 'li').execute()
  const seen = async (who: Client) => (await who.get(`/api/system/notice/${noticeId}/readers`)).body.data
  expect(await seen(await reader('notices-only', deptId, ['system:notice:query']))).toMatchObject({
    read: 2,
    total: 0,
    rows: [],
  })
  expect(await seen(await reader('own-people', deptId, ['system:notice:query', 'system:user:list']))).toMatchObject({
    read: 2,
    total: 1,
    rows: [{ userName: 'li' }],
  })
  expect((await seen(admin)).rows).toHaveLength(2)
})

it('all can be marked at once, each person for themselves', async () => {
  await write()
  const others = await unread(li)
  expect((await received(wang, { unread: 'true' })).total).toBeGreaterThan(0)
  await wang.put('/api/system/notice/received/read')
  expect([await unread(wang), await unread(li)]).toEqual([0, others])
  expect((await received(wang, { unread: 'true' })).total).toBe(0)
  expect((await received(wang)).total).toBeGreaterThan(0)
})

it('what is closed or removed is in no list, no count, and nowhere to read', async () => {
  const row = await write()
  const before = await unread(li)
  const { data: closed } = (
    await admin.put('/api/system/notice', { body: { noticeId: row.noticeId, version: row.version, status: '1' } })
  ).body
  expect(await unread(li)).toBe(before - 1)
  expect((await received(li)).rows.map((one: { noticeId: number }) => one.noticeId)).not.toContain(row.noticeId)
  for (const path of ['', '/read'])
    expect(
      (
        await (path
          ? li.put(`/api/system/notice/received/${row.noticeId}/read`)
          : li.get(`/api/system/notice/received/${row.noticeId}`))
      ).status,
    ).toBe(404)
  await admin.put('/api/system/notice', { body: { noticeId: row.noticeId, version: closed.version, status: '0' } })
  expect(await unread(li)).toBe(before)
  await admin.del(`/api/system/notice/${row.noticeId}`)
  expect(await unread(li)).toBe(before - 1)
})

it('purging one forgets who has read it', async () => {
  const { noticeId } = await write()
  await li.put(`/api/system/notice/received/${noticeId}/read`)
  await admin.del(`/api/system/notice/${noticeId}`)
  await admin.del(`/api/system/notice/purge/${noticeId}`)
  expect(await test.app.db.selectFrom('sysNoticeRead').selectAll().where('noticeId', '=', noticeId).execute()).toEqual(
    [],
  )
})

it('every bell hears of what is written, once it is stored', async () => {
  const heard: unknown[] = []
  const stop = test.app.bus.subscribe(announcementMessage, (body) => heard.push(body))
  const { noticeId } = await write({ noticeTitle: '听见了吗' })
  stop()
  expect(heard).toEqual([{ noticeId, title: '听见了吗' }])
})

it('bells hear nothing of what is not published, and no title of what no longer is', async () => {
  const heard: unknown[] = []
  const stop = test.app.bus.subscribe(announcementMessage, (body) => heard.push(body))
  const next = async (row: { noticeId: number; version: number }, body: object) =>
    (await admin.put('/api/system/notice', { body: { noticeId: row.noticeId, version: row.version, ...body } })).body
      .data
  const bodies = () => heard.splice(0)
  const draft = await next(await write({ noticeTitle: '撤并乙系', status: '1' }), { noticeTitle: '撤并丙系' })
  await admin.del(`/api/system/notice/${draft.noticeId}`)
  await admin.put(`/api/system/notice/restore/${draft.noticeId}`)
  expect(bodies()).toEqual([])
  const { noticeId } = draft
  const {
    body: { data: restored },
  } = await admin.get(`/api/system/notice/${noticeId}`)
  const published = await next(restored, { status: '0' })
  const closed = await next(published, { status: '1', noticeTitle: '改过的' })
  expect(bodies()).toEqual([{ noticeId, title: '撤并丙系' }, { noticeId }])
  await next(closed, { status: '0' })
  await admin.del(`/api/system/notice/${noticeId}`)
  await admin.del(`/api/system/notice/purge/${noticeId}`)
  stop()
  expect(bodies()).toEqual([{ noticeId, title: '改过的' }, { noticeId }])
})

describe('its text', () => {
  it('keeps pictures of ours, sizes, colours and links, and loses what could run or spy', async () => {
    const {
      body: { data: src },
    } = await upload(admin, [pixel], { path: '/api/user/file/upload' })
    const { noticeContent } = await write({
      noticeContent: `<h2 onclick="x()">标题</h2><p><span style="font-size: 24px; color: rgb(209, 69, 69); position: fixed">大</span><a href="javascript:alert(1)">坏</a><a href="https://example.com">好</a></p><img src="${src}" alt="图"><img src="http://spy.example/a.png"><img src="//spy.example/a.png"><iframe src="https://x"></iframe><script>1</script>`,
    })
    expect(noticeContent).toBe(
      `<h2>标题</h2><p><span style="font-size:24px;color:rgb(209, 69, 69)">大</span><a>坏</a><a href="https://example.com">好</a></p><img src="${src}" alt="图" /><img /><img />`,
    )
  })

  it.each(['10px', '49px', '2em'])('knows no size of %s', async (size) => {
    expect((await write({ noticeContent: `<p><span style="font-size: ${size}">x</span></p>` })).noticeContent).toBe(
      '<p><span>x</span></p>',
    )
  })

  it('is none when it is markup alone', async () => {
    expect((await write({ noticeContent: '<p> </p><p></p>' })).noticeContent).toBeNull()
  })
})
