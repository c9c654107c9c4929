/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { License } from '#schemas/api/license-api-types.ts'
import { publicKeyOf, writeLicense } from '#server/kit/license-signature.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

const vendor = generateKeyPairSync('ed25519')
const start = new Date('2026-11-21T08:00:00Z')
let now = start
let test: TestApp
let admin: Client
let instance: string
beforeAll(async () => {
  test = await openApp({ clock: () => now, vendorKey: publicKeyOf(vendor.privateKey) })
  admin = await test.as()
  instance = (await test.anonymous.get('/api/license')).body.data.instance
})
afterAll(() => test.close())

const day = (n: number): string => new Date(start.getTime() + n * 86_400_000).toISOString()
const issued = (more: Partial<Record<keyof License, unknown>> = {}, key: KeyObject = vendor.privateKey): string =>
  writeLicense(
    {
      instance,
      holder: '明德学院',
      edition: 'campus',
      maxUsers: 500,
      notBefore: day(-1),
      expires: day(30),
      ...more,
    } as License,
    key,
  )
const upload = (license: string, client = admin) => client.post('/api/license', { body: { license } })

describe('a license', () => {
  it('is not needed: without one the installation is open, under a name that stays', async () => {
    expect(instance).toMatch(/^[\da-f-]{36}$/)
    expect((await test.anonymous.get('/api/license')).body.data).toEqual({
      instance,
      state: 'open',
      license: null,
      mayUpload: false,
    })
    expect((await admin.get('/api/license')).body.data.mayUpload).toBe(true)
  })

  it.each([
    ['shape', () => 'hello'],
    ['shape', () => issued({ expires: 'soon' })],
    ['shape', () => issued({ maxUsers: -1 })],
    ['signature', () => issued({}, generateKeyPairSync('ed25519').privateKey)],
    ['signature', () => issued().replace(/\.(.)/, (_, first: string) => (first === 'A' ? '.B' : '.A'))],
    ['instance', () => issued({ instance: 'another' })],
    ['early', () => issued({ notBefore: day(1) })],
    ['expired', () => issued({ expires: day(-1), notBefore: day(-2) })],
  ])('is refused for its %s, and nothing changes', async (reason, made) => {
    const { status, body } = await upload(made())
    expect([status, body.data.reason, body.data.errors[0].field]).toEqual([400, reason, 'license'])
    expect((await test.anonymous.get('/api/license')).body.data.state).toBe('open')
  })

  it('is uploaded by who may: 400, 401, 403, and then it shows', async () => {
    expect((await admin.post('/api/license', { body: {} })).status).toBe(400)
    expect((await upload(issued(), test.anonymous)).status).toBe(401)
    expect((await upload(issued(), await test.as('zhang'))).status).toBe(403)
    expect((await upload(`  ${issued().replace('.', '.\n')}\n`)).body.data).toMatchObject({
      state: 'valid',
      license: { holder: '明德学院', edition: 'campus', maxUsers: 500 },
    })
    expect((await admin.get('/api/getInfo')).status).toBe(200)
  })

  it('that has ended answers 410 to everything but its own calls, health and what its page is drawn with', async () => {
    now = new Date(day(31))
    for (const path of ['/api/getInfo', '/api/system/user/page', '/api/public/form/abc', '/api/openapi.json', '/s/abc'])
      expect((await admin.get(path)).body).toMatchObject({ code: 410, data: { id: 'license.expired' } })
    expect((await admin.get('/api/getInfo')).headers['cache-control']).toBe('no-store')
    expect((await test.anonymous.post('/api/login', { body: { username: 'admin', password: 'x' } })).status).toBe(410)
    expect((await test.anonymous.get('/s/abc', { headers: { accept: 'text/html' } })).headers.location).toBe('/license')
    for (const path of ['/healthz', '/api/public/systemInfoConfig', '/api/public/signInConfig'])
      expect((await test.anonymous.get(path)).status).toBe(200)
    expect((await test.anonymous.get('/api/license')).body.data).toMatchObject({ state: 'expired', mayUpload: true })
  })

  it('is then renewed by whoever has a signed one, as nobody can sign in', async () => {
    expect((await upload(issued(), test.anonymous)).body.data.reason).toBe('expired')
    expect((await upload(issued({ expires: day(400) }), test.anonymous)).body.data.state).toBe('valid')
    expect(
      (await test.anonymous.post('/api/login', { body: { username: 'admin', password: 'Formwork-2026' } })).status,
    ).toBe(200)
  })
})
