import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp, type Answer, type Client, type TestApp } from '#tests/support/open-app.ts'
import { sessionStore } from '#server/domains/session/store.ts'
import { hashPassword } from '#server/kit/password-hash.ts'
import { testPassword } from '#tests/support/test-users.ts'

let now = new Date('2026-11-21T08:00:00Z')
let test: TestApp
// oxlint-disable-next-line typescript/no-explicit-any -- each test says what it expects of the answer
const login = (username: string, password: string): Promise<Answer<any>> =>
  test.anonymous.post('/api/login', { body: { username, password } })
const bearer = (token: string): Client => test.withHeaders({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  test = await openApp({ clock: () => now })
})
afterAll(() => test.close())
beforeEach(async () => {
  now = new Date('2026-11-21T08:00:00Z')
  await test.app.db.deleteFrom('sysSession').execute()
  await test.app.sessions.forget()
  await test.app.db.updateTable('sysUser').set({ passwordFails: 0, lockedUntil: null, status: '0' }).execute()
})

describe('signing in', () => {
  it('gives a token that says who one is', async () => {
    const { status, body } = await login('admin', testPassword)
    expect(status).toBe(200)
    const info = await bearer(body.data).get('/api/getInfo')
    expect(info.body.data).toMatchObject({
      user: { userName: 'admin' },
      roles: ['admin'],
      permissions: ['*:*:*'],
      mustChangePassword: false,
    })
  })

  it('does not mind the case of the name', async () => {
    expect((await login('ADMIN', testPassword)).status).toBe(200)
  })

  it('stores no token', async () => {
    const { body } = await login('admin', testPassword)
    const rows = await test.app.db.selectFrom('sysSession').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body.data)
  })

  it.each([
    ['admin', 'wrong-password'],
    ['nobody', testPassword],
  ])('says the same for %s with a wrong name or password', async (name, password) => {
    const { status, body } = await login(name, password)
    expect([status, body.data.id]).toEqual([400, 'session.badPassword'])
  })

  it.each([
    ['a name', 'x'.repeat(300), testPassword],
    ['a very long name', '很长'.repeat(100_000), testPassword],
    ['a password', 'admin', testPassword + 'x'.repeat(300)],
  ])('says the same of %s that is longer than any, and writes it down', async (_, name, password) => {
    const usual = await login('nobody', 'wrong')
    await test.app.db.deleteFrom('sysLogininfor' as never).execute()
    const { status, body } = await login(name, password)
    const { requestId: _own, ...data } = body.data
    const { requestId: _other, ...said } = usual.body.data
    expect([status, body.msg, data]).toEqual([usual.status, usual.body.msg, said])
    expect(
      await test.app.db
        .selectFrom('sysLogininfor' as never)
        .selectAll()
        .execute(),
    ).toMatchObject([{ userName: name.slice(0, 64), status: '1' }])
  })

  it('locks long names as it locks others', async () => {
    for (let i = 0; i < 5; i++) await login('y'.repeat(300), `wrong-${i}`)
    // another end makes no other name of it
    expect((await login(`${'y'.repeat(300)}z`, 'wrong')).status).toBe(423)
  })

  it.each([[{}], [{ username: 'admin' }], [{ username: 'admin', password: 5, extra: 1 }], [[]]])(
    'answers 400 to %o',
    async (body) => {
      expect((await test.anonymous.post('/api/login', { body })).status).toBe(400)
    },
  )

  it('turns a disabled account away, and ends what it had open', async () => {
    const { body } = await login('zhang', testPassword)
    await test.app.db.updateTable('sysUser').set({ status: '1' }).where('userName', '=', 'zhang').execute()
    await test.app.sessions.forget()
    expect((await bearer(body.data).get('/api/getInfo')).status).toBe(401)
    expect((await login('zhang', testPassword)).body.data.id).toBe('session.disabled')
  })
})

