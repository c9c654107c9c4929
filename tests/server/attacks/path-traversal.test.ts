/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { rawGet } from '#tests/support/raw-request.ts'
import { pixel, upload } from '#tests/support/upload.ts'

const secret = 'nobody may read this'
let folder: string
let test: TestApp
let origin: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'formwork-dist-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'admin/assets/deep'), { recursive: true })
  await mkdir(join(dist, 'fill'), { recursive: true })
  await writeFile(join(dist, 'admin/index.html'), '<!doctype html><title>x</title>')
  await writeFile(join(dist, 'admin/boot.js'), 'boot()')
  await writeFile(join(dist, 'admin/assets/app.js'), 'app()')
  await writeFile(join(dist, 'fill/fill.js'), 'fill()')
  for (const name of ['secret.txt', 'dist/secret.txt', 'dist/admin/.env', 'dist/admin/assets/.env'])
    await writeFile(join(folder, name), secret)
  test = await openApp({ dist })
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await test.anonymous.post('/api/login', { body: { username: 'li', password: 'Formwork-2026' } })).body.data
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('no path leads out of the built files', () => {
  it('which are served', async () => {
    for (const path of ['/assets/app.js', '/fill/fill.js', '/boot.js'])
      expect((await rawGet(origin, path)).status).toBe(200)
  })

  const up = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '..;',
    '..%00',
    '....',
    '%c0%ae%c0%ae',
    '%u002e%u002e',
    '..%5c..',
    '..\\..',
  ]
  const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//']
  const climbs = ['/assets/', '/fill/', '/'].flatMap((from) =>
    up.flatMap((dots) =>
      slashes.flatMap((slash) =>
        ['secret.txt', `${dots}${slash}secret.txt`].map((rest) => `${from}${dots}${slash}${rest}`),
      ),
    ),
  )
  it(`by any of ${climbs.length} ways to write "up"`, async () => {
    const open: string[] = []
    for (const path of climbs) {
      const { status, body } = await rawGet(origin, path, ['Accept: */*'])
      if (status < 400 || body.includes(secret)) open.push(`${path} ${status}`)
    }
    expect(open).toEqual([])
  })

  it.each([
    '/.env',
    '/assets/.env',
    '/assets/%2eenv',
    '/assets/app.js%00.css',
    '/assets/app.js/',
    '/assets/app.js.',
    '/assets/app.js%20',
    '/ASSETS/app.js',
    '/assets//app.js',
    '/assets/./app.js',
    '/assets/deep/',
    '/assets/',
    '/fill/',
    '/index.html%00',
    '/file:///etc/passwd',
    '//etc/passwd',
    '/assets/app.js::$DATA',
    '/assets/C:/secret.txt',
    '/%',
    '/%zz',
    '/assets/%ff%fe',
  ])('nor by %s', async (path) => {
    const { status, body } = await rawGet(origin, path, ['Accept: */*'])
    // whoever takes anything gets the page of the screens for what names no file
    const isPage = status === 200 && /^<!doctype html>/i.test(body)
    expect([isPage || (status >= 400 && status < 500), body.includes(secret)]).toEqual([true, false])
  })

  it('nor by a target that is a whole address', async () => {
    expect((await rawGet(origin, 'http://evil.example/secret.txt')).status).toBe(404)
  })
})

describe('no way of writing a call goes around its permission', () => {
  it.each([
    '/api/system/user/page',
    '/api/system/user/page/',
    '/api/system/user/%70age',
    '/api/system/%75ser/page',
    '/api/system%2fuser/page',
    '/api//system/user/page',
    '/api/./system/user/page',
    '/api/system/../system/user/page',
    '/api/system/user/page;a=b',
    '/api/system/user/page%00',
    '/api/system/user/page%20',
    '/API/system/user/page',
    '/api/SYSTEM/user/page',
    '/api/system/user/page.json',
    '/api/system/user/page?/api/login',
    '/api/login/../system/user/page',
    '/api/public/../system/user/page',
    '/api/public/..%2fsystem/user/page',
    '/api/public/%2e%2e/system/user/page',
    '/s/../api/system/user/page',
    '/files/../api/system/user/page',
    '/assets/../api/system/user/page',
    '/%61pi/system/user/page',
    '/api%2fsystem%2fuser%2fpage',
    '/api/system/user/1',
    '/api/system/user/1?_method=GET',
    '/api/system/ops',
    '/api/system/ops/',
    '/api/%73ystem/ops',
    '/api/schema/system/user',
    '/api/schema/system%2fuser',
    '/api/schema/../getInfo',
    '/api/openapi.json',
    '/api/openapi%2ejson',
  ])('%s', async (path) => {
    for (const headers of [[], [`Authorization: Bearer ${token}`]]) {
      const { status, body } = await rawGet(origin, path, ['Accept: application/json', ...headers])
      expect([400, 401, 403, 404]).toContain(status)
      expect(body).not.toContain('"rows"')
      expect(JSON.parse(body)).toMatchObject({
        code: status,
        data: { id: expect.stringMatching(/^(session|route|request|module)\./), requestId: expect.any(String) },
      })
    }
  })

  it.each(['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-uri', 'x-forwarded-prefix'])(
    'the header %s rewrites nothing',
    async (header) => {
      expect((await rawGet(origin, '/healthz', [`${header}: /api/system/user/page`])).json()).toMatchObject({
        code: 200,
        data: { engine: expect.any(String) },
      })
      expect((await rawGet(origin, '/api/system/user/page', [`${header}: /healthz`])).status).toBe(401)
    },
  )
})

describe('an upload', () => {
  it('has one address, under which nothing else lies', async () => {
    const url = (await upload(await test.as('li'), [pixel])).body.data as string
    const key = url.split('/')[2]!
    expect((await rawGet(origin, url)).status).toBe(200)
    for (const path of [
      `/files/${key}`,
      `/files/${key.toLowerCase()}x/a`,
      `/files/${key.slice(0, 2)}/${key}`,
      `/files/..%2f${key}/a`,
      `/files/%2e%2e/${key}`,
      `/files/${key}%00/a`,
      `/files/${key}%2f../a`,
      '/files/',
      '/files',
      `/uploads/${key.slice(0, 2)}/${key}`,
    ]) {
      expect([path, (await rawGet(origin, path, ['Accept: image/*'])).status >= 400]).toEqual([path, true])
    }
    // whatever stands where the name was, the stored one is answered
    expect((await rawGet(origin, `/files/${key}/..%2f..%2fx.html%0d%0aSet-Cookie:a=b`)).headers).toContain(
      "filename*=utf-8''pixel.png",
    )
  })
})
