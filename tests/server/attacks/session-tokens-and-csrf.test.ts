import { createHash } from 'node:crypto'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSocket } from '#tests/support/websocket-client.ts'
import { openApp, type Client } from '#tests/support/open-app.ts'
import { testPassword, type Person } from '#tests/support/test-users.ts'

const test = await openApp()
afterAll(() => test.close())
let origin: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

const bearer = (token: string): Client => test.withHeaders({ authorization: `Bearer ${token}` })
const signIn = async (person: Person, headers: Record<string, string> = {}, password = testPassword): Promise<string> =>
  (await test.withHeaders(headers).post<string>('/api/login', { body: { username: person, password } })).body.data
const opens = async (token: string): Promise<boolean> => (await bearer(token).get('/api/getInfo')).status === 200
const sessions = async (): Promise<number> =>
  (await test.app.db.selectFrom('sysSession').select('tokenHash').execute()).length
const refused = { code: 401, data: { id: 'session.none' } }

describe('a token that was made up opens nothing', () => {
  it('however it was made', async () => {
    const real = await signIn('zhang')
    const [head, ...rest] = real
    const flipped = (head === 'A' ? 'B' : 'A') + rest.join('')
    const hash = createHash('sha256').update(real).digest('hex')
    const forged = [
      real.slice(0, -1),
      real.slice(1),
      `${real}A`,
      `${real}=`,
      flipped,
      real.toLowerCase(),
      real.toUpperCase(),
      [...real].toReversed().join(''),
      Buffer.from(real, 'base64url').toString('hex'),
      Buffer.from(real).toString('base64url'),
      hash,
      Buffer.from(hash, 'hex').toString('base64url'),
      `${real}.${real}`,
      `${real},${real}`,
      `${real} ${real}`,
      `${real}%00`,
      encodeURIComponent(` ${real}`),
      // what other systems believe: a token that signs itself
      'eyJhbGciOiJub25lIn0.eyJ1c2VySWQiOjEsInN1YiI6ImFkbWluIn0.',
      'eyJ1c2VySWQiOjF9eyJ1c2VySWQiOjF9',
      'admin-admin-admin-admin-1',
      '0'.repeat(43),
      '%'.repeat(43),
      "' or ''='".repeat(4),
    ].filter((one) => one !== real)
    for (const token of forged)
      expect([token, (await bearer(token).get('/api/getInfo')).body]).toMatchObject([token, refused])
    expect(await opens(real)).toBe(true)
  })

  it('nor does a real one anywhere but in its header', async () => {
    const token = await signIn('zhang')
    const mixtures: readonly (readonly [object, Record<string, string>])[] = [
      [{ token }, {}],
      [{ access_token: token }, {}],
      [{ Authorization: `Bearer ${token}` }, {}],
      [{ 'Admin-Token': token }, {}],
      [{}, { cookie: `Admin-Token=${token}` }],
      [{}, { cookie: `Authorization=Bearer ${token}` }],
      [{}, { 'admin-token': token }],
      [{}, { 'x-auth-token': token }],
      [{}, { 'x-access-token': token }],
      [{}, { 'proxy-authorization': `Bearer ${token}` }],
      [{}, { authorization: token }],
      [{}, { authorization: `Basic ${Buffer.from(`zhang:${token}`).toString('base64')}` }],
      [{}, { authorization: `Token ${token}` }],
      [{}, { authorization: `Bearer  ${token}` }],
      [{}, { authorization: `Bearer ${token}, Bearer ${token}` }],
      [{ token }, { cookie: `Admin-Token=${token}`, authorization: 'Bearer x' }],
    ]
    for (const [query, headers] of mixtures)
      expect([query, headers, (await test.anonymous.get('/api/getInfo', { query, headers })).body]).toMatchObject([
        query,
        headers,
        refused,
      ])
    const inBody = await test.anonymous.post('/api/logout', {
      body: { token },
      headers: { cookie: `Admin-Token=${token}` },
    })
    expect(inBody.body).toMatchObject(refused)
    expect(await opens(token)).toBe(true)
  })

  it('and the header’s token is the caller, whoever else is named', async () => {
    const [zhang, admin] = [await signIn('zhang'), await signIn('admin')]
    const { body } = await bearer(zhang).get('/api/getInfo', {
      query: { token: admin, userId: 1 },
      headers: {
        cookie: `Admin-Token=${admin}; userId=1`,
        'x-user-id': '1',
        'x-forwarded-user': 'admin',
        'remote-user': 'admin',
      },
    })
    expect(body.data.user.userName).toBe('zhang')
  })
})

