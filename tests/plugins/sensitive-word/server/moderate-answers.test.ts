import { afterAll, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { noPages, openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp({ fillPages: noPages })
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const document: Form = {
  format: 1,
  title: '留言',
  items: [
    { id: 'name01', type: 'input', label: '姓名' },
    { id: 'text01', type: 'textarea', label: '留言' },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const base = '/api/project/sensitive-word'
const add = async (word: string, handling: string): Promise<number> =>
  (await admin.post(base, { body: { word, handling } })).body.data.wordId

it('refuses by the question, masks, and flags so that the list finds it; a changed list holds at once', async () => {
  const form = await publishForm(admin, anonymous, document)
  const send = (answers: object) =>
    anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers } })
  expect((await send({ text01: '赌博' })).status).toBe(200)

  const refusing = await add('赌博', 'refuse')
  await add('代写', 'replace')
  await add('退款', 'flag')
  const refused = await send({ name01: '张三', text01: '来 赌 博' })
  expect(refused.body).toMatchObject({ code: 422, data: { errors: [{ item: 'text01', code: 'words' }] } })
  expect(refused.text).not.toContain('赌')
  expect((await send({ name01: '甲', text01: '找人代写' })).status).toBe(200)
  expect((await send({ name01: '乙', text01: '申请退款' })).status).toBe(200)
  expect((await send({ name01: '丙', text01: '很好' })).status).toBe(200)

  const filter = JSON.stringify({ flagged: { eq: true } })
  const { rows } = (await admin.get(form.at('/data/page'), { query: { filter, sort: 'serial' } })).body.data
  expect(rows.map((row: { answers: object }) => row.answers)).toEqual([
    { name01: '甲', text01: '找人**' },
    { name01: '乙', text01: '申请退款' },
  ])
  expect((await admin.get(form.at('/data/page'), { query: { flagged: 'true' } })).body.data.total).toBe(2)

  const { version, ...word } = (await admin.get(`${base}/${refusing}`)).body.data
  await admin.put(base, { body: { wordId: word.wordId, word: '赌博', handling: 'refuse', status: '1', version } })
  expect((await send({ text01: '赌博' })).status).toBe(200)
})

it('takes no word of which nothing is left', async () => {
  expect((await admin.post(base, { body: { word: '--', handling: 'flag' } })).body).toMatchObject({
    code: 400,
    data: { errors: [{ field: 'word' }] },
  })
})
