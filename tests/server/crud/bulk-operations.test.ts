import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import type { BackgroundTask } from '#schemas/api/background-task-api-types.ts'
import type { ModuleHooks } from '#server/kit/module-hooks.ts'
import { moduleHooks } from '#server/domains/module-hooks.ts'
import { must, noPages, openApp } from '#tests/support/open-app.ts'

/** What a removal of posts waits for at its end, inside its transaction. */
let hold: Promise<unknown> | undefined
const held: ModuleHooks = { module: 'system/post', afterRemove: async () => void (await hold) }
const { app, as, withHeaders, close } = await openApp({
  hooks: [...moduleHooks, held],
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const base = '/api/system/post'

let n = 0
const posts = async (count: number, prefix: string, more: object = {}): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    n += 1
    ids.push(
      (await must(admin.post(base, { body: { postName: `${prefix}${n}`, postCode: `p-${n}`, ...more } }))).postId,
    )
  }
  return ids
}
const total = async (postName: string): Promise<number> =>
  (await must(admin.get(`${base}/page`, { query: { postName } }))).total

describe('what many rows a call means', () => {
  it('are those it names', async () => {
    const [a, b, c] = await posts(3, '点名')
    expect((await must(admin.post(`${base}/bulk/remove`, { body: { ids: [c, a] } }))).ids).toEqual([a, c])
    expect(await total('点名')).toBe(1)
    expect((await admin.post(`${base}/bulk/remove`, { body: { ids: [b, 987654] } })).status).toBe(404)
    expect(await total('点名')).toBe(1)
  })

  it.each([
    ['what the list was asked for', { postName: '条件', status: '1' }],
    ['with operators', { postName: { startsWith: '条件' }, status: { in: ['1'] } }],
    ['a condition', { and: [{ postName: { like: '条件' } }, { status: { eq: '1' } }] }],
  ])('are all that match %s, if they are as many as were seen', async (_, filter) => {
    await posts(2, '条件')
    const off = await posts(3, '条件', { status: '1' })
    const wrong = await admin.post(`${base}/bulk/remove`, { body: { filter, expect: 2 } })
    expect(wrong.status).toBe(409)
    expect(wrong.body.data).toMatchObject({ id: 'rows.changed', expect: 2, found: 3 })
    expect((await must(admin.post(`${base}/bulk/remove`, { body: { filter, expect: 3 } }))).ids).toEqual(off)
    const restored = await must(
      admin.post(`${base}/bulk/restore`, { body: { filter: { postId: { in: off } }, expect: 3 } }),
    )
    expect(restored.ids).toEqual(off)
    await must(admin.post(`${base}/bulk/remove`, { body: { ids: off } }))
    expect(
      (await must(admin.post(`${base}/bulk/purge`, { body: { filter: { postId: { in: off } }, expect: 3 } }))).ids,
    ).toEqual(off)
    await must(admin.post(`${base}/bulk/remove`, { body: { filter: { postName: '条件' }, expect: 2 } }))
  })

  it.each([
    ['nothing', {}],
    ['no ids', { ids: [] }],
    ['ids and a filter', { ids: [1], filter: {}, expect: 1 }],
    ['a filter alone', { filter: {} }],
    ['a filter and zero', { filter: {}, expect: 0 }],
    ['too many', { filter: {}, expect: 5001 }],
    ['a filter on nothing', { filter: { nmae: 'x' }, expect: 1 }],
    ['a list for a filter', { filter: [], expect: 1 }],
    ['ids that are none', { ids: ['1'] }],
    ['a stray key', { ids: [1], all: true }],
  ])('are never guessed from %s', async (_, body) => {
    const before = await total('')
    expect((await admin.post(`${base}/bulk/remove`, { body })).status).toBe(400)
    expect(await total('')).toBe(before)
  })

  it('are only those in reach: the others are not even counted', async () => {
    const [{ deptId }] = await must(admin.get('/api/system/dept/list', { query: { deptName: '教务处' } }))
    const { rows: menus } = await must(
      admin.get('/api/system/menu/page', { query: { perms: { startsWith: 'system:post:' }, limit: 100 } }),
    )
    const { roleId } = await must(
      admin.post('/api/system/role', {
        body: {
          roleName: '本部门',
          roleKey: 'dept-posts',
          dataScope: '3',
          menuIds: menus.map((menu: { menuId: number }) => menu.menuId),
        },
      }),
    )
    const { userId } = await must(
      admin.post('/api/system/user', {
        body: { userName: 'scoped', nickName: '某', password: 'Secret-2026', deptId, roleIds: [roleId] },
      }),
    )
    const client = withHeaders({
      authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '', userAgent: '' })}`,
    })
    const mine = await posts(2, '范围', { deptId })
    const theirs = await posts(3, '范围')
    expect(
      (await client.post(`${base}/bulk/remove`, { body: { filter: { postName: '范围' }, expect: 5 } })).body.data,
    ).toMatchObject({ expect: 5, found: 2 })
    expect((await client.post(`${base}/bulk/remove`, { body: { ids: [...mine, theirs[0]] } })).status).toBe(404)
    expect(
      (await must(client.post(`${base}/bulk/remove`, { body: { filter: { postName: '范围' }, expect: 2 } }))).ids,
    ).toEqual(mine)
    expect(await total('范围')).toBe(3)
  })

  it('are handled behind the scenes when they are many, still all or none', async () => {
    await sql`insert into sys_post (post_name, post_code, post_sort) select '多条' || n, 'm-' || n, n from generate_series(1, 250) n`.execute(
      app.db,
    )
    const process = async (path: string, body: object): Promise<BackgroundTask> => {
      const { key } = await must(admin.post(`${base}/bulk/${path}`, { body }))
      const ask = () => must(admin.get('/api/common/process', { query: { key } }))
      await expect.poll(async () => (await ask()).state).not.toBe('running')
      return ask()
    }
    const filter = { postName: '多条' }
    const early = await admin.post(`${base}/bulk/remove`, { body: { filter, expect: 249 } })
    expect(early.body).toMatchObject({ code: 409, data: { expect: 249, found: 250 } })
    const { rows: some } = await sql<{
      postId: number
    }>`select post_id from sys_post where post_name like '多条%'`.execute(app.db)
    expect(await process('remove', { ids: [...some.map((row) => row.postId), 987654] })).toMatchObject({
      state: 'failed',
      error: { id: 'row.unknown', code: 404 },
    })
    expect(await total('多条')).toBe(250)
    expect(await process('remove', { filter, expect: 250 })).toMatchObject({
      state: 'done',
      title: '删除岗位管理',
      data: { count: 250 },
      tips: '共 250 条',
    })
    expect(await total('多条')).toBe(0)
    expect(await process('restore', { filter, expect: 250 })).toMatchObject({ state: 'done' })
    expect(await total('多条')).toBe(250)
    await process('remove', { filter, expect: 250 })
    expect(await process('purge', { filter, expect: 250 })).toMatchObject({ state: 'done' })
    const {
      rows: [entry],
    } = await must(admin.get('/api/system/operlog/page', { query: { module: 'system/post', limit: 1 } }))
    expect(entry).toMatchObject({ businessType: '9', status: '0' })
  })

  it('stay as they are when they are called off while it is done to them', async () => {
    await sql`insert into sys_post (post_name, post_code, post_sort) select '叫停' || n, 'c-' || n, n from generate_series(1, 250) n`.execute(
      app.db,
    )
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    hold = promise
    const { key } = await must(
      admin.post(`${base}/bulk/remove`, { body: { filter: { postName: '叫停' }, expect: 250 } }),
    )
    await expect.poll(async () => (await app.backgroundTasks.find(key, 1))?.rate, { timeout: 5_000 }).toBeGreaterThan(0)
    // not by a call: on the embedded engine it would wait for the transaction
    expect(await app.backgroundTasks.stop(key, 1)).toMatchObject({ state: 'running', tips: { en: 'Cancelling…' } })
    goOn()
    hold = undefined
    const ask = () => must(admin.get('/api/common/process', { query: { key } }))
    await expect.poll(async () => (await ask()).state).not.toBe('running')
    expect(await ask()).toMatchObject({ state: 'failed', error: { id: 'process.stopped' } })
    expect(await total('叫停')).toBe(250)
    const {
      rows: [entry],
    } = await must(admin.get('/api/system/operlog/page', { query: { module: 'system/post', limit: 1 } }))
    expect(entry).toMatchObject({ businessType: '3', status: '1' })
  })

  it('take the permission of what is done to them', async () => {
    const li = await as('li')
    for (const verb of ['remove', 'restore', 'purge'])
      expect((await li.post(`${base}/bulk/${verb}`, { body: { ids: [1] } })).status).toBe(403)
  })
})

describe('a view', () => {
  it('is a list with its own filter and order, to which a search adds', async () => {
    for (const [userName, status] of [
      ['view-a', '1'],
      ['view-b', '1'],
      ['view-c', '0'],
    ])
      await must(
        admin.post('/api/system/user', { body: { userName, nickName: userName, status, password: 'Secret-2026' } }),
      )
    const names = async (query: object) =>
      (await must(admin.get('/api/system/user/page', { query }))).rows.map((row: { userName: string }) => row.userName)
    expect(await names({ view: 'disabled' })).toEqual(['view-b', 'view-a'])
    expect(await names({ view: 'disabled', userName: 'a', sort: 'userName' })).toEqual(['view-a'])
    expect((await admin.get('/api/system/user/page', { query: { view: 'nothing' } })).status).toBe(400)
  })
})
