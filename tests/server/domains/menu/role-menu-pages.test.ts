import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { MenuRoute } from '#schemas/api/current-user-api-types.ts'
import { pagesAreTicked } from '#server/migrations/0042-pages-are-ticked.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { noPages, openApp, type Client } from '#tests/support/open-app.ts'

/** A page is shown to whom a role has ticked it, and its permission, if it has one, is granted. */
const { app, as, withHeaders, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
let made = 0

const menu = async (body: object): Promise<number> =>
  (await admin.post('/api/system/menu', { body: { menuName: `菜单${++made}`, menuType: 'C', ...body } })).body.data
    .menuId
const role = async (menuIds: readonly number[]): Promise<number> =>
  (
    await admin.post('/api/system/role', {
      body: { roleName: `角色${++made}`, roleKey: `ticks${made}`, dataScope: '5', menuIds },
    })
  ).body.data.roleId
const holderOf = async (roleIds: readonly number[]): Promise<Client> => {
  const { userId } = (
    await admin.post('/api/system/user', {
      body: { userName: `holder${++made}`, nickName: '持有者', password: 'Secret-2026', roleIds },
    })
  ).body.data
  return withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, userId, { ip: '127.0.0.1', userAgent: undefined })}`,
  })
}
const pathsOf = async (client: Client): Promise<readonly string[]> => {
  const flat = (routes: readonly MenuRoute[]): readonly string[] =>
    routes.flatMap(({ path, children = [] }) => [path, ...flat(children)])
  return flat((await client.get<readonly MenuRoute[]>('/api/getRouters')).body.data)
}
const tickedBy = async (roleId: number): Promise<readonly number[]> =>
  (await admin.get(`/api/system/role/${roleId}`)).body.data.menuIds

const group = await menu({ menuType: 'M', path: '/handbook' })
const open = await menu({ path: '/handbook/open', component: 'plugin:ops', parentId: group })
const posts = await menu({
  path: '/handbook/posts',
  component: 'schema:system/post',
  parentId: group,
  perms: 'system:post:list',
})
const site = await menu({ path: 'https://library.example.edu', parentId: group })
const button = await menu({ menuType: 'F', parentId: open, perms: 'system:post:list' })

describe('a page', () => {
  it('without a permission is shown to whom a role has ticked it, and to nobody else', async () => {
    expect(await pathsOf(await holderOf([await role([open])]))).toEqual(['/handbook', '/handbook/open'])
    expect(await pathsOf(await holderOf([await role([site])]))).toEqual(['/handbook', 'https://library.example.edu'])
    expect(await pathsOf(await holderOf([await role([group])]))).toEqual([])
    expect(await pathsOf(await holderOf([await role([])]))).toEqual([])
  })

  it('is not given by its permission, which another menu gives, too', async () => {
    expect(await pathsOf(await holderOf([await role([button])]))).toEqual([])
    expect(await pathsOf(await holderOf([await role([posts])]))).toEqual(['/handbook', '/handbook/posts'])
  })

  it('is given by any of one’s roles, as long as the role is in use', async () => {
    const second = await role([posts])
    const client = await holderOf([await role([open]), second])
    expect(await pathsOf(client)).toEqual(['/handbook', '/handbook/open', '/handbook/posts'])
    const { version } = (await admin.get(`/api/system/role/${second}`)).body.data
    await admin.put('/api/system/role', { body: { roleId: second, version, status: '1' } })
    expect(await pathsOf(client)).toEqual(['/handbook', '/handbook/open'])
  })

  it('of the rows below a row comes with the page of that row', async () => {
    const { menuId } = await app.db
      .selectFrom('sysMenu')
      .where('path', '=', '/system/dict')
      .select('menuId')
      .executeTakeFirstOrThrow()
    expect(await pathsOf(await holderOf([await role([menuId])]))).toEqual(
      expect.arrayContaining(['/system/dict', '/dict/type/data/:dictId']),
    )
  })

  it('is shown to who holds everything', async () => {
    expect(await pathsOf(admin)).toEqual(
      expect.arrayContaining(['/handbook/open', '/handbook/posts', 'https://library.example.edu']),
    )
  })
})

describe('a system from before', () => {
  it('loses nobody a page: what was shown by its permission, or to everybody, is ticked', async () => {
    const holder = await role([button])
    const ticker = await role([site])
    const nobody = await role([])
    await sql`delete from sys_role_menu where menu_id = ${open}`.execute(app.db)
    await pagesAreTicked.up(app.db)
    await app.bus.publish('session', {})
    expect(new Set(await tickedBy(holder))).toEqual(new Set([group, open, button, posts, ...(await postPages())]))
    // a page that a role had ticked was meant for that role
    expect(new Set(await tickedBy(ticker))).toEqual(new Set([group, open, site]))
    expect(new Set(await tickedBy(nobody))).toEqual(new Set([group, open]))
    const before = await sql`select * from sys_role_menu order by role_id, menu_id`.execute(app.db)
    await pagesAreTicked.up(app.db)
    expect((await sql`select * from sys_role_menu order by role_id, menu_id`.execute(app.db)).rows).toEqual(before.rows)
  })
})

/** The product's own page of posts and its group, which the permission opened as well. */
async function postPages(): Promise<readonly number[]> {
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where path in ('/system', '/system/post')`.execute(app.db)
  return rows.map(({ menuId }) => menuId)
}