describe('five wrong passwords', () => {
  const fail = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await login('zhang', `wrong-${i}`)
  }

  it('lock the account for ten minutes, right password or not', async () => {
    await fail(5)
    const { status, body } = await login('zhang', testPassword)
    expect([status, body.data.id, body.data.retryAfter]).toEqual([423, 'session.locked', 600])
    now = new Date(now.getTime() + 601_000)
    expect((await login('zhang', testPassword)).status).toBe(200)
  })

  it('all count when they come at once', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, i) => login('zhang', `wrong-${i}`)))
    expect((await login('zhang', testPassword)).status).toBe(423)
  })

  it.each(['zhang', 'nobody-at-once'])('are all that is looked at of many at once, for %s', async (name) => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => login(name, `wrong-${i}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(400), ...Array(15).fill(423)])
    now = new Date(now.getTime() + 601_000)
    expect((await login(name, 'wrong')).status).toBe(400)
  })

  it('keep the right one out that comes with them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => login('zhang', i === 19 ? testPassword : `wrong-${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    expect((await login('zhang', testPassword)).status).toBe(423)
  })

  it('are not what many right ones at once are', async () => {
    const rightOnes = await Promise.all(Array.from({ length: 12 }, () => login('zhang', testPassword)))
    expect(rightOnes.map(({ status }) => status)).toEqual(Array(12).fill(200))
    // nor with a wrong one before each
    const mixed = await Promise.all(
      Array.from({ length: 24 }, (_, i) => login('zhang', i % 2 === 0 ? `wrong-${i}` : testPassword)),
    )
    expect(mixed.filter(({ status }) => status === 200)).toHaveLength(12)
    expect((await login('zhang', testPassword)).status).toBe(200)
  })

  it.each([
    ['zhang', testPassword, 200],
    ['nobody-busy', 'wrong', 400],
  ])('are not counted when too many others are being checked, for %s', async (name, password, status) => {
    for (let i = 0; i < 4; i++) expect((await login(name, 'wrong')).status).toBe(400)
    // hashes wait without a limit, before all checks
    const others = Promise.all(Array.from({ length: 280 }, () => hashPassword('x')))
    for (let i = 0; i < 6; i++) expect((await login(name, 'wrong')).status).toBe(503)
    await others
    expect((await login(name, password)).status).toBe(status)
  })

  it('lock nobody out whose right one was being checked in another process', async () => {
    const { userId } = await test.app.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', 'zhang')
      .executeTakeFirstOrThrow()
    const store = sessionStore(test.app.db)
    const limits = test.app.settings.signIn()
    const attempts = await Promise.all(Array.from({ length: 7 }, () => store.reserveAttempt(userId, now, limits)))
    expect(attempts.filter(Boolean)).toHaveLength(5)
    await store.forgiveAttempts(userId)
    expect((await login('zhang', testPassword)).status).toBe(200)
  })

  it('start over after a right one', async () => {
    await fail(4)
    await login('zhang', testPassword)
    await fail(4)
    expect((await login('zhang', testPassword)).status).toBe(200)
  })
})

describe('a session', () => {
  it('slides with use and ends after 30 idle minutes', async () => {
    const { body } = await login('zhang', testPassword)
    const client = bearer(body.data)
    for (let i = 0; i < 3; i++) {
      now = new Date(now.getTime() + 25 * 60_000)
      expect((await client.get('/api/getInfo')).status).toBe(200)
    }
    now = new Date(now.getTime() + 31 * 60_000)
    expect((await client.get('/api/getInfo')).status).toBe(401)
  })

  it('ends at sign-out', async () => {
    const { body } = await login('zhang', testPassword)
    await bearer(body.data).post('/api/logout')
    expect((await bearer(body.data).get('/api/getInfo')).status).toBe(401)
  })

  it('needs the header: a cookie alone signs nobody in', async () => {
    const { body } = await login('zhang', testPassword)
    expect((await test.withHeaders({ cookie: `Admin-Token=${body.data}` }).get('/api/getInfo')).status).toBe(401)
  })

  it.each(['', 'x'.repeat(43), 'null', "' or 1=1 --------------------"])(
    'is not opened by the token <%s>',
    async (token) => {
      expect((await bearer(token).get('/api/getInfo')).status).toBe(401)
    },
  )
})

