import { afterAll, describe, expect, it } from 'vitest'
import { errorsOf, must, noPages, openApp } from '#tests/support/open-app.ts'
import { roleTools } from '#tests/support/test-roles.ts'

const { app, as, withHeaders, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const { role, user, sessionOf } = roleTools({ app, withHeaders }, admin, 'menu')

describe('menus', () => {
  const menu = (body: object) => admin.post('/api/system/menu', { body: { menuName: '菜单', ...body } })

  it.each([
    ['a screen without a path', { menuType: 'C', component: 'schema:system/post' }, ['path required']],
    ['a screen without a component', { menuType: 'C', path: '/x' }, ['component required']],
    ['a button without a permission', { menuType: 'F' }, ['perms required']],
    ['a button at the top', { menuType: 'F', perms: 'a:b:c' }, ['parentId kind']],
    ['a path that is none', { menuType: 'M', path: 'javascript:alert(1)' }, ['path pattern']],
    ['a component that is none', { menuType: 'C', path: '/x', component: '../x' }, ['component pattern']],
    [
      'a permission that is none',
      { menuType: 'C', path: '/x', component: 'plugin:x', perms: '*:*:*' },
      ['perms pattern'],
    ],
  ])('refuse %s', async (_, body, errors) => expect(errorsOf(await menu(body))).toEqual(errors))

  it('show at once to those who may open them', async () => {
    const group = await must(menu({ menuType: 'M', path: '/mine' }))
    await must(
      menu({
        menuType: 'C',
        path: '/mine/posts',
        component: 'schema:system/post',
        perms: 'system:post:list',
        parentId: group.menuId,
      }),
    )
    const routes = await must(admin.get('/api/getRouters'))
    expect(routes).toContainEqual(
      expect.objectContaining({ path: '/mine', component: 'Layout', redirect: '/mine/posts' }),
    )
    expect((await admin.del(`/api/system/menu/${group.menuId}`)).status).toBe(409)
  })

  it('given to a role are not removed', async () => {
    const { menuId } = await must(menu({ menuType: 'C', path: '/held', component: 'schema:system/post' }))
    const { roleId } = await role('1', [], { menuIds: [menuId] })
    expect((await admin.del(`/api/system/menu/${menuId}`)).status).toBe(409)
    await must(admin.del(`/api/system/role/${roleId}`))
    expect((await admin.del(`/api/system/menu/${menuId}`)).status).toBe(200)
  })

  it('carry no permission their editor does not hold', async () => {
    const { roleId } = await role('1', ['system:menu:list', 'system:menu:edit', 'system:menu:query'])
    const client = await sessionOf((await user([roleId])).userId)
    const { menuId, version } = await must(
      menu({ menuType: 'C', path: '/own', component: 'schema:system/post', perms: 'system:menu:list' }),
    )
    expect(
      errorsOf(await client.put('/api/system/menu', { body: { menuId, version, perms: 'system:user:remove' } })),
    ).toEqual(['perms denied'])
  })
})
