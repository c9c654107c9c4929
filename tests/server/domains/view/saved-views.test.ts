import { afterAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const { as, anonymous, close } = await openApp({ fillPages: noPages })
afterAll(close)
const admin = await as()
const li = await as('li')

const titles = async (): Promise<readonly string[]> =>
  (await admin.get('/api/system/view', { query: { module: 'system/post' } })).body.data.map(
    (view: { title: string }) => view.title,
  )
const save = (body: object) =>
  admin.post('/api/system/view', {
    body: { module: 'system/post', title: '停用的', query: 'status=1&sort=-postSort', ...body },
  })

it('a list is kept under a name, replaced by the same name, and forgotten', async () => {
  expect((await save({})).status).toBe(200)
  const { viewId } = (await save({ query: 'status=1' })).body.data
  const kept = (await admin.get('/api/system/view', { query: { module: 'system/post' } })).body.data
  expect(kept).toEqual([{ viewId, title: '停用的', query: 'status=1', isShared: false, isOwn: true, columns: null }])
  expect((await li.del(`/api/system/view/${viewId}`)).status).toBe(404)
  expect((await admin.del(`/api/system/view/${viewId}`)).status).toBe(200)
  expect(await titles()).toEqual([])
})

it('its columns are kept with it, changed, and given up again', async () => {
  const { viewId } = (await save({ columns: ['postName', 'status'] })).body.data
  const columns = async () =>
    (await admin.get('/api/system/view', { query: { module: 'system/post' } })).body.data[0].columns
  expect(await columns()).toEqual(['postName', 'status'])
  for (const wanted of [['postName', 'nmae'], [], ['status', 'status']]) {
    expect((await admin.put(`/api/system/view/${viewId}`, { body: { columns: wanted } })).status).toBe(400)
    expect((await save({ columns: wanted })).status).toBe(400)
  }
  expect((await admin.put(`/api/system/view/${viewId}`, { body: { columns: ['status', 'postName'] } })).status).toBe(
    200,
  )
  expect((await admin.put(`/api/system/view/${viewId}`, { body: { title: '停用' } })).status).toBe(200)
  expect(await columns()).toEqual(['status', 'postName'])
  await admin.put(`/api/system/view/${viewId}`, { body: { columns: null } })
  expect(await columns()).toBe(null)
  await li.put('/api/user/pref', { body: { key: `list:system/post/${viewId}`, value: { order: ['status'] } } })
  await admin.del(`/api/system/view/${viewId}`)
  expect((await li.get('/api/user/pref', { query: { key: `list:system/post/${viewId}` } })).body.data).toBe(null)
})

it.each([
  ['an unknown field', 'nmae=1'],
  ['an unknown order', 'sort=nmae'],
  ['an operator that does not fit', 'status[like]=1'],
  ['a view of a view that is not there', 'view=none'],
])('a list that asks for %s is not kept', async (_, query) => {
  expect((await save({ query })).status).toBe(400)
  expect(await titles()).toEqual([])
})

it('shared lists are seen by those who may see the list, and by nobody else', async () => {
  await save({ title: '大家的', isShared: true })
  expect((await li.get('/api/system/view', { query: { module: 'system/post' } })).status).toBe(403)
  expect((await li.post('/api/system/view', { body: { module: 'system/post', title: 'x', query: '' } })).status).toBe(
    403,
  )
  expect((await anonymous.get('/api/system/view', { query: { module: 'system/post' } })).status).toBe(401)
  const { rows: menus } = (await admin.get('/api/system/menu/page', { query: { perms: { eq: 'system:post:list' } } }))
    .body.data
  const { roleId, version, menuIds } = (
    await admin.get('/api/system/role/list', { query: { roleKey: { eq: 'common' } } })
  ).body.data[0]
  await admin.put('/api/system/role', { body: { roleId, version, menuIds: [...menuIds, menus[0].menuId] } })
  expect((await li.get('/api/system/view', { query: { module: 'system/post' } })).body.data).toMatchObject([
    { title: '大家的', isShared: true, isOwn: false },
  ])
})

it('a list is renamed, asked for differently, shared and put elsewhere by its owner alone', async () => {
  const ids: number[] = []
  for (const title of ['甲', '乙', '丙']) ids.push((await save({ title })).body.data.viewId)
  const [first, second, third] = ids as [number, number, number]
  expect(
    (await admin.put(`/api/system/view/${first}`, { body: { title: '丁', query: 'status=0', isShared: true } })).status,
  ).toBe(200)
  expect(
    (await admin.put('/api/system/view/order', { body: { module: 'system/post', ids: [third, first, second] } }))
      .status,
  ).toBe(200)
  expect((await titles()).filter((title) => title !== '大家的')).toEqual(['丙', '丁', '乙'])
  expect((await li.put(`/api/system/view/${first}`, { body: { title: '我的' } })).status).toBe(404)
  await li.put('/api/system/view/order', { body: { module: 'system/post', ids: [first, second, third] } })
  expect((await titles()).filter((title) => title !== '大家的')).toEqual(['丙', '丁', '乙'])
  expect((await anonymous.put(`/api/system/view/${first}`, { body: { title: '我的' } })).status).toBe(401)
  for (const body of [{}, { title: '' }, { title: '乙' }, { query: 'nmae=1' }, { module: 'system/user' }])
    expect((await admin.put(`/api/system/view/${first}`, { body })).status).toBe(400)
  expect((await admin.put('/api/system/view/order', { body: { module: 'system/post', ids: ['x'] } })).status).toBe(400)
})

it('of two lists renamed to one title at once, one has it and the other hears that it is taken', async () => {
  const ids: number[] = []
  for (const title of ['左', '右']) ids.push((await save({ title })).body.data.viewId)
  const answers = await Promise.all(ids.map((id) => admin.put(`/api/system/view/${id}`, { body: { title: '同名' } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.data.errors).toMatchObject([
    { field: 'title', code: 'unique' },
  ])
})

it('who may not edit the rows keeps lists, but shares none', async () => {
  const body = { module: 'system/post', title: '自己的', query: '' }
  expect((await li.post('/api/system/view', { body: { ...body, isShared: true } })).status).toBe(403)
  const { viewId } = (await li.post('/api/system/view', { body })).body.data
  expect((await li.put(`/api/system/view/${viewId}`, { body: { isShared: true } })).status).toBe(403)
  expect((await li.put(`/api/system/view/${viewId}`, { body: { title: '我自己的' } })).status).toBe(200)
})

it("what a list offers for whom is said in the caller's own numbers", async () => {
  const { id } = (await admin.get('/api/getInfo')).body.data.user
  const { list } = (await admin.get('/api/schema/system/user')).body.data
  expect(JSON.stringify(list.rowWhen.remove)).toBe(
    JSON.stringify({ and: [{ userName: { ne: 'admin' } }, { userId: { ne: id } }] }),
  )
})