describe('a token that was used opens nothing any more', () => {
  it('once its owner has signed out', async () => {
    const [one, other] = [await signIn('li'), await signIn('li')]
    await bearer(one).post('/api/logout')
    expect([await opens(one), await opens(other)]).toEqual([false, true])
    expect((await bearer(one).post('/api/logout')).body).toMatchObject(refused)
    await expect(openSocket(origin, one)).rejects.toThrow('401')
  })

  it('once the password is another: everybody else’s, and the one it was changed with, which gets a new one in its place', async () => {
    const [stolen, own] = [await signIn('wang'), await signIn('wang')]
    const before = await openSocket(origin, own)
    const changed = await bearer(own).put('/api/user/profile/password', {
      body: { oldPassword: testPassword, newPassword: 'Another-2026' },
    })
    expect(changed.status).toBe(200)
    const renewed = changed.body.data.token as string
    expect(renewed).toMatch(/^[\w-]{43}$/)
    expect([await opens(stolen), await opens(own), await opens(renewed)]).toEqual([false, false, true])
    for (const token of [stolen, own]) await expect(openSocket(origin, token)).rejects.toThrow('401')
    // the socket that was open stays: it is the same session under another name
    await before.settled()
    await test.app.socket.sweep()
    await before.settled()
    expect(before.heard).toEqual([])
    await bearer(renewed).post('/api/logout')
    expect(await before.next('forcedOut')).toEqual({ reason: 'signedOut' })
  })

  it('once an administrator has reset the password, switched the account off, or removed it', async () => {
    const admin = await test.as('admin')
    const made = await admin.post('/api/system/user', {
      body: { userName: 'victim1', nickName: 'V', password: 'Victim-2026' },
    })
    const { userId } = made.body.data
    const start = (): Promise<string> => test.app.sessions.start(userId, { ip: '', userAgent: undefined })
    const one = await start()
    expect((await admin.put('/api/system/user/resetPwd', { body: { userId, password: 'Victim-2027' } })).status).toBe(
      200,
    )
    expect(await opens(one)).toBe(false)
    const two = await start()
    const { version } = (await admin.get(`/api/system/user/${userId}`)).body.data
    await admin.put('/api/system/user', { body: { userId, status: '1', version } })
    expect(await opens(two)).toBe(false)
    await admin.put('/api/system/user', { body: { userId, status: '0', version: version + 1 } })
    const three = await start()
    await admin.del(`/api/system/user/${userId}`)
    expect(await opens(three)).toBe(false)
  })
})

describe('a session cannot be chosen by someone else', () => {
  const chosen = 'attacker-chose-this-token-0123456789-abcdef'

  it('a token sent before signing in never becomes one', async () => {
    const before = await sessions()
    const token = await signIn('li', {
      authorization: `Bearer ${chosen}`,
      cookie: `Admin-Token=${chosen}; formwork-sso=${chosen}`,
    })
    expect(token).not.toBe(chosen)
    expect([await opens(chosen), await opens(token), await sessions()]).toEqual([false, true, before + 1])
  })

  it('each sign-in gives another, and none is told by a cookie', async () => {
    const first = await signIn('li')
    const again = await test
      .withHeaders({ authorization: `Bearer ${first}` })
      .post<string>('/api/login', { body: { username: 'li', password: testPassword } })
    expect(again.body.data).not.toBe(first)
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it('tokens do not resemble one another', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 200 }, () => test.app.sessions.start(1, { ip: '', userAgent: undefined })),
    )
    expect(new Set(tokens).size).toBe(200)
    expect(new Set(tokens.map((token) => token.slice(0, 8))).size).toBe(200)
    for (const at of [0, 10, 20, 30, 41]) expect(new Set(tokens.map((token) => token[at])).size).toBeGreaterThan(30)
    await test.app.sessions.endAll(1, 'signedOut')
  })
})

