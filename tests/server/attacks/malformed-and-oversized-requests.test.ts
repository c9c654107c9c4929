/**
 * @module-tag whole
 * Left out of `npm test`: thousands of requests of every malformed kind; each route has its own tests of bad input.
 */
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

let test: TestApp
/** Waits for a third of a second, and believes a proxy elsewhere. */
let other: TestApp
let otherOrigin: string
let origin: string
let admin: Client
beforeAll(async () => {
  test = await openApp()
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await test.as()
  other = await openApp({ env: { REQUEST_TIMEOUT: '0.3', TRUST_PROXY: '10.0.0.0/8' } })
  otherOrigin = await other.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  await other.close()
})
const lines = (...all: readonly string[]): string => all.join('\r\n')

describe('a body that is too much', () => {
  const manyKeys = (count: number, from = 0): Record<string, number> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${from}_${i}`, 1]))
  const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const send = (url: string, payload: string, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

  it.each([
    ['a thousand objects deep', deep(1000), 400, 'request.tooDeep'],
    ['a hundred thousand lists deep', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'request.tooDeep'],
    ['deep and never closed', '['.repeat(500_000), 400, 'request.tooDeep'],
    ['deep behind a text with brackets', `{"x":"${'['.repeat(600)}\\"","y":${deep(600)}}`, 400, 'request.tooDeep'],
    ['of 1 001 keys in one object', JSON.stringify({ x: [manyKeys(1_001)] }), 400, 'request.tooManyKeys'],
    [
      'of 20 001 keys altogether',
      JSON.stringify({ x: Array.from({ length: 21 }, (_, i) => manyKeys(1_000, i)) }),
      400,
      'request.tooManyKeys',
    ],
    [
      'of very many keys and never closed',
      `{"x":${JSON.stringify(manyKeys(1_001)).slice(0, -1)}`,
      400,
      'request.tooManyKeys',
    ],
    ['of more than 1 MB', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 413, 'request.tooLarge'],
  ])('%s is refused', async (_, payload, status, id) => {
    const { authorization } = await authorised()
    for (const [url, headers] of [
      ['/api/login', {}],
      ['/api/system/post', { authorization }],
      ['/api/project/form/abcdef/publish', { authorization }],
      ['/api/public/form/abcdef/data', {}],
      ['/api/captcha/get', {}],
    ] as const) {
      // an object of answers has a key for each question
      if (payload.length < 30_000 && url.endsWith('/data')) continue
      const answer = await send(url, payload, headers)
      expect([url, answer.statusCode, answer.json()]).toMatchObject([url, status, { code: status, data: { id } }])
    }
  })

  it('but not for brackets in a text, nor for what honest documents need', async () => {
    const name = '['.repeat(30)
    expect(
      (await admin.post('/api/system/post', { body: { postName: name, postCode: 'brackets' } })).body.data.postName,
    ).toBe(name)
    expect((await send('/api/login', deep(400))).json().data.id).toBe('request.invalid')
    expect(
      (await send('/api/login', JSON.stringify({ username: '{\\"a\\":'.repeat(30_000) }))).json().data.id,
    ).not.toBe('request.tooManyKeys')
    expect((await send('/api/login', JSON.stringify(manyKeys(1_000)))).json().data.id).toBe('request.invalid')
  })

  it('is refused by its length before it is read', async () => {
    const answer = await rawRequest(
      origin,
      lines(
        'POST /api/login HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 99999999999',
        'Connection: close',
        '',
        '{',
      ),
    )
    expect([answer.status, answer.json().data.id]).toEqual([413, 'request.tooLarge'])
  })

  it('of headers, too', async () => {
    const answer = await rawRequest(
      origin,
      lines(
        'GET /api/getInfo HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${'x'.repeat(20_000)}`,
        'Connection: close',
        '',
        '',
      ),
    )
    expect([answer.status, answer.json()]).toMatchObject([431, { code: 431, data: { id: 'request.headers' } }])
  })

  it('of an address, of parameters, of nesting in them', async () => {
    const { authorization } = await authorised()
    const get = async (query: string) => {
      const { statusCode, json } = await test.app.inject({
        url: `/api/system/post/page?${query}`,
        headers: { authorization },
      })
      return [statusCode, json().data.id]
    }
    const wide = Array.from({ length: 5000 }, (_, i) => `postName[eq]=${i}`).join('&')
    expect(await get(wide)).toEqual([400, 'request.invalid'])
    expect(await get(`a${'[a]'.repeat(2000)}=1`)).toEqual([400, 'request.invalid'])
    expect(await get(`postName[in]=${Array.from({ length: 2000 }, (_, i) => i).join(',')}`)).toEqual([
      400,
      'request.invalid',
    ])
    expect(
      await get(`filter=${encodeURIComponent(`${'{"not":'.repeat(500)}{"postName":{"eq":"x"}}${'}'.repeat(500)}`)}`),
    ).toEqual([400, 'request.invalid'])
    expect(
      await get(
        `filter=${encodeURIComponent(JSON.stringify({ or: Array.from({ length: 51 }, () => ({ postName: { eq: 'x' } })) }))}`,
      ),
    ).toEqual([400, 'request.invalid'])
    expect(await get(`sort=${'postName,'.repeat(100)}`)).toEqual([400, 'request.invalid'])
    expect(await get('limit=100000')).toEqual([400, 'request.invalid'])
  })

  const authorised = async (): Promise<{ authorization: string }> => ({
    authorization: `Bearer ${await test.app.sessions.start(1, { ip: '', userAgent: undefined })}`,
  })
})

