import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import type { AuthRoles } from '#schemas/api/user-role-api-types.ts'
import { must, noPages, openApp, type Client } from '#tests/support/open-app.ts'

const { app, as, anonymous, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const menusOf = async (...perms: string[]) =>
  (
    await sql<{ menuId: number }>`select menu_id from sys_menu where perms in (${sql.join(perms)})`.execute(app.db)
  ).rows.map((row) => row.menuId)
const dept = async (deptName: string): Promise<number> =>
  (await must(admin.post('/api/system/dept', { body: { deptName } }))).deptId
const role = async (
  roleKey: string,
  deptId: number | null,
  perms: readonly string[],
  dataScope = '3',
): Promise<number> =>
  (
    await must(
      admin.post('/api/system/role', {
        body: { roleName: roleKey, roleKey, deptId, dataScope, menuIds: await menusOf(...perms) },
      }),
    )
  ).roleId
const person = async (userName: string, deptId: number, roleIds: readonly number[] = []): Promise<number> =>
  (
    await must(
      admin.post('/api/system/user', {
        body: { userName, nickName: userName, deptId, password: 'Secret-2026', roleIds },
      }),
    )
  ).userId
const clientOf = async (userId: number): Promise<Client> =>
  withHeaders({ authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: 'test' })}` })

const [here, there] = [await dept('甲处'), await dept('乙处')]
const granting = ['system:user:list', 'system:user:grant']
const granter = await role('granter', here, granting)
const reader = await role('reader', here, ['system:user:list'])
const exporter = await role('exporter', here, ['system:user:export'])
const foreign = await role('foreign', there, ['system:user:list'])
const head = await person('head', here, [granter])
const ann = await person('ann', here)
const bob = await person('bob', here, [foreign])
const strong = await person('strong', here, [exporter])
const far = await person('far', there)
const caller = await clientOf(head)

const url = (userId: number | string): string => `/api/system/user/authRole/${userId}`
const rolesOf = async (userId: number, client = admin): Promise<AuthRoles> => must(client.get(url(userId)))
const held = async (userId: number): Promise<readonly number[]> =>
  (await must(admin.get(`/api/system/user/${userId}`))).roleIds

describe('the roles of one person', () => {
  it('says which the caller sees, and why some cannot be given', async () => {
    const { user, roles } = await rolesOf(ann, caller)
    expect(user).toMatchObject({ userId: ann, userName: 'ann', deptName: '甲处' })
    expect(Object.fromEntries(roles.map((one) => [one.roleKey, one.locked]))).toEqual({
      granter: null,
      reader: null,
      exporter: 'beyond',
      common: 'beyond',
      'form-manager': 'beyond',
      admin: 'beyond',
    })
    expect((await rolesOf(head, caller)).roles.find((one) => one.roleKey === 'granter')).toMatchObject({
      isHeld: true,
      locked: 'own',
    })
    expect((await rolesOf(strong, caller)).roles.every((one) => one.locked === 'stronger')).toBe(true)
    const ofAdmin = (await rolesOf((await must(admin.get('/api/getInfo'))).user.id)).roles.find(
      (one) => one.roleKey === 'admin',
    )
    expect(ofAdmin).toMatchObject({ isHeld: true, locked: 'own' })
  })

  it('gives and takes at once, keeps what the caller does not see, and writes it down', async () => {
    const { user } = await rolesOf(bob, caller)
    const after = await must(caller.put(url(bob), { body: { roleIds: [reader], version: user.version } }))
    expect([...after.roleIds].sort()).toEqual([reader, foreign].sort())
    expect((await caller.put(url(bob), { body: { roleIds: [], version: user.version } })).body).toMatchObject({
      code: 409,
      data: { id: 'row.stale' },
    })
    await must(caller.put(url(bob), { body: { roleIds: [], version: after.version } }))
    expect(await held(bob)).toEqual([foreign])
    const log = (
      await must(admin.get('/api/system/operlog/page', { query: { rowIds: `,${bob},`, businessType: '4' } }))
    ).rows
    expect(log.length).toBeGreaterThanOrEqual(2)
  })

  it('offers in forms what the caller may give, and in searches every role they see', async () => {
    const offered = async (client: Client, query: object) =>
      (await must(client.get('/api/system/role/options', { query }))).map((one: { label: string }) => one.label).sort()
    // what the form of a person asks, as its module says
    const { fields } = await must(caller.get('/api/schema/system/user'))
    expect(fields.roleIds.ref).toMatchObject({ gives: true })
    const form = { filter: JSON.stringify(fields.roleIds.ref.filter), params: { give: 'true' } }
    // members have tasks of approvals, which the caller has not
    expect(await offered(caller, form)).toEqual(['granter', 'reader'])
    expect(await offered(caller, { ...form, keyword: '管理员' })).toEqual([])
    expect(await offered(caller, {})).toEqual(
      ['exporter', 'granter', 'reader', '普通用户', '表单管理员', '超级管理员'].sort(),
    )
    expect(await offered(admin, form)).toContain('超级管理员')
    // what a person has already is named all the same
    expect(await offered(caller, { ids: String(exporter), params: { give: 'true' } })).toEqual(['exporter'])
    expect((await caller.get('/api/system/role/options', { query: { params: { gives: 'true' } } })).status).toBe(400)
    expect((await caller.get('/api/system/role/options?params=x')).status).toBe(400)
  })

  it('refuses what the caller may not give, in words beside the field', async () => {
    const { user } = await rolesOf(ann, caller)
    for (const roleId of [exporter, foreign, 987654]) {
      const { body } = await caller.put(url(ann), { body: { roleIds: [roleId], version: user.version } })
      expect([body.code, body.data.errors[0].field]).toEqual([400, 'roleIds'])
    }
    expect((await caller.put(url(strong), { body: { roleIds: [], version: 0 } })).status).toBe(403)
    const own = await rolesOf(head, caller)
    expect(
      (await caller.put(url(head), { body: { roleIds: [], version: own.user.version } })).body.data.errors,
    ).toMatchObject([{ field: 'roleIds', code: 'denied' }])
  })

  it('answers 400, 401, 403 and 404 as every call does', async () => {
    for (const body of [
      {},
      { roleIds: 'x', version: 0 },
      { roleIds: [1, 1], version: 0 },
      { roleIds: [], version: 0, admin: true },
    ])
      expect((await caller.put(url(ann), { body })).status).toBe(400)
    for (const id of ['x', '0', '-1', '1.5']) expect((await caller.get(url(id))).status).toBe(400)
    expect([
      (await anonymous.get(url(ann))).status,
      (await anonymous.put(url(ann), { body: { roleIds: [], version: 0 } })).status,
    ]).toEqual([401, 401])
    const li = await as('li')
    expect([
      (await li.get(url(ann))).status,
      (await li.put(url(ann), { body: { roleIds: [], version: 0 } })).status,
    ]).toEqual([403, 403])
    for (const id of [far, 987654321]) {
      expect((await caller.get(url(id))).status).toBe(404)
      expect((await caller.put(url(id), { body: { roleIds: [reader], version: 0 } })).status).toBe(404)
    }
  })
})

describe('the people of one role', () => {
  const give = (client: Client, body: object) => client.put('/api/system/user/giveRole', { body })
  const take = (client: Client, body: object) => client.put('/api/system/user/takeRole', { body })
  const among = async (roleId: number): Promise<readonly number[]> =>
    (await must(caller.get('/api/system/user/page', { query: { roleIds: { has: [roleId] } } }))).rows.map(
      (row: { userId: number }) => row.userId,
    )

  it('are found by their role, and the others by the want of it', async () => {
    await must(give(caller, { ids: [ann, bob], roleId: reader }))
    expect([...(await among(reader))].sort()).toEqual([ann, bob].sort())
    const without = (
      await must(
        caller.get('/api/system/user/page', {
          query: { filter: JSON.stringify({ not: { roleIds: { has: [reader] } } }) },
        }),
      )
    ).rows
    expect(without.map((row: { userName: string }) => row.userName).sort()).toEqual(['head', 'strong'])
    expect((await must(take(caller, { ids: [ann, bob, head], roleId: reader }))).ids.sort()).toEqual([ann, bob].sort())
    expect(await among(reader)).toEqual([])
  })

  it('change all or none, and only within reach', async () => {
    expect((await give(caller, { ids: [ann, far], roleId: reader })).status).toBe(404)
    expect((await give(caller, { ids: [ann, strong], roleId: reader })).status).toBe(403)
    expect(await among(reader)).toEqual([])
    for (const roleId of [exporter, foreign, 987654])
      expect((await give(caller, { ids: [ann], roleId })).body.data.errors).toMatchObject([{ field: 'roleIds' }])
    expect((await take(caller, { ids: [head], roleId: granter })).body.data.errors).toMatchObject([
      { field: 'roleIds', code: 'denied' },
    ])
  })

  it('answer 400, 401 and 403 as every call does', async () => {
    for (const body of [
      {},
      { ids: [ann] },
      { roleId: reader },
      { ids: [], roleId: reader },
      { ids: [ann], roleId: 'x' },
    ])
      expect((await give(caller, body)).status).toBe(400)
    expect((await take(anonymous, { ids: [ann], roleId: reader })).status).toBe(401)
    expect((await take(await as('li'), { ids: [ann], roleId: reader })).status).toBe(403)
  })
})

describe('roles of a person', () => {
  it('stay in the form of a person, too, where the caller does not see them', async () => {
    const editor = await role('editor', here, [...granting, 'system:user:query', 'system:user:edit'])
    const { userId, version } = await must(
      admin.post('/api/system/user', {
        body: { userName: 'kept', nickName: 'kept', deptId: here, password: 'Secret-2026', roleIds: [foreign, reader] },
      }),
    )
    const client = await clientOf(await person('editing', here, [editor]))
    expect((await must(client.put('/api/system/user', { body: { userId, version, roleIds: [] } }))).roleIds).toEqual([
      foreign,
    ])
    expect(await held(userId)).toEqual([foreign])
    // whoever sees them takes them
    expect(
      (await must(admin.put('/api/system/user', { body: { userId, version: version + 1, roleIds: [] } }))).roleIds,
    ).toEqual([])
  })
})

it('brings nobody back who may do more than oneself, as it removes nobody', async () => {
  const restorer = await role('restorer', here, ['system:user:list', 'system:user:restore'])
  const client = await clientOf(await person('restoring', here, [restorer]))
  const [stronger, weaker] = [await person('gone1', here, [exporter]), await person('gone2', here, [reader])]
  await must(admin.del(`/api/system/user/${stronger},${weaker}`))
  const refused = [
    await client.put(`/api/system/user/restore/${stronger}`),
    await client.post('/api/system/user/bulk/restore', { body: { ids: [weaker, stronger] } }),
  ]
  expect(refused.map(({ status, text }) => [status, JSON.parse(text).data.id])).toEqual([
    [403, 'person.stronger'],
    [403, 'person.stronger'],
  ])
  expect((await client.put(`/api/system/user/restore/${weaker}`)).status).toBe(200)
})