describe('a page of another site', () => {
  const elsewhere = {
    origin: 'https://evil.example',
    referer: 'https://evil.example/x',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
  }

  it('does nothing with the cookie that the browser adds', async () => {
    const token = await signIn('admin')
    const rows = async () =>
      JSON.stringify(await test.app.db.selectFrom('sysUser').selectAll().orderBy('userId').execute())
    const before = await rows()
    const cookie = { ...elsewhere, cookie: `Admin-Token=${token}` }
    for (const [method, path] of [
      ['POST', '/api/logout'],
      ['POST', '/api/system/user'],
      ['PUT', '/api/system/user'],
      ['DELETE', '/api/system/user/2'],
      ['PUT', '/api/user/profile'],
      ['POST', '/api/system/env/config/save'],
      ['PUT', '/api/user/profile/password'],
      ['POST', '/api/common/upload'],
      ['POST', '/api/project/form'],
    ] as const) {
      for (const type of [
        'text/plain',
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await test.app.inject({
          method,
          url: path,
          headers: { ...cookie, 'content-type': type },
          payload: '{}',
        })
        expect([path, type, [401, 415].includes(answer.statusCode)]).toEqual([path, type, true])
      }
    }
    expect([(await rows()) === before, await opens(token)]).toEqual([true, true])
  })

  it('is let in by no preflight, and reads no answer', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      for (const url of [
        '/api/getInfo',
        '/api/login',
        '/api/system/user',
        '/api/public/systemInfoConfig',
        '/healthz',
        '/files/AAAAAAAAAAAAAAAAAAAAAA/a',
      ]) {
        const { headers, statusCode } = await test.app.inject({
          method,
          url,
          headers: {
            ...elsewhere,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization',
          },
        })
        expect([url, Object.keys(headers).filter((name) => name.startsWith('access-control'))]).toEqual([url, []])
        expect([url, method === 'OPTIONS' ? statusCode : 404]).toEqual([url, 404])
      }
    }
  })

  it('is shown no page of ours in a frame, and no window of ours', async () => {
    const { headers } = await test.anonymous.get('/healthz')
    expect(headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'.*|form-action 'self'/)
  })

  it('is shown no data of ours as a page', async () => {
    for (const url of ['/api/getInfo', '/api/public/systemInfoConfig', '/api/nowhere'])
      expect((await test.anonymous.get(url)).headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
  })

  it('opens no socket: the cookie is no token there either', async () => {
    const token = await signIn('li')
    const open = (path: string, headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const ws = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers })
        ws.once('error', (error) => resolve(error.message))
        ws.once('open', () => {
          ws.terminate()
          reject(new Error('it opened'))
        })
      })
    const tried: readonly Record<string, string>[] = [
      { origin: 'https://evil.example', cookie: `Admin-Token=${token}` },
      { origin: 'null', cookie: `Admin-Token=${token}` },
      { origin: 'https://evil.example', authorization: `Bearer ${token}` },
    ]
    for (const headers of tried) {
      expect(await open('/api/ws', headers)).toContain('403')
      expect(await open('/api/ws?token=', headers)).toContain('403')
      expect(await open(`/api/ws?token=${token}&token=x`, headers)).toContain('403')
      expect(await open(`/api/ws?token[a]=${token}`, headers)).toContain('403')
    }
    expect(test.app.socket.count()).toBe(0)
  })
})