describe('a form that is broken', () => {
  const part = (name: string, more = ''): string =>
    lines('--x', `content-disposition: form-data; name="${name}"${more}`, '', 'text', '')
  it.each([
    ['without a boundary', 'multipart/form-data', `${part('a')}--x--\r\n`, 400, 'request.malformed'],
    [
      'with an endless boundary',
      `multipart/form-data; boundary=${'x'.repeat(300)}`,
      '--x\r\n',
      400,
      'request.malformed',
    ],
    ['of a beginning alone', 'multipart/form-data; boundary=x', '--x\r\n', 400, 'request.malformed'],
    [
      'cut off in the file',
      'multipart/form-data; boundary=x',
      lines(
        '--x',
        'content-disposition: form-data; name="file"; filename="a.csv"',
        'content-type: text/csv',
        '',
        '编码,名',
      ),
      400,
      'request.malformed',
    ],
    [
      'of too many fields',
      'multipart/form-data; boundary=x',
      `${Array.from({ length: 30 }, (_, i) => part(`f${i}`)).join('')}--x--\r\n`,
      413,
      'request.tooManyParts',
    ],
  ])('%s is refused in words', async (_, type, payload, status, id) => {
    for (const url of ['/api/common/upload', '/api/user/file/upload', '/api/system/user/import/preview']) {
      const { status: code, body } = await admin.post(url, {
        body: Buffer.from(payload),
        headers: { 'content-type': type },
      })
      expect([url, code, body.data.id]).toEqual([url, status, id])
    }
  })
})

describe('a body that does not come', () => {
  it.each([
    ['a request of which nothing came', ''],
    ['headers without an end', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body of which one byte came',
      lines('POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 50', '', '{'),
    ],
    [
      'pieces without a last one',
      lines(
        'POST /api/login HTTP/1.1',
        'Host: x',
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        '',
        '1',
        '{',
        '',
      ),
    ],
  ])('%s is waited for no longer than is set', async (_, text) => {
    const answer = await rawRequest(otherOrigin, text)
    expect([answer.status, answer.json()]).toMatchObject([
      408,
      { code: 408, data: { id: 'request.timeout', requestId: expect.any(String) } },
    ])
  })

  it('is waited for two minutes unless told, its headers twenty seconds', () => {
    expect([test.app.server.requestTimeout, test.app.server.headersTimeout]).toEqual([120_000, 20_000])
  })
})

