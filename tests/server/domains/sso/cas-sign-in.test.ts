/**
 * @module-tag whole
 * Left out of `npm test`: it starts a CAS server, and of the two protocols OIDC is shown in `npm test`.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCas, type CasServer } from '../../../support/cas-server.ts'
import { openApp, type Client, type TestApp } from '../../../support/open-app.ts'

const origin = 'http://127.0.0.1:8080'
const service = `${origin}/authLogin/cas?redirect=%2Fhome&state=x`
let cas: CasServer
let test: TestApp
let admin: Client

beforeAll(async () => {
  cas = await startCas({
    zhao: { displayName: '赵敏', dept: '0301', role: ['teacher', 'staff'], mail: 'zhao@example.edu' },
    twin: { mail: 'Desk@example.edu' },
    20230001: { cn: '学生一' },
    shennianci: { displayName: '沈念慈' },
    admin: {},
    li: {},
    wang: {},
    'very-long-name-that-nobody-can-have-here': {},
  })
  test = await openApp({ env: { CAS_URL: cas.url, PUBLIC_URL: origin, SSO_TIMEOUT: '5' } })
  admin = await test.as('admin')
}, 120_000)

afterAll(async () => {
  await test?.close()
  await cas?.stop()
})

const login = (ticket: string, to = service) =>
  test.anonymous.post<string>('/api/casLogin', { body: { ticket, service: to } })
const signIn = async (person: string) => login((await cas.ticketFor(service, person)).ticket)
const me = async (token: string) =>
  (await test.withHeaders({ authorization: `Bearer ${token}` }).get('/api/getInfo')).body
const set = async (values: object): Promise<void> => {
  const {
    body: { data },
  } = await admin.get('/api/system/env/config/ssoConfig')
  const { status, text } = await admin.post('/api/system/env/config/save', {
    body: { envKey: 'ssoConfig', version: data.version, values: { ...data.values, ...values } },
  })
  expect({ status, text }).toMatchObject({ status: 200 })
}

describe('a CAS ticket', () => {
  it('is offered as the way in', async () => {
    expect((await test.anonymous.get('/api/public/sso')).body.data).toEqual({
      providers: [{ id: 'cas', loginUrl: `${cas.url}/login`, origin }],
      label: '',
      isAutomatic: true,
    })
  })

  it('makes an account for a newcomer, with name and mail, and finds it again', async () => {
    const { status, body } = await signIn('zhao')
    expect(status).toBe(200)
    const { data } = await me(body.data)
    expect(data).toMatchObject({
      user: { userName: 'zhao', nickName: '赵敏' },
      roles: expect.anything(),
      mustChangePassword: false,
    })
    expect((await me((await signIn('zhao')).body.data)).data.user.id).toBe(data.user.id)
    const user = await test.app.db
      .selectFrom('sysUser')
      .selectAll()
      .where('userId', '=', data.user.id)
      .executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: 'zhao@example.edu', createBy: 'sso:cas', password: null })
    expect(
      (await admin.get('/api/system/logininfor/page', { query: { userName: { eq: 'zhao' } } })).body.data.rows[0],
    ).toMatchObject({ userName: 'zhao', status: '0' })
  })

  it('lets a newcomer in whose address is somebody’s here already, without it', async () => {
    expect(
      (
        await admin.post('/api/system/user', {
          body: { userName: 'desk', nickName: '前台', password: 'Secret-2026', email: 'desk@example.edu' },
        })
      ).status,
    ).toBe(200)
    const { status, body } = await signIn('twin')
    expect(status).toBe(200)
    const { data } = await me(body.data)
    expect(
      await test.app.db
        .selectFrom('sysUser')
        .select('email')
        .where('userId', '=', data.user.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ email: null })
  })

  it('makes one account when two windows of a newcomer come at once, also for a name of digits', async () => {
    const tickets = await Promise.all([cas.ticketFor(service, '20230001'), cas.ticketFor(service, '20230001')])
    const tokens = await Promise.all(tickets.map(async ({ ticket }) => (await login(ticket)).body.data))
    const ids = await Promise.all(tokens.map(async (token) => (await me(token)).data.user.id))
    expect(ids[0]).toBe(ids[1])
    expect((await me(tokens[0]!)).data.user.nickName).toBe('学生一')
    const {
      body: { data: row },
    } = await admin.get(`/api/system/user/${ids[0]}`)
    expect((await admin.put('/api/system/user', { body: { ...row, nickName: '学生' } })).status).toBe(200)
  })

  it('links an account of the same name, whose unused first password then opens nothing', async () => {
    await test.app.db
      .updateTable('sysUser')
      .set({ password: 'x', mustChangePassword: true })
      .where('userName', '=', 'shennianci')
      .execute()
    const { data } = await me((await signIn('shennianci')).body.data)
    expect(data).toMatchObject({ user: { userName: 'shennianci' }, mustChangePassword: false })
    expect(
      await test.app.db
        .selectFrom('sysUser')
        .select('password')
        .where('userName', '=', 'shennianci')
        .executeTakeFirst(),
    ).toEqual({ password: null })
  })

  it('never takes over an administrator unless that is wanted', async () => {
    expect((await signIn('admin')).body).toMatchObject({ code: 403, data: { id: 'sso.isAdmin' } })
    await set({ linkAdmins: true })
    expect((await signIn('admin')).status).toBe(200)
    await set({ linkAdmins: false })
  })

  it('links nobody and makes nobody where that is off, and says so', async () => {
    await set({ linkCas: false, createUsers: false })
    expect((await signIn('li')).body).toMatchObject({ code: 403, data: { id: 'sso.nameTaken' } })
    await test.app.db.deleteFrom('sysUserIdentity').where('subject', '=', '20230001').execute()
    await test.app.db.updateTable('sysUser').set({ delFlag: '1' }).where('userName', '=', '20230001').execute()
    expect((await signIn('20230001')).body).toMatchObject({ code: 403, data: { id: 'sso.unknown' } })
    await set({ linkCas: true, createUsers: true })
    expect((await signIn('very-long-name-that-nobody-can-have-here')).body).toMatchObject({
      code: 403,
      data: { id: 'sso.name' },
    })
  })

  it('does not bring back whom an administrator removed, nor lets in the disabled', async () => {
    await signIn('wang')
    await test.app.db.updateTable('sysUser').set({ status: '1' }).where('userName', '=', 'wang').execute()
    expect((await signIn('wang')).body).toMatchObject({ code: 403, data: { id: 'session.disabled' } })
    await test.app.db.updateTable('sysUser').set({ status: '0', delFlag: '1' }).where('userName', '=', 'wang').execute()
    expect((await signIn('wang')).body).toMatchObject({ code: 403, data: { id: 'sso.unknown' } })
    await test.app.db.updateTable('sysUser').set({ delFlag: '0' }).where('userName', '=', 'wang').execute()
  })
})

describe('attributes', () => {
  const rolesOf = async (token: string): Promise<readonly string[]> => {
    const { user } = (await me(token)).data
    const rows = await test.app.db
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysRole as r', 'r.roleId', 'ur.roleId')
      .select('r.roleKey')
      .where('ur.userId', '=', user.id)
      .orderBy('r.roleKey')
      .execute()
    return rows.map((row) => row.roleKey)
  }
  const deptOf = async (name: string) =>
    (
      await test.app.db
        .selectFrom('sysUser as u')
        .leftJoin('sysDept as d', 'd.deptId', 'u.deptId')
        .select('d.deptName')
        .where('u.userName', '=', name)
        .executeTakeFirstOrThrow()
    ).deptName

  it('give department and roles by the mapping, and take roles of the mapping that are no longer named', async () => {
    await set({
      deptAttribute: 'dept',
      deptMap: '# 院系代码\n0301 = 明德学院/教务处/教学质量科',
      roleAttribute: 'role',
      roleMap: 'teacher = form-manager\n staff=nowhere',
    })
    const { data: token } = (await signIn('zhao')).body
    expect(await rolesOf(token)).toEqual(['common', 'form-manager'])
    expect(await deptOf('zhao')).toBe('教学质量科')
    await set({ roleMap: 'nobody = form-manager', deptMap: '0301 = 护理系' })
    expect(await rolesOf((await signIn('zhao')).body.data)).toEqual(['common'])
    expect(await deptOf('zhao')).toBe('护理系')
    // a path that leads nowhere says nothing
    await set({ deptMap: '0301 = 医学院/教务处' })
    await signIn('zhao')
    expect(await deptOf('zhao')).toBe('护理系')
  })

  it.each([
    [{ roleMap: 'teacher = form-manager\nwhat' }, 'roleMap', '第 2 行应为“属性值 = 角色标识”'],
    [{ deptMap: 'a = b\na = c' }, 'deptMap', '第 2 行的属性值前面已经有了'],
    [{ roleMap: 'boss = admin' }, 'roleMap', '单点登录不能授予 admin 角色'],
    [{ newUserRole: 'admin' }, 'newUserRole', '单点登录不能授予 admin 角色'],
  ])('with %j are refused in words', async (values, field, message) => {
    const {
      body: { data },
    } = await admin.get('/api/system/env/config/ssoConfig')
    const { body } = await admin.post('/api/system/env/config/save', {
      body: { envKey: 'ssoConfig', version: data.version, values: { ...data.values, ...values } },
    })
    expect(body).toMatchObject({ code: 400, data: { errors: [{ field, message }] } })
  })
})

describe('signing out', () => {
  it('here leads to the CAS server, too; who came with a password stays here', async () => {
    const { data: token } = (await signIn('zhao')).body
    const caller = test.withHeaders({ authorization: `Bearer ${token}` })
    expect((await caller.post('/api/logout')).body.data).toEqual({
      redirect: `${cas.url}/logout?service=${encodeURIComponent(`${origin}/login`)}`,
    })
    expect((await caller.get('/api/getInfo')).status).toBe(401)
    const { data } = (
      await test.anonymous.post('/api/login', { body: { username: 'zhang', password: 'Formwork-2026' } })
    ).body
    expect((await test.withHeaders({ authorization: `Bearer ${data}` }).post('/api/logout')).body.data).toBeNull()
  })

  it('at the CAS server ends the session of that ticket, and no other', async () => {
    const own = await openApp({ env: { CAS_URL: cas.url } })
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const here = `${address}/authLogin/cas?redirect=%2Fhome`
    const post = async (ticket: string): Promise<string> => {
      const response = await fetch(`${address}/api/casLogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket, service: here }),
      })
      return ((await response.json()) as { data: string }).data
    }
    const [first, second] = [await cas.ticketFor(here, 'zhao'), await cas.ticketFor(here, 'zhao')]
    const [token, other] = [await post(first.ticket), await post(second.ticket)]
    const status = async (one: string): Promise<number> =>
      (await own.withHeaders({ authorization: `Bearer ${one}` }).get('/api/getInfo')).status
    expect([await status(token), await status(other)]).toEqual([200, 200])
    await cas.signOut(first.cookie)
    await expect.poll(() => status(token), { timeout: 10_000 }).toBe(401)
    expect(await status(other)).toBe(200)
    await own.close()
  })

  it.each([
    ['nothing', ''],
    ['no message', 'logoutRequest=hello'],
    [
      'entities',
      `logoutRequest=${encodeURIComponent('<!DOCTYPE x [<!ENTITY a "b">]><samlp:LogoutRequest xmlns:samlp="x"><samlp:SessionIndex>&a;</samlp:SessionIndex></samlp:LogoutRequest>')}`,
    ],
  ])('by a message with %s is refused', async (_, body) => {
    expect(
      (
        await test.anonymous.post('/authLogin/cas', {
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(400)
  })
})

describe('what is not a ticket for us', () => {
  it.each([
    ['another site', 'https://evil.example/authLogin/cas'],
    ['another port', 'http://127.0.0.1:8081/authLogin/cas'],
    ['another scheme', 'https://127.0.0.1:8080/authLogin/cas'],
    ['a name in front', 'http://127.0.0.1:8080@evil.example/'],
    ['a longer name', 'http://127.0.0.1:8080.evil.example/'],
    ['backslashes', 'http:\\\\127.0.0.1:8080\\x'],
    ['no address', 'evil'],
  ])('is refused: made for %s', async (_, to) =>
    expect((await login('ST-1', to)).body).toMatchObject({ code: 400, data: { id: 'sso.service' } }),
  )

  it('is refused: forged, used twice, or made for another address of ours', async () => {
    expect((await login('ST-forged')).body).toMatchObject({ code: 400, data: { id: 'sso.ticket' } })
    const { ticket } = await cas.ticketFor(service, 'zhao')
    expect((await login(ticket)).status).toBe(200)
    expect((await login(ticket)).body).toMatchObject({ code: 400, data: { id: 'sso.ticket' } })
    const other = await cas.ticketFor(`${origin}/other`, 'zhao')
    expect((await login(other.ticket)).body).toMatchObject({ code: 400, data: { id: 'sso.ticket' } })
  })

  it.each(['TGT-1', 'ST-', 'ST-a b', 'ST-a\n', `ST-${'x'.repeat(400)}`])('is refused unasked: %s', async (ticket) =>
    expect((await login(ticket)).status).toBe(400),
  )

  it('is refused where no CAS server is set', async () => {
    const plain = await openApp()
    expect((await plain.anonymous.post('/api/casLogin', { body: { ticket: 'ST-1', service } })).body).toMatchObject({
      code: 404,
      data: { id: 'session.noSso' },
    })
    expect((await plain.anonymous.get('/api/public/sso')).body.data.providers).toEqual([])
    await plain.close()
  })
})

describe('a CAS server that', () => {
  let server: Server
  let behave: RequestListener
  let odd: TestApp
  const success =
    '<cas:serviceResponse xmlns:cas="c"><cas:authenticationSuccess><cas:user>odd</cas:user></cas:authenticationSuccess></cas:serviceResponse>'
  beforeAll(async () => {
    server = createServer((request, response) => behave(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    odd = await openApp({
      env: { CAS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, SSO_TIMEOUT: '0.4' },
    })
  })
  afterAll(async () => {
    await odd.close()
    server.closeAllConnections()
    server.close()
  })
  const ask = (host = 'localhost:8080') =>
    odd.anonymous.post('/api/casLogin', {
      body: { ticket: 'ST-1', service: 'http://localhost:8080/authLogin/cas' },
      headers: { host },
    })

  it('knows only protocol 2 is asked in that', async () => {
    behave = (request, response) => response.writeHead(request.url!.startsWith('/p3/') ? 404 : 200).end(success)
    expect((await ask()).status).toBe(200)
  })

  it.each<[string, RequestListener, string, number]>([
    ['never answers is given up', () => {}, 'sso.timeout', 504],
    [
      'stops in the middle is given up',
      (_, response) => void response.writeHead(200).write('<cas'),
      'sso.timeout',
      504,
    ],
    ['hangs up', (request) => request.socket.destroy(), 'sso.provider', 502],
    ['fails', (_, response) => void response.writeHead(500).end(success), 'sso.provider', 502],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'sso.provider',
      502,
    ],
    ['answers no markup', (_, response) => void response.end('{"user":"admin"}'), 'sso.provider', 502],
    ['answers without end', (_, response) => void response.end('<a>'.repeat(200_000)), 'sso.provider', 502],
    ['nests without end', (_, response) => void response.end('<a>'.repeat(50_000)), 'sso.provider', 502],
    [
      'sends entities that grow',
      (_, response) =>
        void response.end(
          `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(100)}">]>${success.replace('odd', '&b;')}`,
        ),
      'sso.provider',
      502,
    ],
    [
      'sends a file of ours',
      (_, response) =>
        void response.end(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${success.replace('odd', '&a;')}`),
      'sso.provider',
      502,
    ],
  ])('%s, in words', async (_, listener, id, code) => {
    behave = listener
    expect((await ask()).body).toMatchObject({ code, data: { id } })
  })

  it('is not even asked when the request names another host and PUBLIC_URL is not set', async () => {
    behave = () => expect.unreachable()
    expect((await ask('evil.example')).body).toMatchObject({ code: 400, data: { id: 'sso.address' } })
  })
})

it('keeps tickets only as hashes', async () => {
  const { rows } = await sql<{
    t: string
  }>`select sso_ticket_hash as t from sys_session where sso_ticket_hash is not null`.execute(test.app.db)
  expect(rows.length).toBeGreaterThan(0)
  for (const { t } of rows) expect(t).toMatch(/^[0-9a-f]{64}$/)
})
