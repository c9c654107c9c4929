import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'

/** What an administrator of a department may do, and what is said where they may not. */
let test: TestApp
let admin: Client
let chief: Client
let dept: number
const users = '/api/system/user'
const password = 'Secret-2026'

// oxlint-disable-next-line typescript/no-explicit-any -- a test says what it expects by asserting it
async function must(answer: Promise<Answer<any>>) {
  const { status, body } = await answer
  expect([status, body.msg]).toEqual([200, body.msg])
  return body.data
}
const clientOf = async (userId: number): Promise<Client> =>
  test.withHeaders({
    authorization: `Bearer ${await sessionAtWork(test.app, userId, { ip: '127.0.0.1', userAgent: 'test' })}`,
  })
const deptOf = async (deptName: string): Promise<number> =>
  (await must(admin.get('/api/system/dept/list', { query: { deptName: { eq: deptName } } })))[0].deptId
const optionsOf = async (client: Client): Promise<readonly string[]> =>
  (await must(client.get('/api/system/role/options'))).map((one: { label: string }) => one.label)

beforeAll(async () => {
  test = await openApp()
  admin = await test.as('admin')
  dept = await deptOf('教务处')
  const { rows } = await sql<{ menuId: number }>`
    select menu_id from sys_menu where perms like 'system:user:%' or perms like 'system:dept:%' or perms like 'system:role:list' or perms like 'project:%' or perms like 'workflow:%' or menu_type = 'M'`.execute(
    test.app.db,
  )
  const { roleId } = await must(
    admin.post('/api/system/role', {
      body: {
        roleName: '部门管理员',
        roleKey: 'dept-chief',
        dataScope: '4',
        deptId: dept,
        menuIds: rows.map((row) => row.menuId),
      },
    }),
  )
  chief = await clientOf(
    (
      await must(
        admin.post(users, { body: { userName: 'chief', nickName: '主管', deptId: dept, password, roleIds: [roleId] } }),
      )
    ).userId,
  )
})
afterAll(() => test.close())

describe('roles of the whole institution', () => {
  it('are offered to who manages a department, and given as far as they do and see no more', async () => {
    expect(await optionsOf(chief)).toEqual(expect.arrayContaining(['表单管理员', '普通用户', '部门管理员']))
    const roles = (await must(admin.get('/api/system/role/list'))) as readonly { roleId: number; roleKey: string }[]
    const idOf = (key: string): number => roles.find((role) => role.roleKey === key)!.roleId
    const made = await must(
      chief.post(users, {
        body: { userName: 'clerk1', nickName: '干事', deptId: dept, password, roleIds: [idOf('form-manager')] },
      }),
    )
    expect(made.roleIds).toEqual([idOf('form-manager')])
    const wide = await must(
      admin.post('/api/system/role', {
        body: { roleName: '全校查看', roleKey: 'sees-all', dataScope: '1', menuIds: [] },
      }),
    )
    for (const roleId of [idOf('admin'), wide.roleId]) {
      const refused = await chief.post(users, {
        body: { userName: 'clerk2', nickName: '干事', deptId: dept, password, roleIds: [roleId] },
      })
      expect(refused.body.data.errors).toMatchObject([
        { field: 'roleIds', message: '所选角色超出了你自己的权限或数据范围' },
      ])
    }
  })

  it('are neither listed nor changed by them', async () => {
    const { rows } = await must(chief.get('/api/system/role/page'))
    expect(rows.map((row: { roleKey: string }) => row.roleKey)).toEqual(['dept-chief'])
  })
})

