import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let opened: TestApp
let admin: Client
beforeAll(async () => {
  opened = await openApp()
  admin = await opened.as('admin')
})
afterAll(() => opened.close())

const document: Form = {
  format: 1,
  title: '讲座',
  theme: {},
  settings: {},
  items: [
    {
      id: 'slot01',
      type: 'radio',
      label: '场次',
      options: [
        { value: 'a', label: '上午', quota: 1 },
        { value: 'b', label: '下午' },
      ],
    },
    { id: 'wait01', type: 'input', label: '候补联系方式', required: true },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { 'slot01.left.a': { eq: 0 } }, then: [{ do: 'show', target: 'wait01' }] }],
}

it('asks for more once places are taken: on the page, in the API, at the submit and in a later edit', async () => {
  const { formKey, at } = await publishForm(admin, opened.anonymous, document)
  const page = async () => (await opened.anonymous.get(`/s/${formKey}`)).text
  const hand = (answers: object) =>
    opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
  expect(await page()).not.toContain('name="wait01"')
  const first = await hand({ slot01: 'a', wait01: '不该留下' })
  expect(first.status).toBe(200)
  expect(await page()).toContain('name="wait01"')

  const refused = await hand({ slot01: 'b' })
  expect([refused.status, refused.body.data]).toMatchObject([
    422,
    { errors: [{ item: 'wait01', code: 'required' }], left: { slot01: { a: 0 } } },
  ])
  const second = await hand({ slot01: 'b', wait01: '13800138000' })
  expect(second.status).toBe(200)

  // a place that is free again changes nothing about what was asked
  expect((await admin.del(at(`/data/${first.body.data.id}`))).status).toBe(200)
  const { revision } = (await admin.get(at(`/data/${second.body.data.id}`))).body.data
  const answers = { slot01: 'b', wait01: '13900139000' }
  expect((await admin.put(at(`/data/${second.body.data.id}`), { body: { answers, revision } })).status).toBe(200)
  expect((await admin.get(at(`/data/${second.body.data.id}`))).body.data.answers).toEqual(answers)
  expect(await page()).not.toContain('name="wait01"')
})
