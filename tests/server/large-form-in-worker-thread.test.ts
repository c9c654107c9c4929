/**
 * @module-tag whole
 * Left out of `npm test`: its forms are as large as a form may be.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answersOf, manyQuestions } from '#tests/support/large-form.ts'
import { ownData, type OwnData } from '#tests/support/test-data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'

/**
 * Forms so large that they are compiled and rendered beside the event loop: by the server as it runs, with its built
 * pages.
 */
const form = manyQuestions(600)
let data: OwnData
let server: ServerProcess
let token: string
let formKey: string
beforeAll(async () => {
  data = await ownData()
  server = await startServer(data.start)
  token = await server.call<string>('POST', '/api/login', { body: { username: 'admin', password: 'Formwork-2026' } })
  formKey = (
    await server.call<{ formKey: string }>('POST', '/api/project/form', {
      token,
      body: { name: 'big', document: form },
    })
  ).formKey
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
}, 180_000)
afterAll(async () => {
  await server.stop()
  await data.remove()
})

it('published again without a change, it stays the version it is', async () => {
  const { version } = await server.call<{ version: number }>('POST', `/api/project/form/${formKey}/publish`, {
    token,
    body: {},
  })
  expect(version).toBe(1)
})

it('is shown with what the address fills in, to many at once', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, i) =>
      (await fetch(`${server.url}/s/${formKey}?q00000=visitor-${i}`, { headers: { accept: 'text/html' } })).text(),
    ),
  )
  expect(pages.map((html, i) => [html.includes(`value="visitor-${i}"`), html.includes('第 600 题')])).toEqual(
    pages.map(() => [true, true]),
  )
})

it('gives each visitor of the plain page a key of their own', async () => {
  const keys = await Promise.all(
    [1, 2].map(
      async () => /name="_key" value="([\w-]{36})"/.exec(await (await fetch(`${server.url}/s/${formKey}`)).text())?.[1],
    ),
  )
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys[0]).not.toBe(keys[1])
})

it('takes right answers, and refuses a wrong one in words', async () => {
  const answers = answersOf(form)
  const submit = (body: object): Promise<Response> =>
    fetch(`${server.url}/api/public/form/${formKey}/data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, ...body }),
    })
  expect((await submit({ answers })).status).toBe(200)
  const wrong = await submit({ answers: { ...answers, q00596: 101, q00597: 'z' } })
  expect(wrong.status).toBe(422)
  expect(
    ((await wrong.json()) as { data: { errors: readonly { item: string; code: string }[] } }).data.errors.map(
      ({ item, code }) => [item, code],
    ),
  ).toEqual([
    ['q00596', 'max'],
    ['q00597', 'option'],
  ])
})

it('hands browsers its check as a module', async () => {
  const { validator } = await server.call<{ validator: string }>('GET', `/api/public/form/${formKey}`)
  const code = await (await fetch(server.url + validator)).text()
  expect(code).toContain('q00599')
  expect(code).not.toMatch(/\b(require|import)\s*[("']/)
})
