import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

let test: TestApp
beforeAll(async () => {
  test = await openApp()
})
afterAll(() => test.close())

const agents = [
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
]
const enter = async (name: string, agent = agents[0]!): Promise<Client> => {
  const { body } = await test.anonymous.post('/api/login', {
    body: { username: name, password: testPassword },
    headers: { 'user-agent': agent },
  })
  return test.withHeaders({ authorization: `Bearer ${body.data}` })
}
const list = async (client: Client) => (await client.get('/api/user/session')).body.data

it('people see where they are signed in, their own first and no one else’s, without tokens', async () => {
  const [desk, phone] = [await enter('zhang'), await enter('zhang', agents[1])]
  await enter('wang')
  const rows = await list(desk)
  expect(rows).toMatchObject([
    { mine: true, browser: 'Chrome 140', os: 'Windows' },
    { mine: false, browser: 'Safari 18', os: 'iOS' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/[\da-f]{64}/)
  expect((await list(phone))[0]).toMatchObject({ mine: true, os: 'iOS' })
})

it('end another of their sessions, which is over at once', async () => {
  const [desk, phone] = [await enter('li'), await enter('li', agents[1])]
  const other = (await list(desk)).find((one: { mine: boolean }) => !one.mine)
  expect((await desk.del(`/api/user/session/${other.sessionId}`)).status).toBe(200)
  expect((await phone.get('/api/getInfo')).status).toBe(401)
  expect((await desk.get('/api/getInfo')).status).toBe(200)
  expect((await desk.del(`/api/user/session/${other.sessionId}`)).status).toBe(404)
})

it('end all others with one press', async () => {
  const [desk, ...others] = await Promise.all([enter('wang'), enter('wang'), enter('wang')])
  expect((await desk!.del('/api/user/session')).status).toBe(200)
  expect(await Promise.all(others.map(async (one) => (await one!.get('/api/getInfo')).status))).toEqual([401, 401])
  expect(await list(desk!)).toHaveLength(1)
})

it('cannot end what is not theirs, nor the one they are in, nor anything without a session', async () => {
  const [zhang, wang] = [await enter('zhang'), await enter('wang')]
  const [own] = await list(zhang)
  expect((await wang.del(`/api/user/session/${own.sessionId}`)).status).toBe(404)
  expect((await zhang.del(`/api/user/session/${own.sessionId}`)).body.data.id).toBe('session.own')
  expect((await zhang.del('/api/user/session/x')).status).toBe(400)
  expect((await test.anonymous.get('/api/user/session')).status).toBe(401)
  expect((await test.anonymous.del('/api/user/session/1')).status).toBe(401)
  expect((await test.anonymous.del('/api/user/session')).status).toBe(401)
  await test.app.db.updateTable('sysUser').set({ mustChangePassword: true }).where('userName', '=', 'wang').execute()
  await test.app.sessions.forget()
  expect((await wang.get('/api/user/session')).status).toBe(403)
})
