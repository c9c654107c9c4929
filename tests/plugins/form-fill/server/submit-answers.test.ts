import { afterAll, describe, expect, it } from 'vitest'
import type { Answers, Item } from '#schemas/form/form.ts'
import { answerTools, formOf, nameItem as name } from '#tests/support/answered-form.ts'
import { openApp } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()
const { openForm } = answerTools(opened, admin)

describe('how long it took', () => {
  it('is kept as the visitor’s device says, within a day, and never a reason to refuse', async () => {
    const form = await openForm(formOf([name]))
    for (const duration of [95.4, 0, -5, 1e12, undefined])
      expect((await form.hand({ name01: '张三' }, duration === undefined ? {} : { duration })).status).toBe(200)
    const { formId } = (await opened.app.forms.find(form.formKey))!
    const rows = await opened.app.db
      .selectFrom('formSubmission')
      .select('duration')
      .where('formId', '=', formId)
      .orderBy('serial')
      .execute()
    expect(rows.map(({ duration }) => duration)).toEqual([95, 0, null, null, null])
  })
})

describe('handing in answers', () => {
  it('stores them and answers with id, serial number and receipt', async () => {
    const form = await openForm(formOf([name]))
    const first = await form.hand({ name01: '张三' }, { ext: 'wechat' })
    const second = await form.hand({ name01: '李四' })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      id: expect.any(Number),
      serial: 1,
      receipt: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(second.body.data.serial).toBe(2)
    expect(await form.stored()).toMatchObject([
      { serial: 1, version: 1, answers: { name01: '张三' }, ext: 'wechat', userId: null },
      { serial: 2, answers: { name01: '李四' } },
    ])
  })

  it('remembers who was signed in', async () => {
    const form = await openForm(formOf([name]))
    await form.hand({ name01: '张三' }, {}, await opened.as('zhang'))
    expect(await form.stored()).toMatchObject([{ userId: expect.any(Number), createBy: 'zhang' }])
  })

  it.each<[string, object, number, Record<string, unknown>]>([
    ['a missing answer', { version: 1, answers: {} }, 422, { errors: [{ item: 'name01', code: 'required' }] }],
    [
      'an item the form does not have',
      { version: 1, answers: { name01: 'a', nobody: 'x' } },
      422,
      { errors: [{ item: 'nobody', code: 'unknown' }] },
    ],
    [
      'a number where text belongs',
      { version: 1, answers: { name01: 5 } },
      422,
      { errors: [{ item: 'name01', code: 'type' }] },
    ],
    [
      'a text that is too long',
      { version: 1, answers: { name01: 'x'.repeat(11) } },
      422,
      { errors: [{ item: 'name01', code: 'tooLong' }] },
    ],
    [
      'a character no database keeps',
      { version: 1, answers: { name01: 'a\u0000b' } },
      422,
      { errors: [{ item: 'name01', code: 'characters' }] },
    ],
    [
      'half a character',
      { version: 1, answers: { name01: 'a\ud800' } },
      422,
      { errors: [{ item: 'name01', code: 'characters' }] },
    ],
    ['a version that does not exist', { version: 99, answers: { name01: 'a' } }, 422, { id: 'answer.version' }],
    ['no version', { answers: { name01: 'a' } }, 400, { id: 'request.invalid' }],
    ['answers that are no object', { version: 1, answers: ['a'] }, 400, { id: 'request.invalid' }],
    [
      'an idempotency key without end',
      { version: 1, answers: { name01: 'a' }, idempotencyKey: 'k'.repeat(101) },
      400,
      { id: 'request.invalid' },
    ],
    [
      'a body of a megabyte',
      { version: 1, answers: { name01: 'x'.repeat(1024 * 1024) } },
      413,
      { id: 'request.tooLarge' },
    ],
  ])('refuses %s and stores nothing', async (_, body, status, data) => {
    const form = await openForm(formOf([name]))
    const answer = await opened.anonymous.post(`/api/public/form/${form.formKey}/data`, { body })
    expect(answer.status).toBe(status)
    expect(answer.body.data).toMatchObject(data)
    expect(await form.stored()).toEqual([])
  })

  it('refuses malformed JSON, and a form nobody knows', async () => {
    const form = await openForm(formOf([name]))
    const malformed = await opened.anonymous.post(`/api/public/form/${form.formKey}/data`, {
      body: '{"version":1,',
      headers: { 'content-type': 'application/json' },
    })
    expect(malformed.status).toBe(400)
    expect(malformed.body.data.id).toBe('request.malformed')
    const unknown = await opened.anonymous.post('/api/public/form/ZZZZZZZZ/data', { body: { version: 1, answers: {} } })
    expect([unknown.status, unknown.body.data.id]).toEqual([404, 'form.unknown'])
  })

  it('says that a draft is not published, and that a stopped form is stopped', async () => {
    const { body } = await admin.post('/api/project/form', { body: { name: '草稿', document: formOf([name]) } })
    const draft = await opened.anonymous.post(`/api/public/form/${body.data.formKey}/data`, {
      body: { version: 1, answers: {} },
    })
    expect([draft.status, draft.body.data.reason]).toEqual([423, 'unpublished'])

    const form = await openForm(formOf([name]))
    await admin.post(form.at('/stop'))
    const stopped = await form.hand({ name01: 'a' })
    expect([stopped.status, stopped.body.data.reason]).toEqual([423, 'stopped'])
    expect(await form.stored()).toEqual([])
  })

  it('takes answers to an older version as that version asked them', async () => {
    const form = await openForm(formOf([name]))
    expect(await form.publish(formOf([name, { id: 'city01', type: 'input', label: '城市', required: true }]))).toBe(2)
    expect((await form.hand({ name01: 'a' })).status).toBe(200)
    expect((await form.hand({ name01: 'a' }, { version: 2 })).body.data.errors).toMatchObject([
      { item: 'city01', code: 'required' },
    ])
    expect(await form.stored()).toMatchObject([{ version: 1 }])
  })

  it('takes an older version for a day after it was replaced, then answers with the new one', async () => {
    const form = await openForm(formOf([name]))
    const before = now
    const kept = await form.hand({ name01: 'a' }, { idempotencyKey: 'first-try' })
    await form.publish(formOf([name, { id: 'city01', type: 'input', label: '城市', required: true }]))
    now = new Date(before.getTime() + 23 * 3_600_000)
    expect((await form.hand({ name01: 'b' })).status).toBe(200)
    now = new Date(before.getTime() + 25 * 3_600_000)
    const late = await form.hand({ name01: 'c' })
    expect([late.status, late.body.data.id]).toEqual([409, 'answer.outdated'])
    expect(late.body.data.current).toMatchObject({
      version: 2,
      document: { items: [{ id: 'name01' }, { id: 'city01' }] },
      validator: expect.stringContaining('/validator-'),
    })
    // the answer to a first attempt may have been lost
    expect((await form.hand({ name01: 'a' }, { idempotencyKey: 'first-try' })).body.data).toEqual(kept.body.data)
    expect((await form.hand({ name01: 'c', city01: 'x' }, { version: 2 })).status).toBe(200)
    expect(await form.stored()).toMatchObject([{ version: 1 }, { version: 1 }, { version: 2 }])
    now = before
  })

  it('takes an older version for as long as the settings say', async () => {
    const { version } = (await admin.get('/api/system/env/config/formConfig')).body.data
    const save = async (oldVersionHours: number, of: number) =>
      admin.post('/api/system/env/config/save', {
        body: { envKey: 'formConfig', values: { oldVersionHours, draftDays: 30 }, version: of },
      })
    expect((await save(0, version)).status).toBe(200)
    const form = await openForm(formOf([name]))
    await form.publish(formOf([name, { id: 'city01', type: 'input', label: '城市' }]))
    expect((await form.hand({ name01: 'a' })).body.data.id).toBe('answer.outdated')
    expect((await save(24, (await admin.get('/api/system/env/config/formConfig')).body.data.version)).status).toBe(200)
    expect((await form.hand({ name01: 'a' })).status).toBe(200)
  })

  it('binds an older version by the seats and unique answers of now, and a removed option by those it had', async () => {
    const slot = (values: Readonly<Record<string, number>>): Item => ({
      id: 'slot01',
      type: 'radio',
      label: '场次',
      options: Object.entries(values).map(([value, quota]) => ({ value, label: value, quota })),
    })
    const form = await openForm(formOf([name, slot({ am: 5, pm: 2 })]))
    expect((await form.hand({ name01: 'a', slot01: 'pm' })).status).toBe(200)
    await form.publish(formOf([{ ...name, unique: true }, slot({ am: 1 })]))
    const hand = async (answers: Answers) => (await form.hand(answers)).status
    expect([await hand({ name01: 'b', slot01: 'pm' }), await hand({ name01: 'c', slot01: 'pm' })]).toEqual([200, 423])
    expect([await hand({ name01: 'd', slot01: 'am' }), await hand({ name01: 'e', slot01: 'am' })]).toEqual([200, 423])
    expect(await hand({ name01: 'a' })).toBe(422)
  })

  it('refuses other answers under a key that has stored some, and answers the same ones as before', async () => {
    const form = await openForm(formOf([name, { id: 'calc01', type: 'calc', label: '今天', formula: 'name01' }]))
    const key = { idempotencyKey: 'key-of-mine' }
    const first = await form.hand({ name01: 'a', calc01: 'a' }, key)
    const other = await form.hand({ name01: 'b' }, key)
    expect([other.status, other.body.data.id, other.body.msg]).toEqual([
      409,
      'answer.keyUsed',
      expect.stringContaining('之前的提交已收到'),
    ])
    expect((await form.hand({ calc01: 'another day', name01: 'a' }, key)).body.data).toEqual(first.body.data)
    await opened.app.db
      .updateTable('formSubmission')
      .set({ answers: JSON.stringify({ name01: 'edited' }) as never })
      .where('id', '=', first.body.data.id)
      .execute()
    expect((await form.hand({ name01: 'a' }, key)).body.data).toMatchObject({ id: first.body.data.id })
    await admin.post(form.at('/stop'))
    expect((await form.hand({ name01: 'b' }, key)).body.data.id).toBe('answer.keyUsed')
    expect((await form.hand({ name01: 'a' }, key)).status).toBe(200)
    expect(await form.stored()).toHaveLength(1)
  })

  it('stores once what is sent twice with one key, also when the form has closed in between', async () => {
    const form = await openForm(formOf([name], { limits: { total: { max: 1 } } }))
    const key = { idempotencyKey: 'one-and-only' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => form.hand({ name01: 'a' }, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    await admin.post(form.at('/stop'))
    expect((await form.hand({ name01: 'a' }, key)).body.data).toEqual(answers[0]!.body.data)
    expect(await form.stored()).toHaveLength(1)
  })
})
