import { afterAll, expect, it } from 'vitest'
import type { ModuleDebug } from '#schemas/api/debug-api-types.ts'
import { openApp } from '#tests/support/open-app.ts'

const fillPages = { render: () => '', assets: { scripts: [], styles: [] } }
const { as, anonymous, close } = await openApp({ fillPages, env: { NODE_ENV: 'development' } })
const production = await openApp({ fillPages })
afterAll(() => Promise.all([close(), production.close()]))
const admin = await as()
const asked = { query: { module: 'system/post' } }

it('says what a screen is made of: file, text, every part with its place, the checker’s words', async () => {
  const { body } = await admin.get<ModuleDebug>('/api/debug/schema', asked)
  expect(body.data).toMatchObject({
    file: 'schemas/system/post.json',
    path: expect.stringMatching(/schemas\/system\/post\.json$/),
    faults: [],
  })
  const part = body.data.parts.find(({ path }) => path === '/fields/postName/type')!
  expect(part).toMatchObject({ value: 'string', origin: 'file' })
  expect(body.data.text.split('\n')[part.line - 1]!.slice(part.column - 1)).toMatch(/^"type"/)
})

it.each([
  ['who is not signed in', anonymous, asked, 401],
  ['who may not open the screen', await as('li'), asked, 403],
  ['a name that is none', admin, { query: { module: '../../etc' } }, 400],
  ['no name', admin, {}, 400],
  ['a module of no file', admin, { query: { module: 'system/nothing' } }, 404],
])('refuses %s', async (_, client, options, status) => {
  expect((await client.get('/api/debug/schema', options)).status).toBe(status)
})

it('is not there in production, and neither is the time of statements', async () => {
  const client = await production.as()
  expect((await client.get('/api/debug/schema', asked)).status).toBe(404)
  expect((await client.get('/api/system/post/page')).headers['server-timing']).toBeUndefined()
})

it('every answer says how many statements it took and how long they were', async () => {
  const { headers } = await admin.get('/api/system/post/page')
  const [, sql, statements, total] =
    /^sql;dur=([\d.]+);desc="(\d+)", total;dur=([\d.]+)$/.exec(String(headers['server-timing'])) ?? []
  expect(Number(statements)).toBeGreaterThan(0)
  expect(Number(sql)).toBeGreaterThan(0)
  expect(Number(total)).toBeGreaterThan(0)
})
