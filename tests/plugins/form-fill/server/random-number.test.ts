/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Form, Item } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { upload } from '#tests/support/table-upload.ts'

let opened: TestApp
let admin: Client

beforeAll(async () => {
  opened = await openApp({ clock: () => new Date('2026-11-20T04:00:00Z') })
  admin = await opened.as('admin')
})
afterAll(() => opened.close())

const name: Item = { id: 'name01', type: 'input', label: '姓名' }
const ticket = { id: 'ticket', type: 'randomNumber', label: '编号', prefix: 'A-', datePart: 'day', randomLength: 4 }

async function openForm(items: readonly object[] = [name, ticket], more: Partial<Form> = {}) {
  const document = { format: 1, title: '领号', items, logic: [], theme: {}, settings: {}, ...more } as Form
  const published = await publishForm(admin, opened.anonymous, document, '领号')
  const data = `/api/project/form/${published.formKey}/data`
  return {
    ...published,
    data,
    hand: (answers: object, rest: object = {}) =>
      opened.anonymous.post(`/api/public/form/${published.formKey}/data`, { body: { version: 1, answers, ...rest } }),
    stored: async () => (await admin.get(`${data}/page?limit=100&sort=serial`)).body.data.rows,
  }
}

it('is made by its rules, whatever a client sends for it, and comes back with the receipt', async () => {
  const form = await openForm()
  const { body } = await form.hand({ name01: '张三', ticket: 'A-20261120-mine' })
  expect(body.data.made.ticket).toMatch(/^A-20261120\d{4}$/)
  expect((await form.stored())[0].answers).toEqual({ name01: '张三', ticket: body.data.made.ticket })
  const html = await (await opened.anonymous.get(`/s/${form.formKey}`)).text
  expect(html).toContain('提交后自动生成')
  expect(html).not.toContain('datePart')
})

it('is the first one again when a submit is tried again', async () => {
  const form = await openForm()
  const twice = [
    await form.hand({}, { idempotencyKey: 'same-key-1' }),
    await form.hand({ ticket: 'x' }, { idempotencyKey: 'same-key-1' }),
  ]
  expect(twice[1]!.body.data).toEqual(twice[0]!.body.data)
})

it('is never given twice, also where few are left', async () => {
  const form = await openForm([{ ...ticket, prefix: '', datePart: 'none' }])
  const all = await Promise.all(Array.from({ length: 400 }, () => form.hand({})))
  expect(all.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(new Set(all.map(({ body }) => body.data.made.ticket)).size).toBe(400)
})

it('is not made where the rules hide it, and formulas read it', async () => {
  const form = await openForm([name, ticket, { id: 'total1', type: 'calc', label: '号', formula: 'ticket' }], {
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
    logic: [{ when: { name01: { empty: false } }, then: [{ do: 'show', target: 'ticket' }] }],
  } as Partial<Form>)
  await form.hand({})
  const { body } = await form.hand({ name01: '李四' })
  const [without, along] = await form.stored()
  expect(without.answers).toEqual({})
  expect(along.answers).toEqual({ name01: '李四', ticket: body.data.made.ticket, total1: body.data.made.ticket })
})

it('stays when somebody edits the submission', async () => {
  const form = await openForm()
  const { body } = await form.hand({ name01: '张三' })
  const [row] = await form.stored()
  const edited = await admin.put(`${form.data}/${row.id}`, {
    body: { answers: { name01: '王五', ticket: 'other' }, revision: row.revision },
  })
  expect(edited.status).toBe(200)
  expect((await form.stored())[0].answers).toEqual({ name01: '王五', ticket: body.data.made.ticket })
})

it('is made for imported rows that bring none, and refused where a row brings a taken one', async () => {
  const form = await openForm()
  const { body } = await form.hand({ name01: '张三' })
  const taken: string = body.data.made.ticket
  const importing = (csv: string) => upload(admin, `${form.data}/import/commit`, csv)
  expect((await importing('姓名,编号\n甲,\n乙,Z-9')).status).toBe(200)
  const rows = (await form.stored()).map(({ answers }: { answers: object }) => answers)
  expect(rows[1]).toMatchObject({ name01: '甲', ticket: expect.stringMatching(/^A-20261120\d{4}$/) })
  expect(rows[2]).toEqual({ name01: '乙', ticket: 'Z-9' })
  expect((await importing(`姓名,编号\n丙,${taken}`)).status).toBe(400)
})
