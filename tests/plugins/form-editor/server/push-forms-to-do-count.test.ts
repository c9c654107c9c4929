/**
 * @module-tag whole
 * Left out of `npm test`: waits for time limits and pauses.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { todoMessage, type TodoCount } from '#schemas/api/todo-api-types.ts'
import { exampleForm } from '#tests/support/published-form.ts'
import { openSocket } from '#tests/support/websocket-client.ts'
import { openApp } from '#tests/support/open-app.ts'
import { testPassword } from '#tests/support/test-users.ts'

const test = await openApp()
afterAll(() => test.close())
let origin: string

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

it('an owner is told how many forms wait, whoever changed them, and nobody else is', async () => {
  const tokenOf = async (username: string) =>
    (await test.anonymous.post<string>('/api/login', { body: { username, password: testPassword } })).body.data
  const [owner, admin] = await Promise.all(
    ['zhang', 'admin'].map(async (name) => test.withHeaders({ authorization: `Bearer ${await tokenOf(name)}` })),
  )
  const [hers, his] = [
    await openSocket(origin, await tokenOf('zhang')),
    await openSocket(origin, await tokenOf('admin')),
  ]
  const document = exampleForm('gad-7.zh')
  const { formKey } = (await owner!.post('/api/project/form', { body: { name: 'GAD-7', document } })).body.data
  const path = `/api/project/form/${formKey}`
  const counted = async (): Promise<number> => (await hers.next<TodoCount>(todoMessage)).count

  await owner!.post(`${path}/publish`, { body: {} })
  expect(await counted()).toBe(0)
  const { draft } = (await owner!.get(path)).body.data
  await admin!.put(`${path}/draft`, {
    body: { document: { ...draft.document, title: '改过' }, revision: draft.revision },
  })
  expect(await counted()).toBe(1)
  await owner!.post(`${path}/stop`)
  expect(await counted()).toBe(0)
  await hers.settled()
  await his.settled()
  expect([...hers.heard, ...his.heard].filter(({ msgType }) => msgType === todoMessage)).toEqual([])
  for (const one of [hers, his]) one.ws.terminate()
})
