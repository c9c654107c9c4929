import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeCodes, ping } from '#schemas/api/websocket-messages.ts'
import { requestForLog } from '#server/run-app.ts'
import { openApp, type TestApp } from '#tests/support/open-app.ts'
import { openSocket } from '#tests/support/websocket-client.ts'
import { testPassword, type Person } from '#tests/support/test-users.ts'

let now = new Date('2026-11-21T08:00:00Z')
let test: TestApp
let origin: string
beforeAll(async () => {
  test = await openApp({ clock: () => now })
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

const tokenOf = async (person: Person): Promise<string> =>
  (await test.anonymous.post<string>('/api/login', { body: { username: person, password: testPassword } })).body.data
const open = async (person: Person) => openSocket(origin, await tokenOf(person))
const idOf = async (person: Person): Promise<number> =>
  (await test.app.db.selectFrom('sysUser').select('userId').where('userName', '=', person).executeTakeFirstOrThrow())
    .userId

describe('a live socket', () => {
  it('is refused before it opens to everybody without a session', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '../../etc'])
      await expect(openSocket(origin, token)).rejects.toThrow('401')
    const token = await tokenOf('li')
    await test.withHeaders({ authorization: `Bearer ${token}` }).post('/api/logout')
    await expect(openSocket(origin, token)).rejects.toThrow('401')
    expect(test.app.socket.count()).toBe(0)
  })

  it('answers PING with PONG and nothing else with anything', async () => {
    const { ws, settled, heard } = await open('li')
    ws.send('{"msgType":"admin","body":{}}')
    ws.send(Buffer.from('PING'))
    await settled()
    expect(heard).toEqual([])
    expect(test.app.socket.users()).toEqual([await idOf('li')])
    ws.close()
    await expect.poll(() => test.app.socket.count()).toBe(0)
  })

  it('carries what is published, to everyone or to those meant', async () => {
    const [li, liToo, wang] = [await open('li'), await open('li'), await open('wang')]
    await test.app.bus.publish('socket', { to: 'all', message: { msgType: 'notice', body: { title: '停电通知' } } })
    for (const one of [li, liToo, wang]) expect(await one.next('notice')).toEqual({ title: '停电通知' })
    await test.app.bus.publish('socket', { to: [await idOf('li'), 999_999], message: { msgType: 'todo', body: 3 } })
    expect(await Promise.all([li.next('todo'), liToo.next('todo')])).toEqual([3, 3])
    await wang.settled()
    expect(wang.heard).toEqual([])
    for (const one of [li, liToo, wang]) one.ws.terminate()
  })

  it('is told why its session ended, and closed', async () => {
    const [mine, another] = [await tokenOf('li'), await tokenOf('li')]
    const [here, there] = [await openSocket(origin, mine), await openSocket(origin, another)]
    const me = test.withHeaders({ authorization: `Bearer ${mine}` })
    const { body } = await me.put('/api/user/profile/password', {
      body: { oldPassword: testPassword, newPassword: 'Formwork-2027' },
    })
    expect(await there.next('forcedOut')).toEqual({ reason: 'passwordChanged' })
    expect(await there.closed).toEqual({ code: closeCodes.sessionEnded, reason: 'passwordChanged' })
    await here.settled()
    await test.withHeaders({ authorization: `Bearer ${body.data.token}` }).post('/api/logout')
    expect(await here.next('forcedOut')).toEqual({ reason: 'signedOut' })
    expect((await here.closed).code).toBe(closeCodes.sessionEnded)
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
      .where('userName', '=', 'li')
      .execute()
  })

  it('ends for a person who is switched off', async () => {
    const admin = await test.as('admin')
    const wang = await open('wang')
    const userId = await idOf('wang')
    const { version } = (await admin.get(`/api/system/user/${userId}`)).body.data
    expect((await admin.put('/api/system/user', { body: { userId, status: '1', version } })).status).toBe(200)
    expect(await wang.next('forcedOut')).toEqual({ reason: 'forcedOut' })
    expect((await wang.closed).code).toBe(closeCodes.sessionEnded)
    await admin.put('/api/system/user', { body: { userId, status: '0', version: version + 1 } })
  })

  it('ends with its session, which no PING prolongs, and when nothing is heard of it', async () => {
    const [idle, silent] = [await open('li'), await open('zhang')]
    now = new Date(now.getTime() + 61_000)
    await idle.settled()
    await test.app.socket.sweep()
    expect((await silent.closed).code).toBe(1006)
    now = new Date(now.getTime() + 31 * 60_000)
    await idle.settled()
    await test.app.socket.sweep()
    expect(await idle.next('forcedOut')).toEqual({ reason: 'expired' })
    expect((await idle.closed).code).toBe(closeCodes.sessionEnded)
  })
})

