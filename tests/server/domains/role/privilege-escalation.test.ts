import { afterAll, describe, expect, it } from 'vitest'
import { envSections } from '#schemas/api/settings/host-sections.ts'
import { must, noPages, openApp, type Answer, type Client } from '#tests/support/open-app.ts'
import { roleTools, type TestRole, type TestUser } from '#tests/support/test-roles.ts'

/** Nobody acts as somebody who sees further, nor brings to life what does: scopes count permission by permission. */
const { app, as, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const said = ({ body }: Answer): string => {
  const { id, errors } = (body.data ?? {}) as { id?: string; errors?: readonly { field: string; code: string }[] }
  return errors?.map(({ field, code }) => `${field} ${code}`).join(', ') ?? id ?? `${body.code}`
}
const { role, person } = roleTools({ app, withHeaders }, admin, 'strong')

let n = 0
const dept = async (parentId: number | null = null): Promise<number> =>
  (await must(admin.post('/api/system/dept', { body: { deptName: `处${++n}`, parentId } }))).deptId

const top = await dept()
const here = await dept(top)
const below = await dept(here)
const people = [
  'system:user:list',
  'system:user:query',
  'system:user:edit',
  'system:user:remove',
  'system:user:restore',
  'system:user:purge',
  'system:user:resetPwd',
  'system:user:grant',
  'system:online:list',
  'system:online:forceOut',
]
const notices = ['system:notice:list']
const [near, far, own] = [
  await role('4', notices, { deptId: here }),
  await role('1', notices, { deptId: here }),
  await role('3', notices, { deptId: here }),
]
const head = await person(here, await role('4', [...people, ...notices], { deptId: top }))
/** Reaches everybody, and sees the notices of the own department only. */
const registrar = await person(here, await role('1', people), near)

/** Everything that changes a person, or hands over what they may do. */
const actions: readonly (readonly [string, (client: Client, who: TestUser) => Promise<Answer>])[] = [
  [
    'a new password',
    (client, { userId }) => client.put('/api/system/user/resetPwd', { body: { userId, password: 'Taken-Over-2026' } }),
  ],
  [
    'an edit',
    (client, { userId, version }) =>
      client.put('/api/system/user', { body: { userId, version, email: `taken${userId}@example.edu` } }),
  ],
  [
    'their roles',
    (client, { userId, version }) =>
      client.put(`/api/system/user/authRole/${userId}`, { body: { roleIds: [], version } }),
  ],
  [
    'a role taken',
    (client, { userId }) => client.put('/api/system/user/takeRole', { body: { ids: [userId], roleId: far.roleId } }),
  ],
  [
    'a sign-out',
    async (client, { userId }) =>
      client.put('/api/system/online/forceOut', {
        body: {
          sessionId: (await client.get('/api/system/online/list', { query: { userId } })).body.data[0]?.sessionId,
        },
      }),
  ],
  ['a removal', (client, { userId }) => client.del(`/api/system/user/${userId}`)],
]

const untaken = actions.filter(([name]) => name !== 'a role taken')

describe('a person who sees further by a permission that one has oneself', () => {
  it.each(actions)('is spared %s', async (_, action) => {
    expect(said(await action(head.client, await person(below, far)))).toBe('person.stronger')
  })

  it.each(untaken)('is spared %s, too, when it is for where they stand', async (_, action) => {
    expect(said(await action(registrar.client, await person(top, near)))).toBe('person.stronger')
  })

  it('is neither restored nor purged', async () => {
    const gone = await person(below, far)
    await must(admin.del(`/api/system/user/${gone.userId}`))
    expect(said(await head.client.put(`/api/system/user/restore/${gone.userId}`))).toBe('person.stronger')
    expect(said(await head.client.del(`/api/system/user/purge/${gone.userId}`))).toBe('person.stronger')
  })

  it('is shown as locked where roles are given', async () => {
    const { userId } = await person(below, far)
    const { roles } = await must(head.client.get(`/api/system/user/authRole/${userId}`))
    expect(roles.every(({ locked }: { locked: string }) => locked === 'stronger')).toBe(true)
  })
})

describe('a person who sees no further', () => {
  it.each(untaken)('gets %s', async (_, action) => {
    expect(said(await action(head.client, await person(below, near)))).toBe('200')
    expect(said(await action(head.client, await person(below, own)))).toBe('200')
    expect(said(await action(registrar.client, await person(top)))).toBe('200')
  })

  it('is not moved to where they would', async () => {
    const { userId, version } = await person(below, near)
    expect(said(await registrar.client.put('/api/system/user', { body: { userId, version, deptId: top } }))).toBe(
      'deptId denied',
    )
    expect(said(await registrar.client.put('/api/system/user', { body: { userId, version, deptId: here } }))).toBe(
      '200',
    )
  })

  it('is given no role that would let them there', async () => {
    const { userId, version } = await person(top)
    expect(
      said(
        await registrar.client.put(`/api/system/user/authRole/${userId}`, {
          body: { roleIds: [near.roleId], version },
        }),
      ),
    ).toBe('roleIds denied')
  })
})

describe('a registration', async () => {
  const approving = ['system:registration:list', 'system:registration:approve']
  const approver = await person(here, await role('4', [...approving, ...notices]))
  const apply = async (): Promise<number> => {
    const row = {
      userName: `applicant${++n}`,
      nickName: '申请人',
      email: null,
      password: 'x',
      status: 'waiting',
      ip: '',
      locale: 'zh-cn',
      createTime: new Date(),
    } as const
    return (
      await app.db.insertInto('sysRegistration').values(row).returning('registrationId').executeTakeFirstOrThrow()
    ).registrationId
  }
  const settings = async (values: object): Promise<void> => {
    await app.db
      .updateTable('sysConfig')
      .set({ configValue: JSON.stringify({ enabled: true, approval: true, ...values }) })
      .where('configKey', '=', envSections.registerConfig.configKey)
      .execute()
  }
  const nameOf = async (deptId: number): Promise<string> =>
    (await must(admin.get(`/api/system/dept/${deptId}`))).deptName

  it.each([
    ['sees further', () => far, undefined, 'role.beyond'],
    [
      'sees further, with blanks around its key',
      () => ({ ...far, roleKey: ` ${far.roleKey} ` }),
      undefined,
      'role.beyond',
    ],
    ['sees as far', () => near, () => here, '200'],
    ['sees further from its department', () => near, () => top, 'role.beyond'],
  ] as const)('whose role %s is approved as such a role is given', async (_, given, at, outcome) => {
    await settings({ roleKey: given().roleKey, deptName: at ? await nameOf(at()) : '' })
    expect(
      said(await approver.client.put('/api/system/registration/approve', { body: { registrationId: await apply() } })),
    ).toBe(outcome)
  })
})

describe('a role', async () => {
  const editor = await person(
    here,
    await role('4', ['system:role:list', 'system:role:query', 'system:role:edit', 'system:role:restore', ...notices], {
      deptId: top,
    }),
  )
  const change = ({ roleId, version }: TestRole, body: object) =>
    editor.client.put('/api/system/role', { body: { roleId, version, ...body } })
  const off = { deptId: here, status: '1' }

  it('that was removed comes back by those who may give it', async () => {
    const [wide, narrow] = [await role('1', notices, { deptId: here }), await role('4', notices, { deptId: here })]
    await must(admin.del(`/api/system/role/${wide.roleId},${narrow.roleId}`))
    expect(said(await editor.client.put(`/api/system/role/restore/${wide.roleId}`))).toBe('role.beyond')
    expect(
      said(await editor.client.post('/api/system/role/bulk/restore', { body: { ids: [narrow.roleId, wide.roleId] } })),
    ).toBe('role.beyond')
    expect(said(await editor.client.put(`/api/system/role/restore/${narrow.roleId}`))).toBe('200')
  })

  it('that is stopped is switched on by those who may give it', async () => {
    expect(said(await change(await role('1', notices, off), { status: '0' }))).toBe('status denied')
    expect(said(await change(await role('4', people, off), { status: '0' }))).toBe('status denied')
    expect(said(await change(await role('4', notices, off), { status: '0' }))).toBe('200')
  })
})

describe('the permission behind a menu', async () => {
  const menus = ['system:menu:list', 'system:menu:query', 'system:menu:edit']
  const editor = await person(here, await role('4', [...menus, ...notices]))
  const menu = async (body: object) =>
    must(
      admin.post('/api/system/menu', {
        body: {
          menuName: '页面',
          menuType: 'C',
          path: `/behind/${++n}`,
          component: 'schema:system/post',
          perms: 'system:menu:list',
          ...body,
        },
      }),
    )
  const change = ({ menuId, version }: { menuId: number; version: number }, body: object) =>
    editor.client.put('/api/system/menu', { body: { menuId, version, ...body } })
  const give = async (dataScope: string, menuId: number): Promise<unknown> =>
    role(dataScope, notices, { menuIds: [menuId] })

  it('is not replaced where a role gets more by it than one may give', async () => {
    const made = await menu({})
    await give('1', made.menuId)
    expect(said(await change(made, { perms: 'system:notice:list' }))).toBe('perms denied')
  })

  it('is replaced where none does', async () => {
    const made = await menu({})
    await give('4', made.menuId)
    expect(said(await change(made, { perms: 'system:notice:list' }))).toBe('200')
    expect(said(await change(await menu({}), { perms: 'system:notice:list' }))).toBe('200')
  })

  it('comes back with a menu that is switched on by those who may give it', async () => {
    const made = await menu({ status: '1', perms: 'system:notice:list' })
    await give('1', made.menuId)
    expect(said(await change(made, { status: '0' }))).toBe('status denied')
    const narrow = await menu({ status: '1', perms: 'system:notice:list' })
    await give('4', narrow.menuId)
    expect(said(await change(narrow, { status: '0' }))).toBe('200')
  })
})