describe('a row that others point at', () => {
  it('says how many there are of what the caller sees, and of the rest only that it is there', async () => {
    const top = await must(admin.post('/api/system/dept', { body: { deptName: '临时处', parentId: dept } }))
    await must(admin.post('/api/system/dept', { body: { deptName: '临时科', parentId: top.deptId } }))
    await must(admin.post(users, { body: { userName: 'tmp28', nickName: '临', deptId: top.deptId, password } }))
    await must(
      admin.post('/api/system/role', { body: { roleName: '临时角色', roleKey: 'tmp-role', deptId: top.deptId } }),
    )
    const all = await admin.del(`/api/system/dept/${top.deptId}`)
    expect([all.status, all.body.data.id]).toEqual([409, 'row.inUse'])
    for (const part of ['1 个下级部门', '1 个用户', '1 个角色']) expect(all.body.msg).toContain(part)
    expect(all.body.data.usedBy).toContainEqual({
      title: '1 个用户',
      count: 1,
      module: 'system/user',
      field: 'deptId',
      ids: [top.deptId],
    })
    const clerks = await sql<{
      menuId: number
    }>`select menu_id from sys_menu where perms in ('system:dept:list', 'system:dept:remove', 'system:user:list')`.execute(
      test.app.db,
    )
    const { roleId } = await must(
      admin.post('/api/system/role', {
        body: {
          roleName: '只看部门',
          roleKey: 'depts-only',
          dataScope: '4',
          menuIds: clerks.rows.map((row) => row.menuId),
        },
      }),
    )
    const { userId } = await must(
      admin.post(users, {
        body: { userName: 'deptclerk', nickName: '文员', deptId: dept, password, roleIds: [roleId] },
      }),
    )
    const some = await (await clientOf(userId)).del(`/api/system/dept/${top.deptId}`)
    expect(some.body.msg).toMatch(/1 个用户.*其他数据/)
    expect(some.body.msg).not.toContain('角色')
  })

  it('in the recycle bin names the value that another has taken since', async () => {
    const first = await must(admin.post(users, { body: { userName: 'again28', nickName: '一', password } }))
    await must(admin.del(`${users}/${first.userId}`))
    await must(admin.post(users, { body: { userName: 'again28', nickName: '二', password } }))
    const refused = await admin.put(`${users}/restore/${first.userId}`)
    expect([refused.status, refused.body.msg]).toEqual([400, '已存在相同的数据：用户名「again28」已被使用'])
  })
})

describe('passwords that an administrator gives', () => {
  it('must be replaced before all else, when the account is made and when it is reset', async () => {
    const { userId } = await must(admin.post(users, { body: { userName: 'fresh28', nickName: '新', password } }))
    const signedIn = async (): Promise<Client> =>
      test.withHeaders({ authorization: `Bearer ${await test.app.sessions.start(userId, { ip: '', userAgent: '' })}` })
    const mustChange = async (): Promise<boolean> =>
      (await must((await signedIn()).get('/api/getInfo'))).mustChangePassword
    expect(await mustChange()).toBe(true)
    expect((await (await signedIn()).get('/api/getRouters')).body).toMatchObject({ code: 200, data: [] })
    await must(
      (await signedIn()).put('/api/user/profile/password', {
        body: { oldPassword: password, newPassword: 'My-own-2026' },
      }),
    )
    expect(await mustChange()).toBe(false)
    await must(admin.put(`${users}/resetPwd`, { body: { userId, password } }))
    expect(await mustChange()).toBe(true)
  })

  it('are refused for who may do more, in these words', async () => {
    const strong = await must(admin.get(`${users}/page`, { query: { userName: { eq: 'chensiqi' } } }))
    const { roleId } = await must(
      admin.post('/api/system/role', {
        body: {
          roleName: '重置',
          roleKey: 'resets',
          dataScope: '1',
          menuIds: (
            await sql<{ menuId: number }>`select menu_id from sys_menu where perms = 'system:user:resetPwd'`.execute(
              test.app.db,
            )
          ).rows.map((row) => row.menuId),
        },
      }),
    )
    const { userId } = await must(
      admin.post(users, { body: { userName: 'helpdesk', nickName: '服务台', password, roleIds: [roleId] } }),
    )
    const refused = await (
      await clientOf(userId)
    ).put(`${users}/resetPwd`, { body: { userId: strong.rows[0].userId, password } })
    expect([refused.status, refused.body.data.id, refused.body.msg]).toEqual([
      403,
      'person.stronger',
      '对方的权限超出你的范围',
    ])
  })
})
