import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type TestApp } from '#tests/support/open-app.ts'

const origin = 'http://127.0.0.1:8080'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
type Claims = Record<string, unknown>
type Mutation = () => { header?: Claims; claims?: Claims; answer?: Claims } | string

let server: Server
let issuer: string
let test: TestApp
let nonce = ''
/** How the provider lies this time. */
let lie: Mutation = () => ({})

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const signed = (header: Claims, claims: Claims): string => {
  const head = `${encoded(header)}.${encoded(claims)}`
  return `${head}.${header.alg === 'none' ? '' : createSign('RSA-SHA256').update(head).sign(privateKey, 'base64url')}`
}

/** A provider that says what the test wants it to: everything right, but for one thing. */
const answerOf = (path: string): unknown => {
  if (path === '/.well-known/openid-configuration')
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  if (path === '/jwks')
    return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] }
  const seconds = Math.floor(Date.now() / 1000)
  const good = {
    header: { alg: 'RS256', kid: 'k' },
    claims: {
      iss: issuer,
      aud: 'formwork',
      sub: 's-1',
      preferred_username: 'visitor',
      nonce,
      iat: seconds,
      exp: seconds + 300,
    },
  }
  const told = lie()
  if (typeof told === 'string') return { access_token: 'a', token_type: 'Bearer', id_token: told }
  return {
    access_token: 'a',
    token_type: 'Bearer',
    id_token: signed({ ...good.header, ...told.header }, { ...good.claims, ...told.claims }),
    ...told.answer,
  }
}

