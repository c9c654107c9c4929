import { afterAll, describe, expect, it } from 'vitest'
import { errorsOf, must, noPages, openApp, type Client } from '#tests/support/open-app.ts'
import { roleTools, type TestRole } from '#tests/support/test-roles.ts'

/** Who edits and gives roles sees no further for it: scopes count permission by permission. */
const { app, as, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()

const { menusOf, role, person } = roleTools({ app, withHeaders }, admin, 'reach')

let n = 0
const dept = async (parentId: number | null = null): Promise<number> =>
  (await must(admin.post('/api/system/dept', { body: { deptName: `处${++n}`, parentId } }))).deptId
const change = (client: Client, { roleId, version }: TestRole, body: object) =>
  client.put('/api/system/role', { body: { roleId, version, ...body } })

const here = await dept()
const below = await dept(here)
const there = await dept()
const people = ['system:user:list', 'system:user:query', 'system:user:edit', 'system:user:grant']
const roles = ['system:role:list', 'system:role:query', 'system:role:add', 'system:role:edit']
const notices = ['system:notice:list']
const narrow = await role('4', [...roles, ...people, ...notices], { deptId: here })
const wide = await role('1', notices, { deptId: here })
const { client, userId, version } = await person(here, narrow, wide)

describe('whoever sees all of one thing', () => {
  it('makes no role that sees all of another, and widens none', async () => {
    expect(errorsOf(await change(client, narrow, { dataScope: '1' }))).toEqual(['dataScope denied'])
    const body = { roleName: '新角色', roleKey: 'reach-new', deptId: here, dataScope: '1' }
    expect(
      errorsOf(await client.post('/api/system/role', { body: { ...body, menuIds: await menusOf(people) } })),
    ).toEqual(['dataScope denied'])
    await must(client.post('/api/system/role', { body: { ...body, menuIds: await menusOf(notices) } }))
  })

  it('puts nothing else into a role that sees all', async () => {
    const refused = await change(client, wide, { menuIds: await menusOf([...notices, ...people]) })
    expect(refused.body.data.errors).toMatchObject([
      { field: 'menuIds', code: 'denied', message: '按角色的数据范围，所选菜单权限能看到的数据比你自己的多' },
    ])
    expect(
      errorsOf(await change(client, wide, { menuIds: await menusOf([...notices, 'system:config:edit']) })),
    ).toEqual(['menuIds denied'])
  })

  it('chooses no departments beyond their own for it', async () => {
    const chosen = { dataScope: '2', deptIds: [here, there] }
    expect(errorsOf(await change(client, narrow, chosen))).toEqual(['dataScope denied'])
    const made = await role('2', people, { deptId: here, deptIds: [here] })
    expect(errorsOf(await change(client, made, chosen))).toEqual(['deptIds denied'])
    await must(change(client, made, { ...chosen, deptIds: [here, below] }))
  })

  it('still renames, narrows and empties a role that is beyond them', async () => {
    const far = await role('1', people, { deptId: here })
    const named = await must(change(client, far, { remark: '改名' }))
    const fewer = await must(change(client, named, { menuIds: await menusOf(['system:user:list']) }))
    expect(await must(change(client, fewer, { dataScope: '4' }))).toMatchObject({ dataScope: '4' })
  })
})

describe('a role of one’s own department', () => {
  it.each([
    ['sees all', '1', {}, false],
    ['sees departments beyond', '2', { deptIds: [there] }, false],
    ['sees departments within', '2', { deptIds: [below] }, true],
    ['sees as far', '4', {}, true],
  ])('that %s (scope %s, %o) is given: %s', async (_, dataScope, more, isGiven) => {
    const { roleId } = await role(dataScope, people, { deptId: here, ...more })
    const mate = await person(below)
    const answer = await client.put(`/api/system/user/authRole/${mate.userId}`, {
      body: { roleIds: [roleId], version: mate.version },
    })
    expect(errorsOf(answer)).toEqual(isGiven ? ['200'] : ['roleIds denied'])
  })

  it('is not taken for oneself after it has been made to see all', async () => {
    const again = await role('1', people, { deptId: here })
    expect(
      errorsOf(
        await client.put(`/api/system/user/authRole/${userId}`, {
          body: { roleIds: [narrow.roleId, wide.roleId, again.roleId], version },
        }),
      ),
    ).toEqual(['roleIds denied'])
  })
})
