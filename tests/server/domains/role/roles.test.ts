import { sql } from 'kysely'
import { pagesAreGivenByThemselves } from '#server/migrations/0035-pages-are-given-by-themselves.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { errorsOf, must, noPages, openApp, type Client } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { menusOf, role, user, sessionOf } = roleTools({ app, withHeaders }, admin, 'role')

describe('roles', () => {
  it("the administrator's is as it is", async () => {
    const [one] = await must(admin.get('/api/system/role/list', { query: { roleKey: { eq: 'admin' } } }))
    expect(
      (await admin.put('/api/system/role', { body: { roleId: one.roleId, version: one.version, remark: 'x' } })).status,
    ).toBe(403)
    expect((await admin.del(`/api/system/role/${one.roleId}`)).status).toBe(403)
  })

  it('are not removed while someone has them', async () => {
    const { roleId } = await role('1', [])
    const { userId } = await user([roleId])
    expect((await admin.del(`/api/system/role/${roleId}`)).status).toBe(409)
    await must(admin.del(`/api/system/user/${userId}`))
    expect((await admin.del(`/api/system/role/${roleId}`)).status).toBe(200)
  })

  it('open the pages they are given, and none that these lead to', async () => {
    // as a person ticks them: a page and all its buttons
    const ticked = await sql<{ menuId: number }>`
      select m.menu_id from sys_menu m left join sys_menu p on p.menu_id = m.parent_id
      where '/system/user' in (m.path, p.path) or '/system/dept' in (m.path, p.path) or '/system/role' in (m.path, p.path) or '/system/operlog' in (m.path, p.path)`.execute(
      app.db,
    )
    const without = async (path: string) => {
      const { rows } = await sql<{
        menuId: number
      }>`select m.menu_id from sys_menu m left join sys_menu p on p.menu_id = m.parent_id where ${path} in (m.path, p.path)`.execute(
        app.db,
      )
      return ticked.rows.map(({ menuId }) => menuId).filter((id) => !rows.some(({ menuId }) => menuId === id))
    }
    const clientWith = async (menuIds: readonly number[]) =>
      sessionOf((await user([(await role('1', [], { dataScope: '3', menuIds })).roleId])).userId)
    const pathsOf = async (client: Client) =>
      (await must(client.get('/api/getRouters'))).flatMap(
        (group: { children?: readonly { path: string }[] }) => group.children?.map(({ path }) => path) ?? [],
      )

    const registrar = await clientWith(await without('/system/role'))
    expect(await pathsOf(registrar)).toEqual(['/system/user', '/system/dept', '/system/operlog'])
    for (const verb of ['page', 'list', 'export'])
      expect((await registrar.get(`/api/system/post/${verb}`)).status).toBe(403)
    // what the form of a person asks for
    expect((await registrar.get('/api/system/post/options')).status).toBe(200)

    const keeper = await clientWith(await without('/system/user'))
    expect(await pathsOf(keeper)).toEqual(['/system/role', '/system/dept', '/system/operlog'])
    expect((await keeper.get('/api/system/user/page')).status).toBe(403)
  })

  it('lose a page that only a button of another had opened, in a system from before', async () => {
    const {
      rows: [button],
    } = await sql<{ menuId: number }>`
      insert into sys_menu (menu_name, menu_type, parent_id, perms, order_num, create_by) select '岗位', 'F', menu_id, 'system:post:list', 9, 'system' from sys_menu where path = '/system/dept' returning menu_id`.execute(
      app.db,
    )
    const { roleId } = await role('1', [], {
      menuIds: [button!.menuId, ...(await menusOf(['system:dept:list', 'system:dept:query']))],
    })
    const before = (await must(admin.get(`/api/system/role/${roleId}`))).menuIds as readonly number[]
    await pagesAreGivenByThemselves.up(app.db)
    expect((await must(admin.get(`/api/system/role/${roleId}`))).menuIds).toEqual(
      before.filter((id) => id !== button!.menuId),
    )
    const { rows: left } = await sql<{
      perms: string
    }>`select m.perms from sys_menu m join sys_menu p on p.menu_id = m.parent_id where p.path = '/system/config' and m.perms = 'system:config:query'`.execute(
      app.db,
    )
    expect(left).toEqual([{ perms: 'system:config:query' }])
  })

  it('hold at once what they are given, and lose it at once', async () => {
    const { roleId, version } = await role('1', [])
    const client = await sessionOf((await user([roleId])).userId)
    expect((await client.get('/api/system/post/page')).status).toBe(403)
    const given = await must(
      admin.put('/api/system/role', { body: { roleId, version, menuIds: await menusOf(['system:post:list']) } }),
    )
    expect((await client.get('/api/system/post/page')).status).toBe(200)
    await must(admin.put('/api/system/role', { body: { roleId, version: given.version, status: '1' } }))
    expect((await client.get('/api/system/post/page')).status).toBe(403)
  })

  it('are given no more than their maker holds', async () => {
    const perms = ['system:role:list', 'system:role:add', 'system:role:edit']
    const { roleId } = await role('1', perms, { dataScope: '4' })
    const [{ deptId }] = await must(admin.get('/api/system/dept/list'))
    const client = await sessionOf((await user([roleId], { deptId })).userId)
    const body = { roleName: '我的角色', roleKey: 'mine', deptId }
    expect(
      errorsOf(
        await client.post('/api/system/role', { body: { ...body, menuIds: await menusOf(['system:user:remove']) } }),
      ),
    ).toEqual(['menuIds denied'])
    expect(errorsOf(await client.post('/api/system/role', { body: { ...body, dataScope: '1' } }))).toEqual([
      'dataScope denied',
    ])
    expect(
      (await client.post('/api/system/role', { body: { ...body, dataScope: '3', menuIds: await menusOf(perms) } }))
        .status,
    ).toBe(200)
    const narrow = await role('1', perms, { dataScope: '3', deptId })
    const other = await sessionOf((await user([narrow.roleId], { deptId })).userId)
    expect(
      errorsOf(
        await other.put('/api/system/role', {
          body: { roleId: narrow.roleId, version: narrow.version, dataScope: '4' },
        }),
      ),
    ).toEqual(['dataScope denied'])
  })

  it('that reach chosen departments need some, or their people would see nothing', async () => {
    const body = { roleName: '自定义', roleKey: 'chosen', dataScope: '2', menuIds: [] }
    for (const deptIds of [undefined, []])
      expect(
        errorsOf(await admin.post('/api/system/role', { body: { ...body, ...(deptIds ? { deptIds } : {}) } })),
      ).toEqual(['deptIds required'])
    const [{ deptId }] = await must(admin.get('/api/system/dept/list'))
    const { roleId, version } = await must(admin.post('/api/system/role', { body: { ...body, deptIds: [deptId] } }))
    expect(errorsOf(await admin.put('/api/system/role', { body: { roleId, version, deptIds: [] } }))).toEqual([
      'deptIds required',
    ])
  })
})