describe('a request that two servers could read as two', () => {
  const smuggled = 'GET /api/getInfo HTTP/1.1\r\nHost: x\r\n\r\n'
  const post = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Type: application/json']
  it.each([
    ['length and pieces', lines(...post, 'Content-Length: 4', 'Transfer-Encoding: chunked', '', '0', '', smuggled)],
    ['pieces and length', lines(...post, 'Transfer-Encoding: chunked', 'Content-Length: 4', '', '0', '', smuggled)],
    ['two lengths', lines(...post, 'Content-Length: 2', 'Content-Length: 40', '', `{}${smuggled}`)],
    ['a length of two numbers', lines(...post, 'Content-Length: 2, 40', '', `{}${smuggled}`)],
    ['a length with a sign', lines(...post, 'Content-Length: +2', '', `{}${smuggled}`)],
    ['an unknown way of pieces', lines(...post, 'Transfer-Encoding: xchunked', '', '0', '', smuggled)],
    ['pieces that are not last', lines(...post, 'Transfer-Encoding: chunked, identity', '', '0', '', smuggled)],
    ['a blank before the colon', lines(...post, 'Transfer-Encoding : chunked', '', '0', '', smuggled)],
    ['a folded header', lines(...post, 'Transfer-Encoding:', ' chunked', 'Content-Length: 4', '', '0', '', smuggled)],
    [
      'a piece whose size is no number',
      lines(...post, 'Transfer-Encoding: chunked', '', '0x2', '{}', '0', '', smuggled),
    ],
    ['ends of line that are none', `GET /healthz HTTP/1.1\rHost: x\r\r${smuggled}`],
    ['a header with a NUL', lines('GET /healthz HTTP/1.1', 'Host: x', 'X-A: a\0b', '', smuggled)],
    ['no host', lines('GET /healthz HTTP/1.1', '', smuggled)],
    ['two hosts', lines('GET /healthz HTTP/1.1', 'Host: a', 'Host: b', '', smuggled)],
    ['HTTP/0.9 by name', lines('GET /healthz HTTP/0.9', 'Host: x', '', smuggled)],
    ['HTTP/0.9 as it was', `GET /healthz\r\n${smuggled}`],
    ['HTTP/2 as a text', lines('GET /healthz HTTP/2.0', 'Host: x', '', smuggled)],
    ['a version that is none', lines('GET /healthz HTTP/9.9', 'Host: x', '', smuggled)],
  ])('by %s is answered once, with a refusal, and the line is closed', async (_, text) => {
    const { status, headers, body } = await rawRequest(origin, text)
    expect(status).toBe(400)
    expect(`${headers}${body}`.match(/http\/1\.1 /gi)).toHaveLength(1)
    expect(headers).toContain('connection: close')
  })

  it('leaves the others alone: the server goes on', async () => {
    const line = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
    line.resume().write('\0\0\0\0'.repeat(1000))
    await once(line, 'close')
    expect((await test.anonymous.get('/healthz')).status).toBe(200)
  })
})

describe('who stands in front', () => {
  const ipOf = async (app: TestApp, remoteAddress: string, forwarded: string): Promise<string> => {
    await app.app.db.deleteFrom('sysLogininfor' as never).execute()
    await app.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: {
        'x-forwarded-for': forwarded,
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'client-ip': '6.6.6.6',
        'cf-connecting-ip': '6.6.6.6',
      },
      payload: { username: 'nobody', password: 'x' },
    })
    return (
      (await app.app.db
        .selectFrom('sysLogininfor' as never)
        .selectAll()
        .executeTakeFirstOrThrow()) as { ipaddr: string }
    ).ipaddr
  }

  it.each([
    ['203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['10.0.0.5', '1.2.3.4', '10.0.0.5'],
    ['127.0.0.1', '1.2.3.4', '1.2.3.4'],
    ['127.0.0.1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['127.0.0.1', '6.6.6.6, 127.0.0.1, 1.2.3.4, 127.0.0.1', '1.2.3.4'],
  ])('from %s with the header %s counts as %s', async (remote, forwarded, seen) =>
    expect(await ipOf(test, remote, forwarded)).toBe(seen),
  )

  it.each([
    ['10.1.2.3', '1.2.3.4'],
    ['127.0.0.1', '127.0.0.1'],
  ])('is believed where TRUST_PROXY names it: from %s counts %s', async (remote, seen) =>
    expect(await ipOf(other, remote, '1.2.3.4')).toBe(seen),
  )

  it('writes what it likes, and nothing breaks of it', async () => {
    for (const [odd, seen] of [
      ['<script>', '127.0.0.1'],
      ["1.2.3.4, ' or 1=1", '127.0.0.1'],
      ['x'.repeat(3000), '127.0.0.1'],
      ['junk, 1.2.3.4', '1.2.3.4'],
      ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
      [',,,', '127.0.0.1'],
      ['1.2.3.4:5678', '1.2.3.4'],
      ['[2001:db8::1]:80', '2001:db8::1'],
    ] as const) {
      expect([odd, await ipOf(test, '127.0.0.1', odd)]).toEqual([odd, seen])
    }
  })
})
