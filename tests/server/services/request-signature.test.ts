/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InjectOptions } from 'fastify'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'
import { pixel } from '#tests/support/upload.ts'

const now = new Date('2026-11-21T08:00:00Z')
let test: TestApp
let token: string
beforeAll(async () => {
  test = await openApp({ clock: () => now, env: { REQUEST_SIGNATURE: 'on' } })
  token = await signIn('admin')
})
afterAll(() => test.close())

const signIn = async (username: string): Promise<string> =>
  (await test.anonymous.post<string>('/api/login', { body: { username, password: testPassword } })).body.data

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url?: string
  readonly body?: string
}

/** The headers of a signed call; `said` is what is signed where that is not the call itself. */
function headersFor(
  { method = 'GET', url = '/api/getInfo', body = '' }: Call,
  {
    at = now.getTime(),
    nonce = randomUUID() as string,
    with: by = token,
    bodyHash = createHash('sha256').update(body).digest('hex'),
  } = {},
): Record<string, string> {
  const key = createHmac('sha256', by).update('formwork request signature').digest()
  const text = [method, url, String(at), nonce, bodyHash].join('\n')
  return {
    'x-timestamp': String(at),
    'x-nonce': nonce,
    'x-signature': createHmac('sha256', key).update(text).digest('hex'),
  }
}
const send = async (
  { method = 'GET', url = '/api/getInfo', body }: Call,
  headers: Record<string, string>,
  more: Partial<InjectOptions> = {},
) => {
  const answer = await test.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
    ...more,
  })
  return {
    status: answer.statusCode,
    id: answer.json().data?.id,
    wanted: answer.headers['x-signature-wanted'],
    body: answer.json(),
  }
}
const post: Call = { method: 'POST', url: '/api/system/post', body: '{"postName":"签名","postCode":"signed"}' }
const posts = async (): Promise<number> =>
  Number(
    (
      (await test.app.db
        .selectFrom('sysPost' as never)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()) as { n: number }
    ).n,
  )