describe('an attacker with a session', () => {
  it('cannot send a frame of 1 MB', async () => {
    const { ws, closed } = await open('li')
    ws.send('x'.repeat(1024 * 1024))
    expect((await closed).code).toBe(1009)
  })

  it('cannot flood', async () => {
    const { ws, closed } = await open('li')
    for (let i = 0; i < 40; i++) ws.send(ping)
    expect((await closed).code).toBe(closeCodes.flooding)
    const other = await open('li')
    for (let i = 0; i < 200; i++) other.ws.send(ping)
    expect([closeCodes.flooding, 1006]).toContain((await other.closed).code)
  })

  it('opens thirty at most', async () => {
    const token = await tokenOf('li')
    const those = await Promise.all(Array.from({ length: 30 }, () => openSocket(origin, token)))
    await expect(openSocket(origin, token)).rejects.toThrow('429')
    for (const one of those) one.ws.terminate()
    await expect.poll(() => test.app.socket.count()).toBe(0)
  })

  it('who does not read is dropped, not buffered for ever', async () => {
    const slow = await open('li')
    slow.ws.pause()
    const message = { msgType: 'x', body: 'x'.repeat(64 * 1024) }
    // the kernel takes some of it; then what waits is ours
    for (let i = 0; i < 2000 && test.app.socket.count() > 0; i++) {
      test.app.socket.send({ to: 'all', message })
      await new Promise(setImmediate)
    }
    expect(test.app.socket.count()).toBe(0)
    slow.ws.terminate()
  })

  it('gets no socket anywhere else, and an upgrade to anything else is a request like all others', async () => {
    const asked = async (path: string, upgrade: string): Promise<string> => {
      const line = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
      line.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      const [answer] = (await once(line, 'data')) as [string]
      line.destroy()
      return answer.slice(9, 12)
    }
    expect(await asked('/api/getInfo', 'websocket')).toBe('401')
    expect(await asked('/healthz', 'h2c')).toBe('200')
    expect(await asked('/api/ws?token=x', 'websocket')).toBe('401')
  })

  it.each([
    ['none, as a program sends it', () => [], '101'],
    ['our own', () => [`Origin: ${origin}`], '101'],
    ['of another site', () => ['Origin: https://evil.example'], '403'],
    ['of another port', () => ['Origin: http://127.0.0.1:1'], '403'],
    ['of a page without one', () => ['Origin: null'], '403'],
    ['that is no origin', () => ['Origin: evil'], '403'],
  ])('with an origin that is %s', async (_, more, status) => {
    const token = await tokenOf('li')
    const line = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('utf8')
    line.write(
      [
        'GET /api/ws?token=' + token + ' HTTP/1.1',
        `Host: ${new URL(origin).host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...more(),
        '',
        '',
      ].join('\r\n'),
    )
    const [answer] = (await once(line, 'data')) as [string]
    line.destroy()
    expect(answer.slice(9, 12)).toBe(status)
  })

  it('is told that the address is no page', async () => {
    const plain = request(`${origin}/api/ws?token=${await tokenOf('li')}`).end()
    const [response] = (await once(plain, 'response')) as [{ statusCode: number; resume(): void }]
    response.resume()
    expect(response.statusCode).toBe(404)
  })

  it('finds no token in the log', () => {
    const line = { method: 'GET', url: '/api/ws?token=secret&x=1', host: 'h', ip: '::1', socket: undefined }
    expect(requestForLog(line as never)).toMatchObject({ url: '/api/ws?token=…&x=1' })
  })
})
