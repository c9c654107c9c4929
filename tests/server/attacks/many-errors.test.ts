/**
 * @module-tag whole
 * Left out of `npm test`: tries very many cases.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Item } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()

const formOf = (items: readonly Item[]): Form => ({
  format: 1,
  title: '很多',
  items,
  logic: [],
  theme: {},
  settings: {},
})
const input = (i: number, more: Partial<Item> = {}): Item => ({
  id: `q${String(i).padStart(5, '0')}`,
  type: 'input',
  label: `第 ${i} 题`,
  ...more,
})
const keys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]))

describe('a body that is wrong in very many places', () => {
  it('is refused by its number of keys before any is judged', async () => {
    const { formKey } = await publishForm(admin, opened.anonymous, formOf([input(1)]))
    const { status, text } = await opened.anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: keys(80_000) },
    })
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(1_000)
  })

  it('hears of the first fifty errors: unknown keys, missing answers', async () => {
    const { formKey } = await publishForm(
      admin,
      opened.anonymous,
      formOf(Array.from({ length: 300 }, (_, i) => input(i, { required: true }))),
    )
    const send = (answers: object) =>
      opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers } })
    const missing = await send({})
    expect([missing.status, missing.body.data.errors.length, missing.body.data.errorCount]).toEqual([422, 50, 300])
    const unknown = await send(keys(8_000))
    expect([unknown.status, unknown.body.data.errors.length]).toEqual([422, 50])
    expect(unknown.text.length).toBeLessThan(10_000)
  })

  it('the same holds for edits of answers, drafts, imported documents, the check and publishing', async () => {
    const asked = await publishForm(admin, opened.anonymous, formOf([input(1)]))
    const id = await asked.submit({ q00001: 'a' })
    const edit = await admin.put(asked.at(`/data/${id}`), { body: { answers: keys(8_000), revision: 1 } })
    expect([edit.status, edit.body.data.errors.length]).toEqual([422, 50])

    const twice = formOf(Array.from({ length: 400 }, () => input(1)))
    for (const answer of [
      await admin.post('/api/project/form', { body: { name: '导入', document: twice } }),
      await admin.put(asked.at('/draft'), { body: { document: twice, revision: 1 } }),
    ])
      expect([answer.status, answer.body.data.errors.length, answer.body.data.errorCount]).toEqual([400, 50, 399])

    const unlabelled = formOf(
      Array.from({ length: 200 }, (_, i) => input(i, { label: '', type: 'radio', options: [] })),
    )
    const { formKey } = (await admin.post('/api/project/form', { body: { name: '空', document: unlabelled } })).body
      .data
    const check = (await admin.post(`/api/project/form/${formKey}/check`)).body.data
    expect(check.errors).toHaveLength(50)
    expect(check.errorCount).toBeGreaterThan(50)
    const publish = await admin.post(`/api/project/form/${formKey}/publish`)
    expect([publish.status, publish.body.data.errors.length, publish.body.data.errorCount]).toEqual([
      422,
      50,
      check.errorCount,
    ])
  })

  it('the same holds for the rows of modules', async () => {
    const { status, text, body } = await admin.post('/api/system/dept', { body: { deptName: 'a', ...keys(900) } })
    expect([status, text.length < 20_000]).toEqual([400, true])
    expect(body.data.errors.length).toBeLessThanOrEqual(50)
    const more = await admin.post('/api/system/dept', { body: { deptName: 'a', ...keys(50_000) } })
    expect([more.status, more.body.data.id, more.body.msg]).toEqual([
      400,
      'request.tooManyKeys',
      '请求内容的字段过多（最多 1000 个）',
    ])
  })

  it('an object within the answers counts, too; 8 000 answers do not', async () => {
    const { formKey } = await publishForm(admin, opened.anonymous, formOf([input(1)]))
    const send = async (answers: object) =>
      (await opened.anonymous.post(`/api/public/form/${formKey}/data`, { body: { version: 1, answers } })).body.data.id
    expect(await send({ q00001: keys(8_001) })).toBe('request.tooManyKeys')
    expect(await send(keys(8_000))).toBe('answer.invalid')
  })

  it('a page posted without scripts is refused by its number of fields, and each field is looked at once', async () => {
    const { formKey } = await publishForm(
      admin,
      opened.anonymous,
      formOf(Array.from({ length: 300 }, (_, i) => input(i))),
    )
    const post = (body: string) =>
      opened.anonymous.post(`/s/${formKey}`, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      })
    expect((await post('a&'.repeat(40_000))).status).toBe(413)
    const { status, text } = await post(`_page=0&q00007=erste&q00007=zweite&${'b&'.repeat(39_000)}`)
    expect(status).toBe(200)
    expect(text).toContain('value="erste"')
  })
})
