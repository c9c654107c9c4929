import { afterAll, expect, it } from 'vitest'
import { noPages, openApp } from '#tests/support/open-app.ts'

const { app, as, anonymous, close } = await openApp({
  fillPages: noPages,
})
afterAll(close)
const admin = await as()
const li = await as('li')
const key = 'list:system/post'

const put = (value: unknown, name = key) => admin.put('/api/user/pref', { body: { key: name, value } })
const kept = async (client = admin): Promise<unknown> =>
  (await client.get('/api/user/pref', { query: { key } })).body.data

it('what a person likes is kept for them alone, replaced and forgotten', async () => {
  expect(await kept()).toBe(null)
  expect((await put({ hidden: ['remark'], widths: { postName: 240 } })).status).toBe(200)
  expect((await put({ density: 'compact' })).status).toBe(200)
  expect(await kept()).toEqual({ density: 'compact' })
  expect(await kept(li)).toBe(null)
  expect((await put(null)).status).toBe(200)
  expect(await kept()).toBe(null)
})

it('keeps of a theme what the theme config knows and the defaults do not say', async () => {
  expect(
    (
      await put(
        {
          layout: 'columns',
          animation: 'slide-right',
          isFooter: true,
          isDrawer: true,
          primary: 'javascript:',
          size: [1],
        },
        'theme',
      )
    ).status,
  ).toBe(200)
  expect((await admin.get('/api/user/pref', { query: { key: 'theme' } })).body.data).toEqual({
    layout: 'columns',
    isFooter: true,
  })
  expect((await put(null, 'theme')).status).toBe(200)
})

it.each([
  ['a list for a value', { key, value: [] }],
  ['a text for a value', { key, value: 'x' }],
  ['no value', { key }],
  ['a key of another shape', { key: 'List', value: {} }],
  ['a stray field', { key, value: {}, userId: 1 }],
  ['more than 8 KB', { key, value: { a: '长'.repeat(3000) } }],
  ['a NUL character', { key, value: { a: '\u0000' } }],
])('refuses %s', async (_, body) => {
  expect((await admin.put('/api/user/pref', { body })).status).toBe(400)
  expect(await kept()).toBe(null)
})

it('asks who one is', async () => {
  expect((await anonymous.get('/api/user/pref', { query: { key } })).status).toBe(401)
  expect((await anonymous.put('/api/user/pref', { body: { key, value: {} } })).status).toBe(401)
  expect((await admin.get('/api/user/pref')).status).toBe(400)
})

it('is theirs before a one-time password has been replaced, as the language of that very page', async () => {
  await app.db.updateTable('sysUser').set({ mustChangePassword: true }).where('userName', '=', 'wang').execute()
  const wang = await as('wang')
  expect((await wang.get('/api/system/view', { query: { module: 'system/post' } })).body.data.id).toBe(
    'session.mustChangePassword',
  )
  expect((await wang.put('/api/user/pref', { body: { key: 'theme', value: { globalI18n: 'en' } } })).status).toBe(200)
  expect((await wang.get('/api/user/pref', { query: { key: 'theme' } })).body.data).toEqual({ globalI18n: 'en' })
})

it('keeps no more than 300 per person, and still replaces those there are', async () => {
  for (let n = 0; n < 300; n += 1) expect((await put({ n }, `list:a/${n}`)).status).toBe(200)
  expect((await put({}, 'list:a/300')).status).toBe(400)
  expect((await put({ n: 'again' }, 'list:a/7')).status).toBe(200)
})
