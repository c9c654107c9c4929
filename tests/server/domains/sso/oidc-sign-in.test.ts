/**
 * @module-tag whole
 * Left out of `npm test`: runs several servers on one database.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidcClientId, oidcSecret, startOidc, type OidcServer } from '../../../support/oidc-server.ts'
import { openApp, type Client, type TestApp } from '../../../support/open-app.ts'

const origin = 'http://127.0.0.1:8080'
let idp: OidcServer
let test: TestApp
let admin: Client
let now = new Date()

beforeAll(async () => {
  idp = await startOidc(
    {
      'u-1': { preferred_username: 'zhao', name: '赵敏', email: 'zhao@example.edu', groups: ['teacher'] },
      'u-2': { preferred_username: 'li', name: '李四' },
      'u-3': { name: '没有用户名' },
      'u-4': { preferred_username: 'admin' },
    },
    () => [origin],
  )
  test = await openApp({
    env: {
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: oidcClientId,
      OIDC_CLIENT_SECRET: oidcSecret,
      PUBLIC_URL: origin,
      SSO_TIMEOUT: '5',
    },
    clock: () => now,
  })
  admin = await test.as('admin')
}, 60_000)

afterAll(async () => {
  await test?.close()
  await idp?.stop()
})

const start = (redirect = '/home') => test.anonymous.get('/authLogin/oidc', { query: { redirect } })
const locationOf = (answer: { headers: Readonly<Record<string, unknown>> }): string => String(answer.headers.location)
const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }): string =>
  String(answer.headers['set-cookie']).split(';')[0]!
/** Our callback, as the browser with this cookie opens it. */
const callback = (address: string, cookie: string) =>
  test.anonymous.get(address.slice(origin.length), { headers: { cookie } })
const exchange = (code: string, cookie: string) =>
  test.anonymous.post('/api/sso/exchange', { body: { code }, headers: { cookie } })
const codeIn = (location: string): string => location.split('#code=')[1]!
const reasonIn = (location: string): string | null => new URL(location, origin).searchParams.get('reason')
const signIn = async (person: string, redirect?: string) => {
  const begun = await start(redirect)
  const cookie = cookieOf(begun)
  const back = await idp.signIn(locationOf(begun), person)
  const arrived = await callback(back, cookie)
  return { cookie, back, arrived, location: locationOf(arrived) }
}

