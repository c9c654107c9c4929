import { afterAll, describe, expect, it } from 'vitest'
import type { MenuComponent } from '#schemas/api/menu-api-types.ts'
import { errorsOf, noPages, openApp } from '#tests/support/open-app.ts'

/** What a menu opens is there, or is another site. */
const { app, as, anonymous, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const menu = (body: object, client = admin) =>
  client.post('/api/system/menu', { body: { menuName: '菜单', menuType: 'C', ...body } })
const components = async (): Promise<readonly MenuComponent[]> =>
  (await admin.get('/api/system/menu/components')).body.data

describe('the screens that menus can open', () => {
  it('are those of modules and plugins, with their titles', async () => {
    const offered = await components()
    expect(offered).toEqual(
      expect.arrayContaining([
        { component: 'schema:system/user', title: { 'zh-cn': '用户管理', en: 'Users' } },
        { component: 'plugin:ops', title: { 'zh-cn': '运行监控', en: 'Monitoring' } },
        { component: 'schema:project/form', title: { 'zh-cn': '我的表单', en: 'My forms' } },
      ]),
    )
    expect(new Set(offered.map(({ component }) => component)).size).toBe(offered.length)
  })

  it("hold every screen that the product's own menus open", async () => {
    const seeded = await app.db.selectFrom('sysMenu').select('component').where('menuType', '=', 'C').execute()
    const offered = (await components()).map(({ component }) => component)
    expect(seeded.map(({ component }) => component).filter((component) => !offered.includes(component!))).toEqual([])
  })

  it('have an icon each in the menus of a new installation', async () => {
    const seeded = await app.db.selectFrom('sysMenu').select('icon').where('icon', 'is not', null).execute()
    const icons = seeded.map(({ icon }) => icon)
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([])
  })

  it('are told to those who see the menus', async () => {
    expect((await anonymous.get('/api/system/menu/components')).status).toBe(401)
    expect((await (await as('li')).get('/api/system/menu/components')).status).toBe(403)
  })
})

describe('the component of a menu', () => {
  it.each(['schema:system/usr', 'plugin:opps', 'plugin:form-editor', 'plugin:form-editor#lst', 'Layout'])(
    'that is <%s> is refused beside its field',
    async (component) => {
      const answer = await menu({ path: '/misspelt', component })
      expect(errorsOf(answer)).toEqual(['component unknown'])
      expect(answer.body.data.errors[0].message).toBe(`页面「${component}」不存在，请检查拼写`)
    },
  )

  it.each([
    ['schema:system/user', '/u1'],
    ['plugin:ops', '/o1'],
    ['plugin:ops#default', '/o2'],
    ['schema:project/form', '/f1'],
  ])('that is <%s> is taken', async (component, path) => {
    expect((await menu({ path, component })).body.data).toMatchObject({ component })
  })

  it('that was there before stays with the rest of its menu', async () => {
    const { menuId, version } = (await menu({ path: '/lost', component: 'schema:system/post' })).body.data
    await app.db.updateTable('sysMenu').set({ component: 'schema:school/gone' }).where('menuId', '=', menuId).execute()
    expect(
      (
        await admin.put('/api/system/menu', {
          body: { menuId, version, menuName: '改名', component: 'schema:school/gone' },
        })
      ).body.data,
    ).toMatchObject({ menuName: '改名', component: 'schema:school/gone' })
  })
})

describe('a link to another site', () => {
  it('is a menu without a screen', async () => {
    const { menuId, version } = (await menu({ menuName: '图书馆', path: 'https://lib.example.edu/opac?q=1#top' })).body
      .data
    const find = async () =>
      (await admin.get('/api/getRouters')).body.data.find((route: { path: string }) =>
        route.path.startsWith('https://lib.example.edu'),
      )
    expect(await find()).toMatchObject({
      path: 'https://lib.example.edu/opac?q=1#top',
      component: 'Link',
      meta: { title: '图书馆' },
    })
    const named = (await admin.put('/api/system/menu', { body: { menuId, version, menuName: '图书馆网站' } })).body.data
    expect(await find()).toMatchObject({ component: 'Link' })
    expect(
      errorsOf(await admin.put('/api/system/menu', { body: { menuId, version: named.version, path: '/library' } })),
    ).toEqual(['component unknown'])
    expect(
      (
        await admin.put('/api/system/menu', {
          body: { menuId, version: named.version, path: '/library', component: 'schema:system/post' },
        })
      ).body.data,
    ).toMatchObject({ path: '/library', component: 'schema:system/post' })
  })

  it('is never where its group leads', async () => {
    const { menuId: parentId } = (await menu({ menuType: 'M', path: '/outside' })).body.data
    await menu({ path: 'http://one.example.edu', parentId, orderNum: 1 })
    const find = async () =>
      (await admin.get('/api/getRouters')).body.data.find((route: { path: string }) => route.path === '/outside')
    expect(await find()).not.toHaveProperty('redirect')
    await menu({ path: '/outside/posts', component: 'schema:system/post', parentId, orderNum: 2 })
    expect(await find()).toMatchObject({ redirect: '/outside/posts' })
  })

  it.each([
    ['a script', 'C', 'javascript:alert(1)'],
    ['an address without a site', 'C', 'https://'],
    ['a blank inside', 'C', 'https://a b'],
    ['another protocol', 'C', '//example.edu'],
    ['a group', 'M', 'https://example.edu'],
  ])('is not %s', async (_, menuType, path) =>
    expect(errorsOf(await menu({ menuType, path }))).toContain('path pattern'),
  )
})
