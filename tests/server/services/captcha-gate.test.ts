/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now = new Date('2026-11-21T08:00:00Z')
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
  admin = await test.as('admin')
  const { version } = (await admin.get('/api/system/env/config/signInConfig')).body.data
  const values = { wrongPasswords: 5, lockMinutes: 10, sessionMinutes: 30, captchaAfter: 3 }
  const { status } = await admin.post('/api/system/env/config/save', {
    body: { envKey: 'signInConfig', values, version },
  })
  if (status !== 200) throw new Error(`the settings were refused with ${status}`)
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  await test.app.db.deleteFrom('sysCaptcha').execute()
  await test.app.db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null }).execute()
})

let addresses = 1
/** From an address of its own: the route's own limit is thirty a minute of one address. */
const newAddress = (): string => `10.0.0.${addresses++}`
const login = async (username: string, password: string, slideCode?: string, address = newAddress()) => {
  const { status, body } = await test
    .withHeaders({ 'x-forwarded-for': address })
    .post('/api/login', { body: { username, password }, query: slideCode === undefined ? {} : { slideCode } })
  return [status, body.data?.id]
}

describe('a solved captcha', () => {
  it('is worth one call', async () => {
    await set('sys.account.captchaEnabled', 'true')
    await test.app.captchaGate.admit('a+b/c==')
    expect(await login('zhang', testPassword)).toEqual([416, 'captcha.needed'])
    expect(await login('zhang', testPassword, 'other')).toEqual([416, 'captcha.needed'])
    expect((await login('zhang', testPassword, 'a+b/c=='))[0]).toBe(200)
    expect(await login('zhang', testPassword, 'a+b/c==')).toEqual([416, 'captcha.needed'])
    await set('sys.account.captchaEnabled', 'false')
    expect((await login('zhang', testPassword))[0]).toBe(200)
  })

  it('is worth one of several calls at once', async () => {
    await set('sys.account.captchaEnabled', 'true')
    await test.app.captchaGate.admit('once')
    const all = await Promise.all(Array.from({ length: 5 }, () => login('zhang', testPassword, 'once')))
    expect(all.filter(([status]) => status === 200)).toHaveLength(1)
    await set('sys.account.captchaEnabled', 'false')
  })

  it('waits three minutes to be used', async () => {
    await set('sys.account.captchaEnabled', 'true')
    await test.app.captchaGate.admit('late')
    now = new Date(now.getTime() + 180_000)
    expect(await login('zhang', testPassword, 'late')).toEqual([416, 'captcha.needed'])
    await set('sys.account.captchaEnabled', 'false')
  })
})

describe('wrong passwords make a captcha due', () => {
  const fail = async (name: string, times: number, address?: string): Promise<void> => {
    for (let i = 0; i < times; i++)
      expect(await login(name, 'wrong-1', undefined, address)).toEqual([400, 'session.badPassword'])
  }

  it('after as many of one name as the settings say, whatever its case and whether it exists', async () => {
    await fail('Zhang', 3)
    expect(await login('zhang', testPassword)).toEqual([416, 'captcha.needed'])
    expect((await login('wang', testPassword))[0]).toBe(200)
    await fail('nobody', 3)
    expect(await login('nobody', 'x')).toEqual([416, 'captcha.needed'])
  })

  it('and a right one ends that', async () => {
    await fail('zhang', 3)
    await test.app.captchaGate.admit('v')
    expect((await login('zhang', testPassword, 'v'))[0]).toBe(200)
    expect((await login('zhang', testPassword))[0]).toBe(200)
  })

  it('after five times as many of one address, whichever names', async () => {
    const address = newAddress()
    for (let i = 0; i < 15; i++) await fail(`name${i}`, 1, address)
    expect(await login('zhang', testPassword, undefined, address)).toEqual([416, 'captcha.needed'])
    expect((await login('zhang', testPassword))[0]).toBe(200)
  })

  it('for fifteen minutes', async () => {
    await fail('zhang', 3)
    now = new Date(now.getTime() + 15 * 60_000)
    expect((await login('zhang', testPassword))[0]).toBe(200)
  })

  it('and still lock the account in the end', async () => {
    await fail('zhang', 3)
    for (const slideCode of ['a', 'b']) {
      await test.app.captchaGate.admit(slideCode)
      expect(await login('zhang', 'wrong', slideCode)).toEqual([400, 'session.badPassword'])
    }
    expect(await login('zhang', testPassword)).toEqual([423, 'session.locked'])
  })

  it('also where the password is changed', async () => {
    const body = { oldPassword: 'wrong-one', newPassword: 'Another-2026' }
    for (let i = 0; i < 3; i++) expect((await admin.put('/api/user/profile/password', { body })).status).toBe(400)
    expect((await admin.put('/api/user/profile/password', { body })).status).toBe(416)
  })
})

it('verifications that are made up are counted, too', async () => {
  const request = { ip: '10.9.9.9', query: { slideCode: 'x' } } as never
  for (let i = 0; i < 600; i++)
    await expect(test.app.captchaGate.demand(request)).rejects.toMatchObject({ id: 'captcha.needed' })
  await expect(test.app.captchaGate.demand(request)).rejects.toMatchObject({
    id: 'request.tooMany',
    data: { repCode: '6205' },
  })
})

async function set(key: string, value: string): Promise<void> {
  await test.app.db.updateTable('sysConfig').set({ configValue: value }).where('configKey', '=', key).execute()
  await test.app.settings.read()
}