beforeAll(async () => {
  server = createServer(
    (request, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(answerOf(request.url!.split('?')[0]!))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  test = await openApp({
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'formwork',
      OIDC_CLIENT_SECRET: 's',
      CAS_URL: issuer,
      PUBLIC_URL: origin,
      SSO_TIMEOUT: '5',
    },
  })
})
afterAll(async () => {
  await test.close()
  server.closeAllConnections()
  server.close()
})

const come = async (mutation: Mutation, extra = ''): Promise<string> => {
  lie = mutation
  const begun = await test.anonymous.get('/authLogin/oidc', { query: { redirect: '/home' } })
  const query = new URL(String(begun.headers.location)).searchParams
  nonce = query.get('nonce')!
  const cookie = String(begun.headers['set-cookie']).split(';')[0]!
  return String(
    (
      await test.anonymous.get(`/authLogin/oidc/callback?code=c&state=${query.get('state')}${extra}`, {
        headers: { cookie },
      })
    ).headers.location,
  )
}
const people = async (): Promise<number> => (await test.app.db.selectFrom('sysUser').select('userId').execute()).length

describe('an ID token', () => {
  it('lets in when all of it is right', async () => expect(await come(() => ({}))).toContain('#code='))

  it.each<[string, Mutation]>([
    ['of another sign-on', () => ({ claims: { nonce: 'another', sub: 's-2' } })],
    ['of no sign-on', () => ({ claims: { nonce: undefined } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['of an issuer that only begins so', () => ({ claims: { iss: `${issuer}.evil.example` } })],
    ['for another client', () => ({ claims: { aud: 'other' } })],
    ['for others, too, that says not by whom it was asked', () => ({ claims: { aud: ['formwork', 'other'] } })],
    ['for others, too, asked by another', () => ({ claims: { aud: ['formwork', 'other'], azp: 'other' } })],
    ['that has ended', () => ({ claims: { exp: 1_000_000_000 } })],
    ['that never ends', () => ({ claims: { exp: 'never' } })],
    ['about nobody', () => ({ claims: { sub: undefined } })],
    ['about a number', () => ({ claims: { sub: 1 } })],
    ['that nobody has signed', () => ({ header: { alg: 'none' } })],
    ['signed in a way that was not agreed', () => ({ header: { alg: 'HS256' } })],
    ['that is none', () => 'not.a.token'],
    ['that is empty', () => ''],
    ['that is missing', () => ({ answer: { id_token: undefined } })],
    ['with a token for something else', () => ({ answer: { token_type: 'mac' } })],
  ])('%s lets nobody in, and makes nobody', async (_, mutation) => {
    const before = await people()
    const location = await come(mutation)
    expect(location).toMatch(/^\/authLogin\/failed\?reason=sso\.(state|provider)&redirect=%2Fhome$/)
    expect(await people()).toBe(before)
  })

  it.each([
    '&iss=https%3A%2F%2Fevil.example',
    '&state=twice',
    '&code=twice',
    '&error=access_denied',
    '&response=eyJhbGciOiJub25lIn0.e30.',
  ])('nor with an answer that adds %s', async (extra) => {
    expect(await come(() => ({}), extra)).not.toContain('#code=')
  })

  it('makes nobody an administrator, whatever it claims', async () => {
    for (const preferred_username of ['admin', 'ADMIN', 'zhang']) {
      expect(
        await come(() => ({
          claims: {
            sub: `x-${preferred_username}`,
            preferred_username,
            roles: ['admin'],
            permissions: ['*:*:*'],
            is_admin: true,
            userId: 1,
          },
        })),
      ).toMatch(/reason=sso\.(isAdmin|nameTaken)/)
    }
    for (const [i, preferred_username] of [
      "x' or 1=1",
      '<script>',
      '../admin',
      'a\u0000b',
      ' admin',
      'аdmin',
      'x'.repeat(500),
      '__proto__',
    ].entries()) {
      expect(await come(() => ({ claims: { sub: `y-${i}`, preferred_username } }))).toMatch(/reason=sso\.name/)
    }
    for (const sub of ['a\u0000b', 'x'.repeat(501)])
      expect(await come(() => ({ claims: { sub } }))).toMatch(/reason=sso\.provider/)
  })
})

describe('a single sign-out from a CAS server', () => {
  const message = (...tickets: readonly string[]): string =>
    `logoutRequest=${encodeURIComponent(`<samlp:LogoutRequest xmlns:samlp="x" ID="1" Version="2.0">${tickets.map((ticket) => `<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`).join('')}</samlp:LogoutRequest>`)}`
  const send = (body: string, type = 'application/x-www-form-urlencoded') =>
    test.anonymous.post('/authLogin/cas', { body, headers: { 'content-type': type } })
  const begin = (ticket?: string): Promise<string> =>
    test.app.sessions.start(1, { ip: '', userAgent: undefined }, ticket === undefined ? {} : { ticket })
  const opens = async (token: string): Promise<boolean> =>
    (await test.withHeaders({ authorization: `Bearer ${token}` }).get('/api/getInfo')).status === 200

  it('ends the session of its ticket, once; sent again it ends nothing more', async () => {
    const [one, other] = [await begin('ST-1-one'), await begin('ST-2-other')]
    expect((await send(message('ST-1-one'))).status).toBe(200)
    expect([await opens(one), await opens(other)]).toEqual([false, true])
    // the same person, signed in anew with another ticket
    const again = await begin('ST-3-again')
    expect((await send(message('ST-1-one'))).status).toBe(200)
    expect([await opens(again), await opens(other)]).toEqual([true, true])
  })

  it('also where the session has got another token since', async () => {
    const token = await begin('ST-4-renewed')
    const { userId, tokenHash } = (await test.app.sessions.callerBy(token))!
    const renewed = await test.app.sessions.renewAlone(userId, tokenHash, 'passwordChanged')
    await send(message('ST-4-renewed'))
    expect([await opens(token), await opens(renewed)]).toEqual([false, false])
  })

  it('forged, it ends nobody’s session, and says to nobody whether there was one', async () => {
    const [byCas, byPassword] = [await begin('ST-5-real'), await begin()]
    const answers = []
    for (const ticket of [
      'ST-5-rea',
      'ST-5-real2',
      'st-5-real',
      ' ',
      '%',
      "' or ''='",
      '*',
      'null',
      'undefined',
      byCas,
    ])
      answers.push(await send(message(ticket)))
    expect([await opens(byCas), await opens(byPassword)]).toEqual([true, true])
    expect(
      new Set(answers.map(({ status, text }) => `${status} ${text.includes('requestId') ? 'refused' : text}`)).size,
    ).toBeLessThanOrEqual(2)
  })

  it.each<[string, () => ReturnType<typeof send>]>([
    ['with many tickets', () => send(message('ST-6-a', 'ST-6-kept'))],
    ['as JSON', () => send(JSON.stringify({ logoutRequest: 'ST-6-kept' }), 'application/json')],
    ['as text', () => send(message('ST-6-kept'), 'text/plain')],
    [
      'as markup alone',
      () => send('<LogoutRequest><SessionIndex>ST-6-kept</SessionIndex></LogoutRequest>', 'text/xml'),
    ],
    ['of a megabyte', () => send(message('x'.repeat(1_000_000)))],
    [
      'with entities',
      () =>
        send(
          `logoutRequest=${encodeURIComponent('<!DOCTYPE x [<!ENTITY t "ST-6-kept">]><LogoutRequest><SessionIndex>&t;</SessionIndex></LogoutRequest>')}`,
        ),
    ],
    ['nested without end', () => send(`logoutRequest=${encodeURIComponent('<a>'.repeat(5000))}`)],
    [
      'by another method',
      () =>
        test.anonymous.put('/authLogin/cas', {
          body: message('ST-6-kept'),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ],
  ])('%s is refused', async (_, attempt) => {
    const kept = await begin('ST-6-kept')
    expect((await attempt()).status).toBeGreaterThanOrEqual(400)
    expect(await opens(kept)).toBe(true)
  })
})