describe('where calls are to be signed', () => {
  it('a signed one is taken, with its body and its query as they were sent', async () => {
    expect((await send({}, headersFor({}))).status).toBe(200)
    expect((await send(post, headersFor(post))).status).toBe(200)
    const asked: Call = { url: '/api/system/post/page?postName%5Blike%5D=%E7%AD%BE%E5%90%8D&sort=postCode' }
    expect((await send(asked, headersFor(asked))).body.data.total).toBe(1)
    const removed: Call = {
      method: 'DELETE',
      url: `/api/system/post/${(await send(asked, headersFor(asked))).body.data.rows[0].postId}`,
    }
    expect((await send(removed, headersFor(removed))).status).toBe(200)
  })

  it('a file is signed without its bytes', async () => {
    const call: Call = { method: 'POST', url: '/api/common/upload' }
    const payload = Buffer.concat([
      Buffer.from(
        `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      pixel.bytes,
      Buffer.from('\r\n--x--\r\n'),
    ])
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send(call, { ...headersFor(call, { bodyHash: 'UNSIGNED' }), ...type }, { payload })).status).toBe(200)
    expect((await send(call, { ...headersFor(call), ...type }, { payload })).id).toBe('signature.wrong')
    // the word stands for no other body
    expect((await send(post, headersFor(post, { bodyHash: 'UNSIGNED' }))).id).toBe('signature.wrong')
  })

  it('one without is refused, says so, and has done nothing', async () => {
    const before = await posts()
    const complete = headersFor(post)
    expect(await send(post, {})).toMatchObject({ status: 400, id: 'signature.missing', wanted: String(now.getTime()) })
    for (const name of Object.keys(complete))
      expect((await send(post, { ...complete, [name]: '' })).id).toBe('signature.missing')
    expect(await posts()).toBe(before)
  })

  it.each([
    ['another body', post, { ...post, body: '{"postName":"changed","postCode":"signed"}' }],
    ['a body that reads the same', post, { ...post, body: '{ "postName":"签名","postCode":"signed"}' }],
    ['no body', { ...post, body: '{}' }, post],
    ['another method', { ...post, method: 'PUT' }, post],
    ['another address', { url: '/api/getRouters' }, {}],
    ['another query', { url: '/api/system/post/page?page=1' }, { url: '/api/system/post/page?page=2' }],
    ['a query that was added', {}, { url: '/api/getInfo?slideCode=x' }],
  ] as readonly (readonly [string, Call, Call])[])(
    'one for %s is refused, and nothing is stored',
    async (_, signed, sent) => {
      const before = await posts()
      expect(await send(sent, headersFor(signed))).toMatchObject({ status: 400, id: 'signature.wrong' })
      expect(await posts()).toBe(before)
    },
  )

  it('one by the key of another session, by the token itself, or of another length is refused', async () => {
    const other = await signIn('admin')
    expect((await send({}, headersFor({}, { with: other }))).id).toBe('signature.wrong')
    const complete = headersFor({})
    const text = [
      'GET',
      '/api/getInfo',
      complete['x-timestamp'],
      complete['x-nonce'],
      createHash('sha256').digest('hex'),
    ].join('\n')
    for (const signature of [
      createHmac('sha256', token).update(text).digest('hex'),
      complete['x-signature']!.slice(0, 62),
      `${complete['x-signature']}00`,
      complete['x-signature']!.replaceAll(/./g, '0'),
      'not hex at all',
    ]) {
      expect([signature, (await send({}, { ...complete, 'x-signature': signature })).id]).toEqual([
        signature,
        'signature.wrong',
      ])
    }
  })

  it('one is good once, of several at once, too, and only in its own session’s name', async () => {
    const again = headersFor({})
    expect([(await send({}, again)).status, (await send({}, again)).id]).toEqual([200, 'signature.replayed'])
    const together = headersFor(post)
    const before = await posts()
    const all = await Promise.all(Array.from({ length: 5 }, () => send(post, together)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400])
    expect(await posts()).toBe(before + 1)
    // a wrong one does not use up the nonce of a right one
    const right = headersFor({})
    expect((await send({}, { ...right, 'x-signature': '00'.repeat(32) })).id).toBe('signature.wrong')
    expect((await send({}, right)).status).toBe(200)
  })

  it.each([
    [-299, 200],
    [299, 200],
    [-301, 'signature.stale'],
    [301, 'signature.stale'],
  ])('a clock that is %i seconds off gives %s', async (seconds, expected) => {
    const answer = await send({}, headersFor({}, { at: now.getTime() + seconds * 1000 }))
    expect(expected === 200 ? answer.status : answer.id).toBe(expected)
    expect(answer.wanted).toBe(expected === 200 ? undefined : String(now.getTime()))
  })

  it.each([['soon'], ['1'], ['17636976000000'], ['-1763697600000'], ['1e12']])('a time of %s is none', async (at) =>
    expect((await send({}, { ...headersFor({}), 'x-timestamp': at })).id).toBe('signature.stale'),
  )
  it.each([['short'], ['x'.repeat(65)], ['a b c d e f g h i']])('a nonce of %s is none', async (nonce) =>
    expect((await send({}, headersFor({}, { nonce }))).id).toBe('signature.wrong'),
  )

  it('comes after the session and the permission: 401 and 403 are told first', async () => {
    expect((await send({}, { ...headersFor({}), authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(401)
    const li = await signIn('li')
    expect(
      (
        await send(
          { url: '/api/system/ops' },
          { ...headersFor({ url: '/api/system/ops' }, { with: li }), authorization: `Bearer ${li}` },
        )
      ).status,
    ).toBe(403)
  })

  it('what anybody may call needs none', async () => {
    for (const url of ['/api/public/systemInfoConfig', '/healthz', '/api/license'])
      expect([url, (await send({ url }, {})).status]).toEqual([url, 200])
  })
})

it('is off unless it is asked for', async () => {
  const plain = await openApp()
  expect((await (await plain.as()).get('/api/getInfo')).status).toBe(200)
  await plain.close()
})
