/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now = new Date()
let test: TestApp
let admin: Client
beforeAll(async () => {
  test = await openApp({ clock: () => now })
  admin = await test.as()
})
afterAll(() => test.close())

const saveRules = async (values: object) => {
  const { version } = (await admin.get('/api/system/env/config/passwordConfig')).body.data
  expect(
    (
      await admin.post('/api/system/env/config/save', {
        body: {
          envKey: 'passwordConfig',
          values: { minLength: 8, classes: 2, remember: 3, validDays: 0, ...values },
          version,
        },
      })
    ).status,
  ).toBe(200)
}
/** Signed in, also after a change of the password, which gives another token. */
const signedIn = async (username: string): Promise<Client> => {
  const headers = { authorization: `Bearer ${await signIn(username, testPassword)}` }
  const client = test.withHeaders(headers)
  return {
    ...client,
    async put(path, options) {
      const answer = await client.put(path, options)
      if (answer.status === 200) headers.authorization = `Bearer ${answer.body.data.token}`
      return answer
    },
  }
}
const change = async (client: Client, oldPassword: string, newPassword: string) => {
  const { status, body } = await client.put('/api/user/profile/password', { body: { oldPassword, newPassword } })
  return status === 200 ? 'changed' : (body.data.errors?.[0].code ?? body.data.id)
}
const signIn = async (username: string, password: string) =>
  (await test.anonymous.post('/api/login', { body: { username, password } })).body.data

describe('rules of the settings', () => {
  it('are shown to everyone and hold for the person, the administrator and new accounts', async () => {
    await saveRules({ minLength: 12, classes: 3 })
    expect((await test.anonymous.get('/api/public/signInConfig')).body.data.password).toEqual({
      minLength: 12,
      classes: 3,
    })
    // and in forms where an administrator types one
    const { fields, actions } = (await admin.get('/api/schema/system/user')).body.data
    const said =
      '12 到 100 个字符，含大写字母、小写字母、数字、符号中的至少 3 种，不是连续、重复的字符或常见的词，不含用户名。'
    expect(fields.password.help['zh-cn']).toBe(`${said}首次登录后须先设置自己的密码。`)
    expect(actions.resetPwd.body.password.help['zh-cn']).toBe(`${said}对方下次登录后须先设置自己的密码。`)
    expect(fields.password.help.en).toMatch(
      /^12 to 100 characters; at least 3 of: .*; doesn’t contain the username\. They must/,
    )
    expect(await change(await test.as('li'), testPassword, 'Better-2026')).toBe('length')
    expect(await change(await test.as('li'), testPassword, 'better-than-2026')).toBe('changed')
    const {
      rows: [row],
    } = (await admin.get('/api/system/user/page', { query: { userName: { eq: 'li' } } })).body.data
    const reset = await admin.put('/api/system/user/resetPwd', {
      body: { userId: row.userId, password: 'kitchentable' },
    })
    expect(reset.body.data.errors).toMatchObject([{ field: 'password', code: 'simple' }])
    const made = await admin.post('/api/system/user', {
      body: { userName: 'newcomer', nickName: 'New', password: 'aaaa-BBBB-1234' },
    })
    expect(made.body.data.errors).toMatchObject([{ field: 'password', code: 'common' }])
    await saveRules({})
  })

  it('keep the last passwords from coming back, as many as are set', async () => {
    const wang = await signedIn('wang')
    const steps = [testPassword, 'First-2041', 'Second-2041', 'Third-2041', 'Fourth-2041']
    for (let i = 1; i < steps.length; i++) expect(await change(wang, steps[i - 1]!, steps[i]!)).toBe('changed')
    expect(await change(wang, 'Fourth-2041', 'Fourth-2041')).toBe('same')
    for (const earlier of steps.slice(1, 4)) expect(await change(wang, 'Fourth-2041', earlier)).toBe('recent')
    expect(await change(wang, 'Fourth-2041', testPassword)).toBe('changed')
    expect(
      await test.app.db
        .selectFrom('sysPasswordPast')
        .selectAll()
        .execute()
        .then((rows) => JSON.stringify(rows)),
    ).not.toContain('2041')
  })

  it('let nothing but a new password through once the old one is too old', async () => {
    const zhang = await test.as('zhang')
    await saveRules({ validDays: 90 })
    expect((await zhang.get('/api/getRouters')).status).toBe(200)
    now = new Date(now.getTime() + 91 * 86_400_000)
    const client = await signedIn('zhang')
    expect((await client.get('/api/getInfo')).body.data).toMatchObject({
      mustChangePassword: true,
      passwordExpired: true,
    })
    expect((await client.get('/api/getRouters')).body.data).toEqual([])
    expect(await change(client, testPassword, 'Newer-2041')).toBe('changed')
    expect((await client.get('/api/getInfo')).body.data).toMatchObject({
      mustChangePassword: false,
      passwordExpired: false,
    })
    now = new Date()
  })

  it('answer 400 to nonsense and 401 without a session', async () => {
    expect((await (await test.as('wang')).put('/api/user/profile/password', { body: { oldPassword: 1 } })).status).toBe(
      400,
    )
    expect(
      (await test.anonymous.put('/api/user/profile/password', { body: { oldPassword: 'a', newPassword: 'b' } })).status,
    ).toBe(401)
  })
})

