import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import type { Creatable, Found } from '#schemas/api/search-api-types.ts'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openApp, type Client } from '#tests/support/open-app.ts'

const { app, as, anonymous, withHeaders, close } = await openApp()
afterAll(close)
const admin = await as()
const look = async (client: Client, keyword: string) =>
  (await client.get<Found>('/api/search', { query: { keyword } })).body.data
const titles = async (client: Client, keyword: string): Promise<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (await look(client, keyword)).groups.map(({ component, records }) => [
      component,
      records.map((record) => record.title),
    ]),
  )
const user = (userName: string, nickName: string, more: object = {}) =>
  admin.post('/api/system/user', { body: { userName, nickName, password: 'Secret-2026', ...more } })

describe('the search of everything', () => {
  it.each([
    [400, 'no keyword', {}],
    [400, 'a letter', { keyword: 'a' }],
    [400, 'blanks', { keyword: '   ' }],
    [400, 'a novel', { keyword: 'x'.repeat(51) }],
    [400, 'what nobody knows', { keyword: 'form', module: 'system/user' }],
    [400, 'NUL', { keyword: 'a\0b' }],
  ])('answers %i to %s', async (status, _, query) =>
    expect((await admin.get('/api/search', { query })).status).toBe(status),
  )

  it('is for the signed in, once they have a password of their own', async () => {
    for (const path of ['/api/search?keyword=form', '/api/search/creatable']) {
      expect((await anonymous.get(path)).status).toBe(401)
      const { body } = await user(`first${path.length}`, '新人')
      const token = await app.sessions.start(body.data.userId, { ip: '127.0.0.1', userAgent: '' })
      expect((await withHeaders({ authorization: `Bearer ${token}` }).get(path)).status).toBe(403)
    }
  })

  it('finds a row by any text its list is searched by, the closest first, and says where it opens', async () => {
    const {
      body: {
        data: { userId },
      },
    } = await user('ouyangxiu', '欧阳修', { phonenumber: '13711112222' })
    await user('ouyangxiuying', '欧阳秀英')
    await user('x.ouyangxiu', '小欧阳')
    const { groups } = await look(admin, 'ouyangxiu')
    expect(groups).toEqual([
      {
        component: 'schema:system/user',
        hasMore: false,
        records: [
          { id: String(userId), title: '欧阳修', text: 'ouyangxiu', to: `?open=${userId}` },
          expect.objectContaining({ title: '欧阳秀英' }),
          expect.objectContaining({ title: '小欧阳' }),
        ],
      },
    ])
    expect(await titles(admin, '欧')).toEqual({ 'schema:system/user': ['欧阳修', '欧阳秀英', '小欧阳'] })
    expect((await look(admin, '13711112222')).groups[0]?.records).toMatchObject([
      { title: '欧阳修', text: '13711112222' },
    ])
  })

  it('finds departments, posts, roles, dictionaries and announcements, each in its own group; logs are no things', async () => {
    await admin.post('/api/system/dept', { body: { deptName: '测绘研究所' } })
    await admin.post('/api/system/post', { body: { postName: '测绘主任', postCode: 'cehui' } })
    await admin.post('/api/system/role', {
      body: { roleName: '测绘管理员', roleKey: 'cehui', dataScope: '5', menuIds: [] },
    })
    await admin.post('/api/system/dict/type', { body: { dictName: '测绘等级', dictType: 'cehui_level' } })
    await admin.post('/api/system/notice', { body: { noticeTitle: '测绘资质年审' } })
    expect(Object.entries(await titles(admin, '测绘'))).toEqual([
      ['schema:system/role', ['测绘管理员']],
      ['schema:system/dept', ['测绘研究所']],
      ['schema:system/post', ['测绘主任']],
      ['schema:system/dict-type', ['测绘等级']],
      ['schema:system/notice', ['测绘资质年审']],
    ])
  })

  it('finds names in either language, and shows the reader’s', async () => {
    await admin.post('/api/system/post', { body: { postName: '注册主任', postNameEn: 'Registrar', postCode: 'zhuce' } })
    const english = async (keyword: string) =>
      (await admin.get<Found>('/api/search', { query: { keyword }, headers: { 'accept-language': 'en' } })).body.data
        .groups[0]?.records
    expect((await look(admin, 'registrar')).groups[0]?.records).toMatchObject([
      { title: '注册主任', text: 'Registrar' },
    ])
    expect(await english('注册主任')).toMatchObject([{ title: 'Registrar', text: '注册主任' }])
    expect(await english('registrar')).toMatchObject([{ title: 'Registrar', text: null }])
  })

  it('takes wildcards as what they are, and gives at most eight of a kind', async () => {
    expect((await look(admin, '%%')).groups).toEqual([])
    expect(
      (await look(admin, '__')).groups.flatMap((group) =>
        group.records.filter((record) => !`${record.title}${record.text}`.includes('__')),
      ),
    ).toEqual([])
    for (let n = 1; n <= 9; n++)
      await admin.post('/api/system/post', { body: { postName: `巡查员${n}`, postCode: `patrol${n}` } })
    const [posts] = (await look(admin, '巡查员')).groups
    expect([posts?.records.length, posts?.hasMore]).toEqual([8, true])
  })

  it('finds the screens and groups of the menu, and no permission among them', async () => {
    const add = (body: object) => admin.post('/api/system/menu', { body })
    const { menuId: parentId } = (await add({ menuName: '勘测资料', menuType: 'M', path: '/kance' })).body.data
    const { menuId } = (
      await add({ menuName: '勘测成果', menuType: 'C', path: '/kance/results', component: 'plugin:ops', parentId })
    ).body.data
    await add({ menuName: '勘测导出', menuType: 'F', perms: 'kance:results:export', parentId: menuId })
    expect((await titles(admin, '勘测'))['schema:system/menu']?.toSorted()).toEqual(['勘测成果', '勘测资料'].toSorted())
    expect(await titles(admin, 'kance:results:export')).toEqual({})
  })

  it('forgets what is in the recycle bin', async () => {
    const {
      body: {
        data: { postId },
      },
    } = await admin.post('/api/system/post', { body: { postName: '已撤岗位', postCode: 'gone' } })
    await admin.del(`/api/system/post/${postId}`)
    expect((await look(admin, '已撤岗位')).groups).toEqual([])
  })

  it('finds forms by name: one’s own, and for who holds everything anybody’s', async () => {
    const zhang = await as('zhang')
    const {
      body: {
        data: { formKey },
      },
    } = await zhang.post('/api/project/form', { body: { name: '体检预约' } })
    expect((await look(zhang, '体检')).groups).toEqual([
      {
        component: 'schema:project/form',
        hasMore: false,
        records: [{ id: formKey, title: '体检预约', text: null, to: `/project/form/editor?key=${formKey}` }],
      },
    ])
    expect(await titles(await as('wang'), '体检')).toEqual({})
    expect(await titles(await as('li'), '体检')).toEqual({})
    expect(await titles(admin, '体检')).toEqual({ 'schema:project/form': ['体检预约'] })
  })

  it('neither looks into what one may not read nor shows it: a masked number finds nobody', async () => {
    await user('mozi', '墨翟', { phonenumber: '13733334444' })
    const client = await listerOf('clerk', '1', ['system:user:list'])
    expect(await titles(client, '13733334444')).toEqual({})
    const [group] = (await look(client, 'mozi')).groups
    // who may list but not open is led to the list
    expect(group?.records).toEqual([
      { id: expect.any(String), title: '墨翟', text: 'mozi', to: `?userName=${encodeURIComponent('墨翟')}` },
    ])
    expect(await titles(client, '测绘')).toEqual({})
  })

  it('offers to create what one may list and create', async () => {
    const offered = async (client: Client) =>
      (await client.get<readonly Creatable[]>('/api/search/creatable')).body.data
    expect(await offered(admin)).toContainEqual({
      component: 'schema:system/user',
      noun: { 'zh-cn': '用户', en: 'user' },
      to: '?create=1',
    })
    expect((await offered(admin)).map((one) => one.component)).not.toContain('schema:system/operlog')
    expect(
      (
        await offered(
          await listerOf('maker', '5', ['system:post:list', 'system:post:add', 'system:user:list', 'system:dept:add']),
        )
      ).map((one) => one.component),
    ).toEqual(['schema:system/post'])
    expect(await offered(await as('li'))).toEqual([])
  })
})

it('is not asked faster than people type, each person by themselves', async () => {
  const guarded = await openApp({ env: { RATE_LIMIT: 'on' } })
  const [busy, calm] = [await guarded.as('zhang'), await guarded.as('wang')]
  for (let n = 1; n <= 120; n++) await busy.get('/api/search/creatable')
  expect((await busy.get('/api/search/creatable')).status).toBe(429)
  expect((await calm.get('/api/search/creatable')).status).toBe(200)
  await guarded.close()
})

/** Somebody whose only role holds these permissions. */
async function listerOf(name: string, dataScope: string, permissions: readonly string[]): Promise<Client> {
  const { rows } = await sql<{
    menuId: number
  }>`select menu_id from sys_menu where perms = any (${[...permissions]}::text[])`.execute(app.db)
  const {
    body: { data: role },
  } = await admin.post('/api/system/role', {
    body: { roleName: `角色 ${name}`, roleKey: name, dataScope, menuIds: rows.map((row) => row.menuId) },
  })
  const {
    body: { data },
  } = await user(name, name, { roleIds: [role.roleId] })
  return withHeaders({
    authorization: `Bearer ${await sessionAtWork(app, data.userId, { ip: '127.0.0.1', userAgent: '' })}`,
  })
}
