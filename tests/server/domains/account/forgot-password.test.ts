/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now = new Date()
let test: TestApp
let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
  test = await openApp({ clock: () => now, env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://forms.example.edu' } })
  await test.app.db.updateTable('sysUser').set({ email: 'Zhang@example.edu' }).where('userName', '=', 'zhang').execute()
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

let solved = 0
const ask = async (account: string, headers: Record<string, string> = {}) => {
  const slideCode = `solved-${solved++}`
  await test.app.captchaGate.admit(slideCode)
  return test.anonymous.post('/api/password/forgot', { body: { account }, query: { slideCode }, headers })
}
const tokenOf = (link: string): string => link.split('#')[1]!
const tokenFor = async (account: string): Promise<string> => {
  const letter = mail.next('Zhang@example.edu')
  await ask(account)
  return tokenOf((await letter).link)
}
const reset = (token: string, password: string) =>
  test.anonymous.post('/api/password/reset', { body: { token, password } })
const signIn = async (username: string, password: string) =>
  (await test.anonymous.post('/api/login', { body: { username, password } })).status

describe('a forgotten password', () => {
  it('is replaced by a link sent by mail, once, and ends every session', async () => {
    const before = await test.as('zhang')
    const letter = mail.next('Zhang@example.edu')
    expect((await ask('zhang')).body).toMatchObject({ code: 200, data: null })
    const { from, subject, text, raw, link } = await letter
    expect([from, subject]).toEqual(['no-reply@forms.example.edu', '重置密码 · Formwork'])
    expect(text).toContain('zhang')
    expect(raw).not.toMatch(/<img|utm_|List-Unsubscribe/i)
    expect(link).toMatch(/^https:\/\/forms\.example\.edu\/reset#[\w-]{43}$/)

    const token = tokenOf(link)
    expect(JSON.stringify(await test.app.db.selectFrom('sysPasswordReset').selectAll().execute())).not.toContain(token)
    expect((await test.anonymous.post('/api/password/reset/check', { body: { token } })).body.data).toEqual({
      userName: 'zhang',
    })
    expect((await reset(token, 'aaaa1111')).body.data.errors).toMatchObject([{ field: 'password', code: 'common' }])
    const told = mail.next('Zhang@example.edu')
    expect((await reset(token, 'Renewed-2041')).status).toBe(200)
    expect((await told).subject).toContain('密码已修改')
    expect((await before.get('/api/getInfo')).status).toBe(401)
    expect([await signIn('zhang', testPassword), await signIn('zhang', 'Renewed-2041')]).toEqual([400, 200])
    expect((await reset(token, 'Again-2042-x')).body.data.id).toBe('link.stale')
  })

  it('is found by address in any case, and in the reader’s language', async () => {
    const letter = mail.next('Zhang@example.edu')
    await ask('ZHANG@EXAMPLE.edu', { 'accept-language': 'en' })
    expect((await letter).subject).toBe('Reset your password · Formwork')
  })

  it('has a link for 30 minutes; a later one takes its place', async () => {
    const [first, second] = [await tokenFor('zhang'), await tokenFor('zhang')]
    expect((await reset(first, 'Never-2041-x')).body.data.id).toBe('link.stale')
    now = new Date(now.getTime() + 31 * 60_000)
    expect((await reset(second, 'Never-2041-x')).body.data.id).toBe('link.stale')
  })

  it('opens nothing with a link sent before an administrator set another password, nor may the old one return', async () => {
    const { userId } = await test.app.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', 'zhang')
      .executeTakeFirstOrThrow()
    const token = await tokenFor('zhang')
    expect(
      (await (await test.as()).put('/api/system/user/resetPwd', { body: { userId, password: 'By-the-desk-2041' } }))
        .status,
    ).toBe(200)
    const { passwordTime } = await test.app.db
      .selectFrom('sysUser')
      .select('passwordTime')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    expect(passwordTime).toEqual(now)
    expect((await reset(token, 'Kept-by-a-thief-1')).body.data.id).toBe('link.stale')
    const { data: session } = (
      await test.anonymous.post('/api/login', { body: { username: 'zhang', password: 'By-the-desk-2041' } })
    ).body
    const back = await test
      .withHeaders({ authorization: `Bearer ${session}` })
      .put('/api/user/profile/password', { body: { oldPassword: 'By-the-desk-2041', newPassword: 'Renewed-2041' } })
    expect(back.body.data.errors).toMatchObject([{ field: 'newPassword', code: 'recent' }])
  })

  it('answers the same to accounts that are not there, have no address, or have asked too often', async () => {
    const count = mail.letters.length
    for (const account of ['nobody', 'nobody@example.edu', 'li', "' or 1=1 --"])
      expect((await ask(account)).body).toEqual({ code: 200, msg: 'OK', data: null })
    now = new Date(now.getTime() + 2 * 3_600_000)
    for (let i = 0; i < 8; i++) expect((await ask('zhang')).body).toEqual({ code: 200, msg: 'OK', data: null })
    const marker = mail.next('Zhang@example.edu')
    await test.app.mail.send({
      to: 'Zhang@example.edu',
      id: 'approved',
      locale: 'en',
      facts: {},
      expireTime: new Date(now.getTime() + 60_000),
    })
    await marker
    expect(mail.letters.length - count).toBeLessThanOrEqual(6)
  })

  it('wants a solved captcha, and a body that makes sense', async () => {
    expect((await test.anonymous.post('/api/password/forgot', { body: { account: 'zhang' } })).status).toBe(416)
    expect((await test.anonymous.post('/api/password/forgot', { body: {} })).status).toBe(400)
    expect((await reset('short', 'x')).status).toBe(400)
    expect(
      (await test.anonymous.post('/api/password/reset/check', { body: { token: 'A'.repeat(43) } })).body.data.id,
    ).toBe('link.stale')
  })

  it('ignores what the request calls this server', async () => {
    now = new Date(now.getTime() + 2 * 3_600_000)
    const letter = mail.next('Zhang@example.edu')
    await ask('zhang', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    expect((await letter).raw).not.toContain('evil.example')
  })
})

describe('a letter', () => {
  it('that the mail server puts off is sent later, one that it refuses is not', async () => {
    const letter = {
      to: 'someone@example.edu',
      id: 'approved',
      locale: 'en',
      facts: { userName: 'x' },
      expireTime: new Date(now.getTime() + 3_600_000),
    } as const
    mail.refuseNext(letter.to, 451)
    await test.app.mail.send(letter)
    await test.app.mail.drain()
    const waiting = () =>
      test.app.db.selectFrom('sysMail').select(['tries']).where('recipient', '=', letter.to).execute()
    expect(await waiting()).toEqual([{ tries: 1 }])
    await test.app.mail.drain()
    expect(await waiting()).toEqual([{ tries: 1 }])
    now = new Date(now.getTime() + 31_000)
    const came = mail.next(letter.to)
    await test.app.mail.drain()
    await came
    expect(await waiting()).toEqual([])
    mail.refuseNext(letter.to, 550)
    await test.app.mail.send(letter)
    await test.app.mail.drain()
    expect(await waiting()).toEqual([])
  })
})