describe('right after signing in with a one-time password', () => {
  const replace = async (client: Client, newPassword: string, more: object = {}) => {
    const { status, body } = await client.put('/api/user/profile/password', { body: { newPassword, ...more } })
    return [status, body.data.errors?.[0]?.field ?? body.data.id]
  }
  /** An account whose password an administrator has just set. */
  const withOneTimePassword = async (userName: string): Promise<number> => {
    const made = await admin.post('/api/system/user', {
      body: { userName, nickName: 'New', password: 'One-time-2026' },
    })
    expect(made.status).toBe(200)
    const { rows } = (await admin.get('/api/system/user/page', { query: { userName: { eq: userName } } })).body.data
    return rows[0].userId
  }
  const enter = async (userName: string): Promise<Client> =>
    test.withHeaders({ authorization: `Bearer ${await signIn(userName, 'One-time-2026')}` })
  const isKnown = async (client: Client): Promise<boolean> =>
    (await client.get('/api/getInfo')).body.data.passwordJustEntered

  it('the one-time password is replaced without typing it again, by the rules for every password', async () => {
    await withOneTimePassword('fresh1')
    const client = await enter('fresh1')
    expect(await isKnown(client)).toBe(true)
    expect(await replace(client, 'short')).toEqual([400, 'newPassword'])
    expect(await replace(client, 'One-time-2026')).toEqual([400, 'newPassword'])
    // typed all the same, it must be right
    expect(await replace(client, 'Lasting-2041', { oldPassword: 'wrong' })).toEqual([400, 'oldPassword'])
    expect((await replace(client, 'Lasting-2041'))[0]).toBe(200)
    const after = test.withHeaders({ authorization: `Bearer ${await signIn('fresh1', 'Lasting-2041')}` })
    expect(await isKnown(after)).toBe(false)
    expect(await replace(after, 'Another-2041')).toEqual([403, 'oldPassword'])
  })

  it('the one-time password is asked for once ten minutes are over, in each other session, and of everybody else', async () => {
    await withOneTimePassword('fresh2')
    const client = await enter('fresh2')
    now = new Date(now.getTime() + 10 * 60_000)
    expect(await isKnown(client)).toBe(false)
    expect(await replace(client, 'Lasting-2041')).toEqual([403, 'oldPassword'])
    expect(
      (await test.anonymous.put('/api/user/profile/password', { body: { newPassword: 'Lasting-2041' } })).status,
    ).toBe(401)
    expect(await replace(await test.as('wang'), 'Lasting-2041')).toEqual([403, 'oldPassword'])
    expect((await replace(client, 'Lasting-2041', { oldPassword: 'One-time-2026' }))[0]).toBe(200)
  })

  it('a session from elsewhere, or from before the password was set, does not know it', async () => {
    const userId = await withOneTimePassword('fresh3')
    const from = { ip: '192.0.2.1', userAgent: undefined }
    const elsewhere = test.withHeaders({ authorization: `Bearer ${await test.app.sessions.start(userId, from)}` })
    expect(await replace(elsewhere, 'Lasting-2041')).toEqual([403, 'oldPassword'])
    const client = await enter('fresh3')
    await test.app.db
      .updateTable('sysUser')
      .set({
        password: (
          await test.app.db
            .selectFrom('sysUser')
            .select('password')
            .where('userName', '=', 'wang')
            .executeTakeFirstOrThrow()
        ).password,
      })
      .where('userId', '=', userId)
      .execute()
    expect(await replace(client, 'Lasting-2041')).toEqual([403, 'oldPassword'])
  })
})
