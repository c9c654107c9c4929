import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionAtWork } from '#tests/support/test-users.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

/** Values that the database cannot hold as they are, and names that every object has. */
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp({ schemasDir: join(import.meta.dirname, '../crud/modules') })
  admin = await test.as()
})
afterAll(() => test.close())
const assets = '/api/school/asset'

describe('a search for what cannot be stored', () => {
  it.each(['\0', 'a\0b', '\ud800'])('of a list, %j, is refused', async (text) => {
    const filter = { uses: { has: text } }
    for (const query of [
      { uses: { hasAll: text } },
      { filter: JSON.stringify(filter) },
      { filter: JSON.stringify({ uses: { eq: [text] } }) },
    ]) {
      // a URL cannot carry half a character otherwise than in JSON
      if (!text.isWellFormed() && !('filter' in query)) continue
      for (const call of ['page', 'export']) {
        const { status, body } = await admin.get(`${assets}/${call}`, { query })
        expect([query, call, status, body.data?.id]).toEqual([query, call, 400, 'request.invalid'])
      }
    }
    expect((await admin.post(`${assets}/bulk/remove`, { body: { filter, expect: 0 } })).status).toBe(400)
  })
})

describe('a filter', () => {
  it.each(['{"checked":{"gte":5}}', '{"checked":{"eq":true}}', '{"roomId":{"under":[1]}}'])(
    'with a value of another kind, %s, is refused',
    async (filter) => {
      expect((await admin.get(`${assets}/page`, { query: { filter } })).body).toMatchObject({
        code: 400,
        data: { id: 'request.invalid' },
      })
    },
  )
})

describe('a query', () => {
  it.each([
    'constructor=1',
    'toString[eq]=1',
    '__proto__[x]=1',
    '__proto__=1',
    'assetNo[__proto__]=nope',
    'assetNo[constructor]=nope',
    'assetNo[hasOwnProperty]=1',
    'params[__proto__]=1',
    'params[constructor]=1',
    'params[deleted]=1',
    'params[deleted]=yes',
    'params[deleted][x]=true',
    'sort=constructor',
    'view=constructor',
    'filter={"constructor":{"eq":1}}',
    'filter={"assetNo":{"constructor":1}}',
    'fields=constructor',
  ])('with %s is refused, not passed over', async (query) => {
    for (const call of query.startsWith('fields') ? ['export'] : ['page', 'list', 'export']) {
      const { status, body } = await admin.get(`${assets}/${call}?${query}`)
      expect([call, status, body.data?.id]).toEqual([call, 400, 'request.invalid'])
    }
  })

  it.each([
    'page[x]=1',
    'page[toString]=1',
    'limit[valueOf]=1',
    'sort[toString]=1',
    'filter[toString]=1',
    'format[toString]=1',
    'fields[toString]=1',
    'view[x]=1',
    'params=1',
  ])('with %s, a form where a word belongs, is no fault of ours', async (query) => {
    for (const call of ['page', 'options', 'export'])
      expect((await admin.get(`${assets}/${call}?${query}`)).status).toBeLessThan(500)
  })

  it('that is kept as a view is held to the same', async () => {
    expect(
      (await admin.post('/api/system/view', { body: { module: 'school/asset', title: 'odd', query: 'constructor=1' } }))
        .status,
    ).toBe(400)
  })

  it('for the recycle bin says so with true', async () => {
    const bins = await Promise.all(
      ['true', 'false', ''].map(
        async (deleted) => (await admin.get(`${assets}/page?params[deleted]=${deleted}`)).status,
      ),
    )
    expect(bins).toEqual([200, 200, 200])
  })
})

describe('the headers alone', () => {
  it('of what may be got are told, under the same permission', async () => {
    const authorization = `Bearer ${await sessionAtWork(test.app, 1, { ip: '127.0.0.1', userAgent: 'test' })}`
    const head = (url: string, headers = {}) => test.app.inject({ method: 'HEAD', url, headers })
    expect([
      (await head(`${assets}/page`, { authorization })).statusCode,
      (await head(`${assets}/page`)).statusCode,
      (await head(`${assets}/bulk/remove`, { authorization })).statusCode,
    ]).toEqual([200, 401, 404])
  })
})

describe('a body', () => {
  it.each(['\u200b', ' \u200d\ufeff ', '\u3164'])(
    'with a name in which nothing is seen, %j, has none',
    async (assetName) => {
      const { status, body } = await admin.post(assets, { body: { assetNo: 'ODD-0', assetName } })
      expect([status, body.data.errors]).toMatchObject([400, [{ field: 'assetName', code: 'required' }]])
    },
  )

  it.each([
    ['half a character', '"assetName":"a\\ud800b"', 'assetName'],
    ['half a character inside', '"assetName":"a","extra":{"a":["\\ud800"]}', 'extra'],
    ['half a character as a name', '"assetName":"a","extra":{"\\udc00":1}', 'extra'],
    ['a number that is none in JSON', '"assetName":"a","extra":1e400', 'extra'],
    ['such a number inside', '"assetName":"a","extra":[{"a":-1e400}]', 'extra'],
  ])('with %s is refused at its field', async (_, json, field) => {
    const { status, body } = await admin.post(assets, {
      body: Buffer.from(`{"assetNo":"ODD-1",${json}}`),
      headers: { 'content-type': 'application/json' },
    })
    expect([status, body.data.errors]).toMatchObject([
      400,
      [{ field, code: 'nul', message: expect.stringContaining('不能保存') }],
    ])
  })

  it('with whole characters beyond the first plane is kept', async () => {
    const { body } = await admin.post(assets, {
      body: { assetNo: 'ODD-2', assetName: '𠮷😀', extra: { '😀': ['𠮷', 1e300] } },
    })
    expect(body.data).toMatchObject({ assetName: '𠮷😀' })
    expect((await admin.get(`${assets}/${body.data.assetId}`)).body.data.extra).toEqual({ '😀': ['𠮷', 1e300] })
  })
})