describe('an OIDC sign-on', () => {
  it('is the code flow with PKCE, a state and a nonce, bound to the browser', async () => {
    const begun = await start()
    const query = new URL(locationOf(begun)).searchParams
    expect(begun.status).toBe(302)
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: oidcClientId,
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/authLogin/oidc/callback`,
      scope: 'openid profile email',
    })
    expect(
      [query.get('state'), query.get('nonce'), query.get('code_challenge')].every((one) => one!.length >= 43),
    ).toBe(true)
    expect(begun.headers['set-cookie']).toMatch(
      /^formwork-sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
  })

  it('ends with a one-time code behind #, which becomes a token once', async () => {
    const { location, cookie } = await signIn('u-1', '/system/user?page=2')
    expect(location).toMatch(/^\/authLogin\/done\?redirect=%2Fsystem%2Fuser%3Fpage%3D2#code=[\w-]{43}$/)
    const { body } = await exchange(codeIn(location), cookie)
    expect(body.code).toBe(200)
    const caller = test.withHeaders({ authorization: `Bearer ${body.data}` })
    expect((await caller.get('/api/getInfo')).body.data.user).toMatchObject({ userName: 'zhao', nickName: '赵敏' })
    expect((await exchange(codeIn(location), cookie)).body.data.id).toBe('sso.state')
    const out = (await caller.post('/api/logout')).body.data.redirect as string
    expect(out.startsWith(`${idp.issuer}/session/end?`)).toBe(true)
    expect(Object.fromEntries(new URL(out).searchParams)).toMatchObject({
      post_logout_redirect_uri: `${origin}/login`,
      id_token_hint: expect.stringMatching(/^ey/),
    })
  })

  it('finds the same person again by what names them there, whatever they are called by then', async () => {
    const { location, cookie } = await signIn('u-1')
    const { body } = await exchange(codeIn(location), cookie)
    expect(
      (await test.withHeaders({ authorization: `Bearer ${body.data}` }).get('/api/getInfo')).body.data.user.userName,
    ).toBe('zhao')
    expect(
      await test.app.db.selectFrom('sysUser').select('userId').where('userName', 'like', 'zhao%').execute(),
    ).toHaveLength(1)
  })

  it.each([
    ['u-2', 'sso.nameTaken', 'takes no account over whose name is only the same'],
    ['u-3', 'sso.name', 'makes no account without a name'],
    ['u-4', 'sso.isAdmin', 'takes no administrator over'],
    ['refuse', 'sso.refused', 'says that the provider refused'],
  ])('of %s: %s, it %s', async (person, reason) => expect(reasonIn((await signIn(person)).location)).toBe(reason))

  it('links by name where that is wanted', async () => {
    const {
      body: { data },
    } = await admin.get('/api/system/env/config/ssoConfig')
    await admin.post('/api/system/env/config/save', {
      body: { envKey: 'ssoConfig', version: data.version, values: { ...data.values, linkOidc: true } },
    })
    const { location, cookie } = await signIn('u-2')
    expect((await exchange(codeIn(location), cookie)).status).toBe(200)
  })

  it('does not let a disabled person in, though the code was given before', async () => {
    const { location, cookie } = await signIn('u-1')
    await test.app.db.updateTable('sysUser').set({ status: '1' }).where('userName', '=', 'zhao').execute()
    expect((await exchange(codeIn(location), cookie)).body.data.id).toBe('session.disabled')
    expect(reasonIn((await signIn('u-1')).location)).toBe('session.disabled')
    await test.app.db.updateTable('sysUser').set({ status: '0' }).where('userName', '=', 'zhao').execute()
  })
})

describe('hostile values', () => {
  it('a state works once', async () => {
    const { back, cookie } = await signIn('u-1')
    expect(reasonIn(locationOf(await callback(back, cookie)))).toBe('sso.state')
  })

  it('a state of another browser, of none, and no state at all', async () => {
    const begun = await start()
    const back = await idp.signIn(locationOf(begun), 'u-1')
    const foreign = cookieOf(await start())
    for (const [address, cookie] of [
      [back, foreign],
      [back, ''],
      [back, 'formwork-sso=short'],
      [`${origin}/authLogin/oidc/callback?code=x`, cookieOf(begun)],
      [`${origin}/authLogin/oidc/callback`, cookieOf(begun)],
    ] as const) {
      expect(reasonIn(locationOf(await callback(address, cookie)))).toBe('sso.state')
    }
    // none of them has used it up
    expect(locationOf(await callback(back, cookieOf(begun)))).toContain('#code=')
  })

  it('a code that belongs to another sign-on of the same browser: PKCE and nonce hold', async () => {
    const [one, two] = [await start(), await start()]
    const [first, second] = [
      new URL(await idp.signIn(locationOf(one), 'u-1')),
      new URL(await idp.signIn(locationOf(two), 'u-2')),
    ]
    first.searchParams.set('code', second.searchParams.get('code')!)
    expect(reasonIn(locationOf(await callback(first.href, cookieOf(one))))).toBe('sso.state')
  })

  it('an answer in the name of another issuer', async () => {
    const begun = await start()
    const back = new URL(await idp.signIn(locationOf(begun), 'u-1'))
    back.searchParams.set('iss', 'https://evil.example')
    expect(reasonIn(locationOf(await callback(back.href, cookieOf(begun))))).toBe('sso.state')
  })

  it('a one-time code in another browser, forged, or late', async () => {
    const { location, cookie } = await signIn('u-1')
    expect((await exchange(codeIn(location), cookieOf(await start()))).body.data.id).toBe('sso.state')
    expect((await exchange(codeIn(location), '')).status).toBe(400)
    expect((await exchange('x'.repeat(43), cookie)).status).toBe(400)
    expect((await exchange('x', cookie)).body.data.id).toBe('request.invalid')
    now = new Date(now.getTime() + 121_000)
    expect((await exchange(codeIn(location), cookie)).body.data.id).toBe('sso.state')
  })

  it('a sign-on that took too long', async () => {
    const begun = await start()
    const back = await idp.signIn(locationOf(begun), 'u-1')
    now = new Date(now.getTime() + 601_000)
    expect(reasonIn(locationOf(await callback(back, cookieOf(begun))))).toBe('sso.state')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'evil',
    '',
  ])('a redirect to %j goes to the root', async (redirect) => {
    expect((await signIn('u-1', redirect)).location).toMatch(/^\/authLogin\/done\?redirect=%2F#code=/)
  })

  it('no cookie means no secret: the browser’s mark opens nothing by itself', async () => {
    const { cookie } = await signIn('u-1')
    expect((await test.anonymous.get('/api/getInfo', { headers: { cookie } })).status).toBe(401)
  })
})

describe('a provider that', () => {
  let server: Server
  let closed = false
  beforeAll(async () => {
    server = createServer((_, response) => void (closed ? response.writeHead(500).end('{}') : undefined))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('does not answer, or not to the point, is said in words', async () => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const odd = await openApp({ env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x', SSO_TIMEOUT: '0.4' } })
    const reason = async () =>
      reasonIn(locationOf(await odd.anonymous.get('/authLogin/oidc', { headers: { host: 'localhost:8080' } })))
    expect(await reason()).toBe('sso.timeout')
    closed = true
    expect(await reason()).toBe('sso.provider')
    expect(
      reasonIn(locationOf(await odd.anonymous.get('/authLogin/oidc', { headers: { host: 'evil.example' } }))),
    ).toBe('sso.address')
    await odd.close()
  })

  it('is not set says so', async () => {
    const plain = await openApp()
    expect(reasonIn(locationOf(await plain.anonymous.get('/authLogin/oidc')))).toBe('session.noSso')
    expect((await plain.anonymous.post('/api/sso/exchange', { body: { code: 'x'.repeat(43) } })).status).toBe(404)
    await plain.close()
  })
})
