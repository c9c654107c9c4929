/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { rawGet } from '#tests/support/raw-request.ts'

let test: TestApp
let origin: string
let token: string
beforeAll(async () => {
  test = await openApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  token = (await test.anonymous.post('/api/login', { body: { username: 'admin', password: testPassword } })).body.data
})
afterAll(() => test.close())

const posts = async (): Promise<number> =>
  Number(
    (
      (await test.app.db
        .selectFrom('sysPost' as never)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()) as { n: number }
    ).n,
  )
const post = { postName: '方法', postCode: 'by-method' }

describe('a method', () => {
  it.each<Record<string, string>>([
    { 'x-http-method-override': 'DELETE' },
    { 'x-http-method': 'PUT' },
    { 'x-method-override': 'POST' },
    { _method: 'DELETE' },
  ])('is the request’s own, whatever %o says', async (headers) => {
    const before = await posts()
    const { status } = await test
      .withHeaders({ authorization: `Bearer ${token}`, ...headers })
      .get('/api/system/post/page', { query: { _method: 'DELETE' } })
    // a name that is no field is refused; none of them has changed anything
    expect([status, await posts()]).toEqual([400, before])
    expect(
      (await test.withHeaders({ authorization: `Bearer ${token}`, ...headers }).get('/api/system/post/page')).status,
    ).toBe(200)
  })

  it.each(['HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'BREW', 'get'])(
    '%s opens nothing and says nothing',
    async (method) => {
      for (const path of ['/api/system/post/page', '/api/system/post', '/api/getInfo', '/api/login']) {
        const { status, body, headers } = await rawGet(origin, path, ['X-Echo: do-not-repeat'], method)
        expect([method, path, (status >= 400 && status < 500) || status === 0]).toEqual([method, path, true])
        expect(`${headers}${body}`).not.toContain('do-not-repeat')
        expect(headers).not.toMatch(/access-control|^allow:/m)
      }
    },
  )

  it('GET changes nothing: what writes takes another', async () => {
    const before = await posts()
    for (const path of [
      '/api/logout',
      '/api/system/post',
      '/api/system/post/bulk/remove',
      '/api/common/upload',
      '/api/system/config/refreshCache',
    ])
      expect([path, (await rawGet(origin, path, [`Authorization: Bearer ${token}`])).status >= 400]).toEqual([
        path,
        true,
      ])
    expect(await posts()).toBe(before)
    expect((await rawGet(origin, '/api/getInfo', [`Authorization: Bearer ${token}`])).status).toBe(200)
  })
})

describe('a body', () => {
  const asPost = (payload: string, type?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/system/post',
      payload,
      headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
    })

  it.each([
    ['a form', 'postName=x&postCode=y', 'application/x-www-form-urlencoded', 415, 'request.mediaType'],
    [
      'JSON called text, as a page of another site could send',
      JSON.stringify(post),
      'text/plain',
      415,
      'request.mediaType',
    ],
    ['JSON called nothing', JSON.stringify(post), '', 415, 'request.mediaType'],
    ['JSON called markup', JSON.stringify(post), 'application/xml', 415, 'request.mediaType'],
    ['JSON of another kind', JSON.stringify(post), 'application/json-patch+json', 415, 'request.mediaType'],
    ['a type nobody can read', JSON.stringify(post), 'application', 415, 'request.mediaType'],
    ['a list', JSON.stringify([post]), 'application/json', 400, 'request.invalid'],
    ['a text', '"x"', 'application/json', 400, 'request.invalid'],
    ['nothing called JSON', '', 'application/json', 400, 'request.malformed'],
    ['two documents', '{}{}', 'application/json', 400, 'request.malformed'],
    [
      'markup with entities',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      'text/xml',
      415,
      'request.mediaType',
    ],
  ])('of %s is refused, and nothing stored', async (_, payload, type, status, id) => {
    const before = await posts()
    const answer = await asPost(payload, type)
    expect([answer.statusCode, answer.json().data.id, await posts()]).toEqual([status, id, before])
  })

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'of a %s form signs nobody in',
    async (type) => {
      const payload = type.startsWith('multipart')
        ? `--x\r\ncontent-disposition: form-data; name="username"\r\n\r\nadmin\r\n--x--\r\n`
        : `username=admin&password=${testPassword}`
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'content-type': type },
      })
      expect([400, 415]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('"code":200')
    },
  )
})
