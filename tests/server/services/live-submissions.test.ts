import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SubmissionsCame } from '#schemas/api/form-api-types.ts'
import { openSocket } from '#tests/support/websocket-client.ts'
import { openApp } from '#tests/support/open-app.ts'
import { testPassword, type Person } from '#tests/support/test-users.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp()
afterAll(() => test.close())
let origin: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

const open = async (person: Person) =>
  openSocket(
    origin,
    (await test.anonymous.post<string>('/api/login', { body: { username: person, password: testPassword } })).body.data,
  )

it('new submissions are told, many in one message, to the form’s owner and who sees everyone’s, and to nobody else', async () => {
  const form = await publishForm(await test.as('zhang'), test.anonymous, {
    format: 1,
    title: '登记',
    logic: [],
    theme: {},
    settings: {},
    items: [{ id: 'name01', type: 'input', label: '姓名' }],
  })
  const [owner, admin, other, nobody] = await Promise.all([open('zhang'), open('admin'), open('wang'), open('li')])
  await Promise.all(Array.from({ length: 24 }, (_, i) => form.submit({ name01: `n${i}` })))
  for (const socket of [owner, admin]) {
    let n = 0
    for (let messages = 0; n < 24; messages++) {
      const news = await socket.next<SubmissionsCame>('submissions.came')
      expect([news.formKey, messages < 12]).toEqual([form.formKey, true])
      n += news.n
    }
    expect(n).toBe(24)
  }
  await Promise.all([other.settled(), nobody.settled()])
  expect([...other.heard, ...nobody.heard].filter(({ msgType }) => msgType === 'submissions.came')).toEqual([])
  for (const { ws } of [owner, admin, other, nobody]) ws.close()
})