describe('a one-time password', () => {
  it('opens nothing but its own change, which ends all other sessions', async () => {
    const [first, second] = [await login('wang', testPassword), await login('wang', testPassword)]
    await test.app.db.updateTable('sysUser').set({ mustChangePassword: true }).where('userName', '=', 'wang').execute()
    await test.app.sessions.forget()
    const client = bearer(first.body.data)
    expect((await client.get('/api/getInfo')).body.data.mustChangePassword).toBe(true)
    expect((await client.get('/api/getRouters')).body.data).toEqual([])

    const changed = await client.put('/api/user/profile/password', {
      body: { oldPassword: testPassword, newPassword: 'a-new-Secret-7' },
    })
    expect(changed.status).toBe(200)
    expect((await bearer(changed.body.data.token).get('/api/getRouters')).status).toBe(200)
    expect((await bearer(second.body.data).get('/api/getInfo')).status).toBe(401)
    expect((await login('wang', 'a-new-Secret-7')).status).toBe(200)
  })

  it.each([
    ['wrong', 'a-new-Secret-7', 'oldPassword'],
    [testPassword, 'short', 'newPassword'],
    [testPassword, 'onlyletters', 'newPassword'],
    [testPassword, 'zhang-2026-zhang', 'newPassword'],
    [testPassword, testPassword, 'newPassword'],
  ])('<%s> → <%s> is refused beside %s', async (oldPassword, newPassword, field) => {
    const { body } = await login('zhang', testPassword)
    const { status, body: answer } = await bearer(body.data).put('/api/user/profile/password', {
      body: { oldPassword, newPassword },
    })
    expect([status, answer.data.errors[0].field]).toEqual([400, field])
  })
})

describe('the menu', () => {
  it('shows an administrator everything and a person only what she may open', async () => {
    const paths = (routes: readonly { path: string; children?: readonly { path: string }[] }[]): readonly string[] =>
      routes.flatMap((route) => [route.path, ...(route.children ?? []).map((child) => child.path)])
    const admin = await (await test.as('admin')).get('/api/getRouters')
    const zhang = await (await test.as('zhang')).get('/api/getRouters')
    const li = await (await test.as('li')).get('/api/getRouters')
    expect(paths(admin.body.data)).toEqual(
      expect.arrayContaining(['/project', '/project/form/list', '/system', '/system/dict', '/system/config']),
    )
    expect(paths(zhang.body.data)).toContain('/project/form/list')
    expect(paths(zhang.body.data)).not.toContain('/system')
    expect(paths(li.body.data)).toEqual([
      '/workflow',
      '/workflow/task/record/start',
      '/workflow/task/todo',
      '/workflow/task/finished',
      '/workflow/task/mine',
      '/workflow/task/copied',
    ])
  })

  it('names a screen one may not see, and nothing else', async () => {
    const li = bearer((await login('li', testPassword)).body.data)
    expect((await li.get('/api/screen?path=/system/user')).body.data).toEqual({
      title: { 'zh-cn': '用户管理', en: 'Users' },
      contact: '',
    })
    expect((await li.get('/api/screen?path=/no/such')).status).toBe(404)
    expect((await li.get('/api/screen?path=x')).status).toBe(400)
    expect((await test.anonymous.get('/api/screen?path=/system/user')).status).toBe(401)
  })
})

describe('the wire', () => {
  it('answers unknown paths with the envelope and the request id', async () => {
    const { status, body, headers } = await test.anonymous.get('/api/no/such/thing', {
      headers: { 'x-request-id': 'abcdefgh-1' },
    })
    expect([status, body.code, body.data.requestId, headers['x-request-id']]).toEqual([
      404,
      404,
      'abcdefgh-1',
      'abcdefgh-1',
    ])
  })

  it.each([
    ['malformed JSON', '{"username":', 'application/json', 400],
    ['another media type', 'x', 'text/csv', 415],
    ['a body over 1 MB', JSON.stringify({ username: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('refuses %s', async (_, payload, type, status) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload,
      headers: { 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json().code).toBe(status)
  })

  it('speaks English when asked', async () => {
    expect((await test.anonymous.get('/api/getInfo', { headers: { 'accept-language': 'en-GB,en' } })).body.msg).toMatch(
      /not signed in/,
    )
    expect((await test.anonymous.get('/api/getInfo')).body.msg).toBe('认证失败，无法访问系统资源')
  })

  it('is healthy', async () => {
    expect((await test.anonymous.get('/healthz')).status).toBe(200)
  })

  it('lets no page run scripts of its own', async () => {
    const { headers } = await test.anonymous.get('/healthz')
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})
