/**
 * @module-tag whole
 * Left out of `npm test`: it hashes many passwords and waits for mails.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

const now = new Date()
let mailed: TestApp
let plain: TestApp
let mail: Awaited<ReturnType<typeof openMailServer>>
beforeAll(async () => {
  mail = await openMailServer()
  mailed = await openApp({ clock: () => now, env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://forms.example.edu' } })
  plain = await openApp({ clock: () => now })
})
afterAll(async () => {
  await Promise.all([mailed.close(), plain.close()])
  await mail.close()
})

const set = async ({ as }: TestApp, values: object) => {
  const admin: Client = await as()
  const { version } = (await admin.get('/api/system/env/config/registerConfig')).body.data
  expect(
    (
      await admin.post('/api/system/env/config/save', {
        body: {
          envKey: 'registerConfig',
          values: { enabled: true, approval: true, roleKey: 'common', ...values },
          version,
        },
      })
    ).status,
  ).toBe(200)
}
const waiting = async (userName: string) =>
  (
    await plain.app.db
      .insertInto('sysRegistration')
      .values({
        userName,
        nickName: userName,
        email: `${userName}@example.edu`,
        password: 'hashed',
        locale: 'zh-cn',
        status: 'waiting',
        createTime: now,
      })
      .returning('registrationId')
      .executeTakeFirstOrThrow()
  ).registrationId
const accounts = async (userName: string) =>
  (await plain.app.db.selectFrom('sysUser').select('userId').where('userName', '=', userName).execute()).length
let solved = 0
const register = async (test: TestApp, body: object) => {
  const slideCode = `solved-${solved++}`
  await test.app.captchaGate.admit(slideCode)
  return test.anonymous.post('/api/register', { body: { password: 'Newcomer-2041', ...body }, query: { slideCode } })
}
const signIn = async (test: TestApp, username: string) =>
  (await test.anonymous.post('/api/login', { body: { username, password: 'Newcomer-2041' } })).status
const confirm = (link: string, more: object = {}) =>
  mailed.anonymous.post('/api/register/confirm', { body: { token: link.split('#')[1], ...more } })

describe('registering', () => {
  it('is closed until the settings open it', async () => {
    expect((await plain.anonymous.get('/api/public/signInConfig')).body.data).toMatchObject({
      register: false,
      mail: false,
    })
    expect((await register(plain, { username: 'early' })).body).toMatchObject({
      code: 403,
      data: { id: 'session.registerClosed' },
    })
    await set(plain, {})
    expect((await plain.anonymous.get('/api/public/signInConfig')).body.data.register).toBe(true)
  })

  it('without mail waits for an administrator, who is told of names that are taken; the applicant is not', async () => {
    for (const username of ['fresh', 'zhang'])
      expect((await register(plain, { username, nickName: '新人' })).body).toMatchObject({
        code: 200,
        data: { next: 'approval' },
      })
    expect(await signIn(plain, 'fresh')).toBe(400)
    const admin = await plain.as()
    const { rows } = (await admin.get('/api/system/registration/page', { query: { sort: 'userName' } })).body.data
    expect(rows.map((row: { userName: string; status: string }) => [row.userName, row.status])).toEqual([
      ['fresh', 'waiting'],
      ['zhang', 'waiting'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/argon2|token/i)
    const approve = (row: { registrationId: number }, client = admin) =>
      client.put('/api/system/registration/approve', { body: { registrationId: row.registrationId } })
    expect((await approve(rows[0], await plain.as('zhang'))).status).toBe(403)
    expect((await approve(rows[0], plain.anonymous)).status).toBe(401)
    expect((await approve({ registrationId: 9_999 })).status).toBe(404)
    expect((await approve(rows[0])).status).toBe(200)
    expect((await approve(rows[1])).body.data.errors).toMatchObject([{ field: 'userName', code: 'unique' }])
    expect(
      (await admin.put('/api/system/registration/refuse', { body: { registrationId: rows[1].registrationId } })).status,
    ).toBe(200)
    expect(await signIn(plain, 'fresh')).toBe(200)
    const client = plain.withHeaders({
      authorization: `Bearer ${(await plain.anonymous.post('/api/login', { body: { username: 'fresh', password: 'Newcomer-2041' } })).body.data}`,
    })
    expect((await client.get('/api/user/profile')).body.data).toMatchObject({ nickName: '新人', roles: ['common'] })
    expect(
      (await plain.app.db.selectFrom('sysRegistration').select('password').execute()).every(
        (row) => row.password === '',
      ),
    ).toBe(true)
  })

  it('is decided once, by whoever is first: an approval and a refusal at one time are one account or none', async () => {
    const admin = await plain.as()
    for (const userName of ['twice-a', 'twice-b', 'twice-c']) {
      const registrationId = await waiting(userName)
      const answers = await Promise.all(
        ['approve', 'refuse'].map((verb) =>
          admin.put(`/api/system/registration/${verb}`, { body: { registrationId } }),
        ),
      )
      expect(answers.flatMap(({ body }) => body.data.ids)).toEqual([registrationId])
      const { status } = await plain.app.db
        .selectFrom('sysRegistration')
        .select('status')
        .where('registrationId', '=', registrationId)
        .executeTakeFirstOrThrow()
      expect(await accounts(userName)).toBe(status === 'done' ? 1 : 0)
      expect(
        await plain.app.db
          .selectFrom('sysMail')
          .select('recipient')
          .where('recipient', '=', `${userName}@example.edu`)
          .execute(),
      ).toHaveLength(1)
    }
  })

  it('is approved together with the others that were chosen, or none of them is', async () => {
    const admin = await plain.as()
    const ids = [await waiting('chosen'), await waiting('Chosen')]
    const approved = await admin.put('/api/system/registration/approveChosen', { body: { ids } })
    expect(approved.body.data.errors).toMatchObject([{ field: 'userName', code: 'unique' }])
    expect(await accounts('chosen')).toBe(0)
    expect((await admin.put('/api/system/registration/refuseChosen', { body: { ids } })).body.data.ids).toEqual(ids)
  })

  it('with neither mail nor approval signs one in, and never gives the administrator’s role', async () => {
    await set(plain, { approval: false })
    // no form takes it: this is what an older version may have stored
    await sql`update sys_config set config_value = replace(config_value, '"common"', '"admin"') where config_key = 'sys.account.registerUser'`.execute(
      plain.app.db,
    )
    await plain.app.settings.read()
    expect(plain.app.settings.register().roleKey).toBe('admin')
    expect((await register(plain, { username: 'direct' })).body.data).toEqual({ next: 'signIn' })
    expect(await signIn(plain, 'direct')).toBe(200)
    expect((await register(plain, { username: 'Direct' })).body.data.errors).toMatchObject([
      { field: 'username', code: 'taken' },
    ])
    expect((await register(plain, { username: 'holder', email: 'held@example.edu' })).status).toBe(200)
    const again = (await register(plain, { username: 'guesser', email: 'Held@example.edu' })).body.data
    expect([again.id, again.errors]).toEqual([
      'request.invalid',
      [{ field: 'email', code: 'unusable', message: '不能用这个邮箱注册，请换一个' }],
    ])
    const { userId } = await plain.app.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', 'direct')
      .executeTakeFirstOrThrow()
    expect(await plain.app.db.selectFrom('sysUserRole').selectAll().where('userId', '=', userId).execute()).toEqual([])
  })

  it.each([
    [{ username: 'x' }],
    [{ username: '1abc' }],
    [{ username: 'a b' }],
    [{ username: 'fine', password: 'short' }],
    [{ username: 'fine', password: 'fine-2041-fine' }],
    [{ username: 'fine', roleIds: [1] }],
    [{}],
  ])('refuses %o', async (body) => expect((await register(plain, body)).status).toBe(400))

  it('wants a solved captcha', async () => {
    expect(
      (await plain.anonymous.post('/api/register', { body: { username: 'robot', password: 'Newcomer-2041' } })).status,
    ).toBe(416)
  })
})

describe('registering with mail', () => {
  it('wants an address of the domains that are allowed', async () => {
    await set(mailed, { approval: false, domains: 'example.edu, example.org' })
    expect((await register(mailed, { username: 'fresh' })).body.data.errors).toMatchObject([
      { field: 'email', code: 'format' },
    ])
    expect((await register(mailed, { username: 'fresh', email: 'a@elsewhere.com' })).body.data.errors).toMatchObject([
      { field: 'email', code: 'domain', message: '只能用 example.edu、example.org 的邮箱注册' },
    ])
    expect((await register(mailed, { username: 'fresh', email: 'a@example.edu\r\nBcc: b@example.edu' })).status).toBe(
      400,
    )
  })

  it('makes the account when the address is confirmed, once', async () => {
    const letter = mail.next('fresh@example.edu')
    expect((await register(mailed, { username: 'fresh', email: 'fresh@example.edu' })).body.data).toEqual({
      next: 'mail',
    })
    const { link, subject } = await letter
    expect(subject).toBe('确认你的邮箱 · Formwork')
    expect(await signIn(mailed, 'fresh')).toBe(400)
    expect((await confirm(link)).body.data).toEqual({ next: 'signIn', userName: 'fresh' })
    expect(await signIn(mailed, 'fresh')).toBe(200)
    expect((await confirm(link)).body.data.id).toBe('link.stale')
  })

  it('says only to the owner of the mailbox that name or address are known', async () => {
    const known = mail.next('fresh@example.edu')
    expect(
      (await register(mailed, { username: 'another', email: 'FRESH@example.edu'.toLowerCase() })).body.data,
    ).toEqual({ next: 'mail' })
    expect((await known).subject).toContain('你已经有账号')
    const letter = mail.next('second@example.edu')
    expect((await register(mailed, { username: 'zhang', email: 'second@example.edu' })).body.data).toEqual({
      next: 'mail',
    })
    const { link } = await letter
    expect((await confirm(link)).body.data.errors).toMatchObject([{ field: 'username', code: 'taken' }])
    expect((await confirm(link, { username: 'zhang-second' })).body.data).toEqual({
      next: 'signIn',
      userName: 'zhang-second',
    })
    expect(await signIn(mailed, 'zhang-second')).toBe(200)
  })

  it('can want approval as well, of which people are told by mail', async () => {
    await set(mailed, { approval: true })
    const letter = mail.next('third@example.edu')
    await register(mailed, { username: 'third', email: 'third@example.edu' })
    expect((await confirm((await letter).link)).body.data.next).toBe('approval')
    const admin = await mailed.as()
    const {
      rows: [row],
    } = (await admin.get('/api/system/registration/page', { query: { status: { eq: 'waiting' } } })).body.data
    const told = mail.next('third@example.edu')
    expect(
      (await admin.put('/api/system/registration/approve', { body: { registrationId: row.registrationId } })).status,
    ).toBe(200)
    expect((await told).subject).toContain('注册已通过')
    expect(await signIn(mailed, 'third')).toBe(200)
  })
})
