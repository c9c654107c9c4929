/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'

const password = 'Clerk-2026-x'
let test: TestApp
let admin: Client
/** May edit the people of one department, and give roles; sees no other. */
let clerk: Client
let clerkId: number
let mateId: number
let strangerId: number
let ownDept: number

beforeAll(async () => {
  test = await openApp()
  admin = await test.as()
  // oxlint-disable-next-line typescript/no-explicit-any -- ids of rows just made
  const must = async (answer: Promise<{ status: number; body: { data: any }; text: string }>) => {
    const { status, body, text } = await answer
    if (status !== 200) throw new Error(text)
    return body.data
  }
  const depts = (await must(admin.get('/api/system/dept/list'))) as readonly {
    deptId: number
    parentId: number | null
  }[]
  const leaves = depts.filter((one) => !depts.some((other) => other.parentId === one.deptId))
  ownDept = leaves[0]!.deptId
  const menus = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms in ('system:user:list', 'system:user:query', 'system:user:add', 'system:user:edit', 'system:user:remove', 'system:user:grant', 'system:user:export')`.execute(
    test.app.db,
  )
  const { roleId } = await must(
    admin.post('/api/system/role', {
      body: { roleName: '文员', roleKey: 'clerk', dataScope: '3', menuIds: menus.rows.map((row) => row.menuId) },
    }),
  )
  const make = async (userName: string, deptId: number, roleIds: readonly number[] = []) =>
    (await must(admin.post('/api/system/user', { body: { userName, nickName: userName, deptId, password, roleIds } })))
      .userId as number
  clerkId = await make('clerk-a', ownDept, [roleId])
  mateId = await make('mate-a', ownDept)
  strangerId = await make('stranger-b', leaves[1]!.deptId)
  await test.app.db
    .updateTable('sysUser')
    .set({ mustChangePassword: false })
    .where('userId', 'in', [clerkId, mateId, strangerId])
    .execute()
  clerk = test.withHeaders({
    authorization: `Bearer ${await test.app.sessions.start(clerkId, { ip: '', userAgent: undefined })}`,
  })
})
afterAll(() => test.close())

const rowOf = async (userId: number) =>
  (await test.app.db
    .selectFrom('sysUser')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()) as unknown as Readonly<Record<string, unknown>>
const versionOf = async (userId: number): Promise<number> => (await rowOf(userId)).version as number

describe('a body that says more than its form asks', () => {
  it.each([
    ['its key', { userId: 1 }],
    ['who made it', { createBy: 'admin' }],
    ['when', { createTime: '2000-01-01T00:00:00Z' }],
    ['that it is removed', { delFlag: '1' }],
    ['where it signed in', { loginIp: '6.6.6.6' }],
    ['its lock', { lockedUntil: null, passwordFails: 0 }],
    ['that its password is final', { mustChangePassword: false }],
    ['a hash', { passwordHash: 'x' }],
    ['columns', { user_id: 1, del_flag: '0' }],
    ['permissions', { permissions: ['*:*:*'] }],
    ['the name of a role', { roles: ['admin'] }],
    ['a role in disguise', { $roleIds: [1] }],
  ])('%s makes nobody', async (_, more) => {
    const { status, body } = await clerk.post('/api/system/user', {
      body: { userName: 'made-up', nickName: 'M', deptId: ownDept, password, ...more },
    })
    expect([status, body.data.id]).toEqual([400, 'request.invalid'])
    expect(
      await test.app.db.selectFrom('sysUser').select('userId').where('userName', '=', 'made-up').execute(),
    ).toEqual([])
  })

  it.each([
    ['the administrator’s role', { roleIds: [1] }],
    ['another’s key as well', { userId: 1, id: 1 }],
    ['its name', { userName: 'admin2' }],
    ['its password', { password: 'Taken-2026-x' }],
    ['its removal', { delFlag: '1' }],
    ['an avatar elsewhere', { avatar: 'https://evil.example/a.png' }],
    ['a department out of reach', { deptId: 1 }],
  ])('changes nobody: %s', async (_, more) => {
    const before = await rowOf(mateId)
    const { status } = await clerk.put('/api/system/user', {
      body: { userId: mateId, version: before.version, nickName: 'changed', ...more },
    })
    expect([400, 403, 404]).toContain(status)
    expect(await rowOf(mateId)).toEqual(before)
  })

  it('moves no stamp: who made a row and when stays, whatever is sent back', async () => {
    const before = await rowOf(mateId)
    const { status } = await clerk.put('/api/system/user', {
      body: {
        userId: mateId,
        version: before.version,
        nickName: 'renamed',
        createBy: 'x',
        createTime: '2000-01-01T00:00:00Z',
        updateBy: 'x',
        updateTime: '2000-01-01T00:00:00Z',
      },
    })
    const after = await rowOf(mateId)
    expect([status, after.nickName, after.createBy, after.createTime, after.updateBy]).toEqual([
      200,
      'renamed',
      before.createBy,
      before.createTime,
      'clerk-a',
    ])
  })

  it('makes nobody more than they are: not oneself, by any way', async () => {
    const version = await versionOf(clerkId)
    const before = await rowOf(clerkId)
    for (const [path, body] of [
      ['/api/system/user', { userId: clerkId, version, roleIds: [1] }],
      ['/api/user/profile', { nickName: 'x', roleIds: [1] }],
      ['/api/user/profile', { userId: 1, nickName: 'x' }],
      ['/api/user/profile', { status: '1' }],
      ['/api/user/profile', { deptId: 1 }],
      ['/api/system/user/profile', { userName: 'admin' }],
      [`/api/system/user/authRole/${clerkId}`, { roleIds: [1], version }],
      ['/api/system/user/giveRole', { ids: [clerkId], roleId: 1 }],
    ] as const)
      expect([path, [400, 403].includes((await clerk.put(path, { body })).status)]).toEqual([path, true])
    expect(await rowOf(clerkId)).toEqual(before)
    expect((await clerk.get('/api/getInfo')).body.data.roles).toEqual(['clerk'])
  })

  it('and a version made up is stale, one left out is asked for', async () => {
    const before = await rowOf(mateId)
    expect(
      (await clerk.put('/api/system/user', { body: { userId: mateId, nickName: 'x', version: 9999 } })).status,
    ).toBe(409)
    expect((await clerk.put('/api/system/user', { body: { userId: mateId, nickName: 'x' } })).status).toBe(400)
    expect(await rowOf(mateId)).toEqual(before)
  })
})

describe('what belongs to others does not exist', () => {
  it('people of another department, by every call', async () => {
    const before = await rowOf(strangerId)
    const users = '/api/system/user'
    expect((await clerk.get(`${users}/page`, { query: { userName: { eq: 'stranger-b' } } })).body.data.total).toBe(0)
    for (const answer of [
      await clerk.get(`${users}/${strangerId}`),
      await clerk.get(`${users}/${strangerId}/history`),
      await clerk.put(users, { body: { userId: strangerId, nickName: 'x', version: before.version } }),
      await clerk.del(`${users}/${strangerId}`),
      await clerk.get(`${users}/authRole/${strangerId}`),
      await clerk.put(`${users}/authRole/${strangerId}`, { body: { roleIds: [], version: before.version } }),
    ])
      expect([403, 404]).toContain(answer.status)
    // all or none: one's own beside another's is not removed either
    expect((await clerk.del(`${users}/${mateId},${strangerId}`)).status).toBe(404)
    expect((await rowOf(mateId)).delFlag).toBe('0')
    const exported = await clerk.get(`${users}/export`, { query: { format: 'csv' } })
    expect(exported.text).toContain('mate-a')
    expect(exported.text).not.toContain('stranger-b')
    for (const trick of [
      { userId: { in: `${strangerId}` } },
      { filter: JSON.stringify({ or: [{ userId: { eq: strangerId } }, { userId: { gt: 0 } }] }) },
      { filter: JSON.stringify({ not: { userId: { eq: -1 } } }) },
      { params: { dataScope: '1=1' } },
      { deptId: { under: 1 } },
    ]) {
      const { status, text } = await clerk.get(`${users}/page`, { query: trick })
      expect([trick, [200, 400].includes(status), text.includes('stranger-b')]).toEqual([trick, true, false])
    }
    expect(await rowOf(strangerId)).toEqual(before)
  })

  it('forms, answers and statistics of others, and an answer under another form’s name', async () => {
    const document = {
      format: 1,
      title: 'Private',
      items: [{ id: 'text01', type: 'input', label: 'T' }],
      logic: [],
      theme: {},
      settings: {},
    } as unknown as Form
    const [wang, zhang] = [await test.as('wang'), await test.as('zhang')]
    const open = async (owner: Client): Promise<{ form: PublishedForTest; id: number }> => {
      const form = await publishForm(owner, test.anonymous, document)
      return { form, id: await form.submit({ text01: 'secret of its owner' }) }
    }
    const [own, others] = [await open(wang), await open(zhang)]
    for (const [method, path, body] of [
      ['get', ''],
      ['put', '', { name: 'x' }],
      ['put', '/draft', { document, revision: 1 }],
      ['post', '/check'],
      ['post', '/publish', {}],
      ['post', '/stop'],
      ['post', '/copy'],
      ['del', ''],
      ['get', '/version/1'],
      ['get', '/data/page'],
      ['get', '/data/export?format=csv'],
      ['get', '/data/codebook'],
      ['get', '/statistics'],
      ['get', `/data/${others.id}`],
      ['put', `/data/${others.id}`, { answers: {}, revision: 1 }],
      ['del', `/data/${others.id}`],
    ] as const) {
      const { status, text } = await wang[method](others.form.at(path), body ? { body } : {})
      expect([method, path, [403, 404].includes(status), text.includes('secret')]).toEqual([method, path, true, false])
    }
    // one's own form, with the id of an answer to another
    for (const answer of [
      await wang.get(own.form.at(`/data/${others.id}`)),
      await wang.put(own.form.at(`/data/${others.id}`), { body: { answers: { text01: 'x' }, revision: 1 } }),
    ])
      expect(answer.status).toBe(404)
    await wang.del(own.form.at(`/data/${others.id}`))
    expect((await zhang.get(others.form.at(`/data/${others.id}`))).body.data.answers).toEqual({
      text01: 'secret of its owner',
    })
  })

  it('sessions, kept lists, preferences and processes', async () => {
    const [li, wang] = [await test.as('li'), await test.as('wang')]
    const [session] = (await wang.get('/api/user/session')).body.data
    expect((await li.del(`/api/user/session/${session.sessionId}`)).body).toMatchObject({
      code: 404,
      data: { id: 'row.unknown' },
    })
    expect((await wang.get('/api/getInfo')).status).toBe(200)
    const { viewId } = (
      await admin.post('/api/system/view', { body: { module: 'system/user', title: 'Mine', query: 'status=0' } })
    ).body.data
    for (const answer of [
      await clerk.put(`/api/system/view/${viewId}`, { body: { title: 'x' } }),
      await clerk.del(`/api/system/view/${viewId}`),
    ])
      expect(answer.status).toBe(404)
    await admin.put('/api/user/pref', { body: { key: 'list:system/user', value: { a: 1 } } })
    expect((await clerk.get('/api/user/pref', { query: { key: 'list:system/user', userId: 1 } })).status).toBe(400)
    expect((await clerk.get('/api/user/pref', { query: { key: 'list:system/user' } })).body.data).toBeNull()
    for (const path of ['/api/common/process', '/api/common/process/file'])
      expect((await li.get(path, { query: { key: 'AAAAAAAAAAAAAAAAAAAAAA' } })).status).toBe(404)
  })
})
