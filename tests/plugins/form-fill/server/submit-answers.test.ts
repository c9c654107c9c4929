import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answers, Form, Item, Settings } from '#schemas/form/form.ts'
import { exampleForm, publishForm } from '#tests/support/published-form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()

const name: Item = { id: 'name01', type: 'input', label: '姓名', required: true, maxLength: 10 }
const formOf = (items: readonly Item[], settings: Settings = {}): Form => ({
  format: 1,
  title: '测试',
  items,
  logic: [],
  theme: {},
  settings,
})

async function openForm(form: Form) {
  const published = await publishForm(admin, opened.anonymous, form, '测试')
  const url = `/api/public/form/${published.formKey}/data`
  const { formId } = (await opened.app.forms.find(published.formKey))!
  return {
    ...published,
    hand: (answers: Answers, more: object = {}, client = opened.anonymous, headers: Record<string, string> = {}) =>
      client.post(url, { body: { version: 1, answers, ...more }, headers }),
    stored: () =>
      opened.app.db
        .selectFrom('formSubmission')
        .select(['id', 'serial', 'answers', 'version', 'userId', 'createBy', 'ext', 'ip'])
        .where('formId', '=', formId)
        .orderBy('id')
        .execute(),
  }
}

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

describe('limits', () => {
  it('counts an IPv6 network, and every spelling of an address, as one', async () => {
    const form = await openForm(formOf([name], { limits: { ip: { max: 2 } } }))
    const from = async (address: string) =>
      (await form.hand({ name01: 'a' }, {}, opened.anonymous, { 'x-forwarded-for': address })).status
    expect([
      await from('2001:db8:5:6::1'),
      await from('2001:DB8:5:6:7:8:9:a'),
      await from('2001:db8:5:6:ffff::'),
    ]).toEqual([200, 200, 423])
    expect([await from('198.51.100.9'), await from('::ffff:198.51.100.9'), await from('::FFFF:C633:6409')]).toEqual([
      200, 200, 423,
    ])
    expect(await from('2001:db8:5:7::1')).toBe(200)
  })

  it('stores exactly 50 of 200 submits that come at once', async () => {
    const form = await openForm(formOf([name], { limits: { total: { max: 50, message: '额满' } } }))
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => form.hand({ name01: `n${i}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = answers.filter(({ status }) => status === 423)
    expect(refused).toHaveLength(150)
    expect(refused[0]!.body.data).toMatchObject({ reason: 'total', message: '额满' })
    const rows = await form.stored()
    expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
  })

  it('sells 3 × 10 seats exactly, whoever comes first, and refuses whole', async () => {
    const session: Item = {
      id: 'sess01',
      type: 'radio',
      label: '场次',
      required: true,
      options: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase(), quota: 10 })),
    }
    const form = await openForm(formOf([session]))
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => form.hand({ sess01: 'abc'[i % 3] })))
    const rows = await form.stored()
    expect(rows).toHaveLength(30)
    for (const option of 'abc') expect(rows.filter((row) => row.answers.sess01 === option)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 200)!
    expect([refused.status, refused.body.data.reason, refused.body.data.errors[0].item]).toEqual([
      423,
      'seats',
      'sess01',
    ])
  })

  it('gives back what was taken when a later claim is refused', async () => {
    const pick: Item = {
      id: 'pick01',
      type: 'checkbox',
      label: '项目',
      options: [
        { value: 'a', label: 'A', quota: 2 },
        { value: 'b', label: 'B', quota: 1 },
      ],
    }
    const form = await openForm(formOf([pick]))
    expect((await form.hand({ pick01: ['b'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a', 'b'] })).status).toBe(423)
    expect((await form.hand({ pick01: ['a'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a'] })).status).toBe(200)
    expect((await form.hand({ pick01: ['a'] })).body.data.reason).toBe('seats')
  })

  it('counts an address anew each day, by the clocks of the form', async () => {
    const form = await openForm(formOf([name], { limits: { ip: { max: 1, per: 'day' } } }))
    const statuses: number[] = []
    for (const time of ['2026-11-20T04:00:00Z', '2026-11-20T15:59:00Z', '2026-11-20T16:00:00Z']) {
      now = new Date(time)
      statuses.push((await form.hand({ name01: 'a' })).status)
    }
    now = new Date('2026-11-20T04:00:00Z')
    expect(statuses).toEqual([200, 423, 200])
  })

  it('counts an account, and a device by its cookie', async () => {
    const account = await openForm(formOf([name], { limits: { account: { max: 1 } } }))
    const zhang = await opened.as('zhang')
    expect((await account.hand({ name01: 'a' }, {}, zhang)).status).toBe(200)
    expect((await account.hand({ name01: 'a' }, {}, zhang)).body.data.reason).toBe('account')
    expect((await account.hand({ name01: 'a' }, {}, await opened.as('li'))).status).toBe(200)

    const device = await openForm(formOf([name], { limits: { device: { max: 1 } } }))
    const page = await opened.anonymous.get(`/s/${device.formKey}`)
    const cookie = String(page.headers['set-cookie']).split(';')[0]!
    expect((await device.hand({ name01: 'a' }, {}, opened.anonymous, { cookie })).status).toBe(200)
    expect((await device.hand({ name01: 'a' }, {}, opened.anonymous, { cookie })).body.data.reason).toBe('device')
    expect(
      (
        await device.hand({ name01: 'a' }, {}, opened.anonymous, {
          cookie: 'fw-device=00000000-0000-4000-8000-000000000001',
        })
      ).status,
    ).toBe(200)
  })

  it('counts what came before the limit was set, and gives a place back when an answer is deleted', async () => {
    const form = await openForm(formOf([name]))
    const id = await form.submit({ name01: 'a' })
    await form.publish(formOf([name], { limits: { total: { max: 2 } } }))
    expect((await form.hand({ name01: 'b' })).status).toBe(200)
    expect((await form.hand({ name01: 'c' })).status).toBe(423)
    const { formId } = (await opened.app.forms.find(form.formKey))!
    await opened.app.db
      .updateTable('formSubmission')
      .set({ delFlag: '1' })
      .where('formId', '=', formId)
      .where('id', '=', id)
      .execute()
    expect((await form.hand({ name01: 'c' })).status).toBe(200)
    expect((await form.hand({ name01: 'd' })).status).toBe(423)
  })
})

describe('unique answers', () => {
  const phone: Item = { id: 'phone1', type: 'input', preset: 'phone', label: '手机号码', unique: true }

  it('takes each value once, also of two that come together', async () => {
    const form = await openForm(formOf([phone]))
    const answers = await Promise.all(Array.from({ length: 10 }, () => form.hand({ phone1: '13800138000' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status === 422)!
    expect(refused.body.data.errors).toEqual([
      { item: 'phone1', code: 'unique', message: '这个「手机号码」已经提交过' },
    ])
    expect((await form.hand({ phone1: '13800138001' })).status).toBe(200)
    expect((await form.hand({})).status).toBe(200)
    expect(await form.stored()).toHaveLength(3)
  })

  it('knows what was stored before the item became unique, however long', async () => {
    const long: Item = { id: 'long01', type: 'textarea', label: '长', maxLength: 2000 }
    const form = await openForm(formOf([long]))
    await form.submit({ long01: '甲'.repeat(1500) })
    await form.publish(formOf([{ ...long, unique: true }]))
    expect((await form.hand({ long01: '甲'.repeat(1500) })).status).toBe(422)
    expect((await form.hand({ long01: '甲'.repeat(1499) })).status).toBe(200)
  })
})

describe('who may fill in', () => {
  it('asks for the password, and opens with it', async () => {
    const form = await openForm(formOf([name], { access: { password: 'sesame' } }))
    expect((await form.hand({ name01: 'a' })).body.data.reason).toBe('password')
    expect((await form.hand({ name01: 'a' }, { password: 'wrong' })).body.data.reason).toBe('password')
    expect((await form.hand({ name01: 'a' }, { password: 'sesame' })).status).toBe(200)
    expect(await form.stored()).toHaveLength(1)
  })

  it('lets in who is signed in, and who is on the list', async () => {
    const signIn = await openForm(formOf([name], { access: { signIn: true } }))
    expect((await signIn.hand({ name01: 'a' })).body.data.reason).toBe('login')
    expect((await signIn.hand({ name01: 'a' }, {}, await opened.as('li'))).status).toBe(200)
    const listed = await openForm(formOf([name], { access: { whitelist: ['zhang'] } }))
    expect((await listed.hand({ name01: 'a' }, {}, await opened.as('li'))).body.data.reason).toBe('whitelist')
    expect((await listed.hand({ name01: 'a' }, {}, await opened.as('zhang'))).status).toBe(200)
  })

  it('tells a stranger nothing of the questions behind a password', async () => {
    const form = await openForm(formOf([name], { access: { password: 'sesame' } }))
    const { body, text } = await opened.anonymous.get(`/api/public/form/${form.formKey}`)
    expect(body.data).toMatchObject({ version: 1, document: null, state: { open: false, reason: 'password' } })
    expect(text).not.toContain('姓名')
    expect((await opened.anonymous.get(`/s/${form.formKey}/schema.json`)).status).toBe(423)
  })
})

describe('guessing a password', () => {
  const secret = formOf([name], { access: { password: 'sesame' } })
  let limited: TestApp
  let owner: Client
  beforeAll(async () => {
    limited = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
    owner = await limited.as('admin')
  })
  afterAll(() => limited.close())

  const handing = (visitor: Client, formKey: string) => async (password: string) =>
    (
      await visitor.post(`/api/public/form/${formKey}/data`, {
        body: { version: 1, answers: { name01: 'a' }, password },
      })
    ).status

  it('has to wait after ten wrong ones', async () => {
    const { formKey } = await publishForm(owner, limited.anonymous, secret)
    const hand = handing(limited.anonymous, formKey)
    for (let i = 0; i < 10; i++) expect(await hand(`no ${i}`)).toBe(423)
    expect(await hand('sesame')).toBe(429)
    now = new Date(now.getTime() + 6 * 60_000)
    expect(await hand('sesame')).toBe(200)
  })

  it('looks at ten of 250 that come at once, and lets no right one through among the others', async () => {
    const { formKey } = await publishForm(owner, limited.anonymous, secret)
    const hand = handing(limited.withHeaders({ 'x-forwarded-for': '192.0.2.7' }), formKey)
    const seen = await Promise.all(Array.from({ length: 250 }, (_, i) => hand(i === 200 ? 'sesame' : `no ${i}`)))
    expect(seen.filter((status) => status === 423)).toHaveLength(10)
    // so many submits of one network also need a captcha
    expect(seen.filter((status) => status === 429 || status === 416)).toHaveLength(240)
  })

  it('takes no attempt from a class that all know it', async () => {
    const { formKey } = await publishForm(owner, limited.anonymous, secret)
    const hand = handing(limited.withHeaders({ 'x-forwarded-for': '192.0.2.8' }), formKey)
    const seen = await Promise.all(Array.from({ length: 40 }, () => hand('sesame')))
    expect(new Set(seen)).toEqual(new Set([200]))
  })

  it('is counted for the whole network of an IPv6 address, however it is spelt', async () => {
    const { formKey } = await publishForm(owner, limited.anonymous, secret)
    const from = (address: string) => handing(limited.withHeaders({ 'x-forwarded-for': address }), formKey)
    for (let i = 0; i < 10; i++) expect(await from(`2001:DB8:0:${i % 2 ? '01' : '1'}::${i}`)(`no ${i}`)).toBe(423)
    expect(await from('2001:db8:0000:0001:ffff::1')('sesame')).toBe(429)
    expect(await from('2001:db8:0:2::1')('sesame')).toBe(200)
  })

  it('is counted by page and by program together, each form for itself', async () => {
    const { formKey } = await publishForm(owner, limited.anonymous, secret)
    const hand = handing(limited.anonymous, formKey)
    const type = (password: string) =>
      limited.anonymous.post(`/s/${formKey}`, {
        body: `_password=${password}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    for (let i = 0; i < 5; i++) {
      expect(await hand(`no ${i}`)).toBe(423)
      expect((await type(`nor${i}`)).status).toBe(403)
    }
    expect(await hand('sesame')).toBe(429)
    expect((await type('sesame')).headers['set-cookie']).toBeUndefined()
    const other = await publishForm(owner, limited.anonymous, secret)
    expect(await handing(limited.anonymous, other.formKey)('sesame')).toBe(200)
  })

  it('is not counted where limits are off', async () => {
    const { formKey } = await publishForm(admin, opened.anonymous, secret)
    const hand = handing(opened.anonymous, formKey)
    for (let i = 0; i < 10; i++) expect(await hand(`no ${i}`)).toBe(423)
    expect(await hand('sesame')).toBe(200)
  })
})

describe('PHQ-9, judged by the server', () => {
  const items = Array.from({ length: 9 }, (_, i) => `phq90${i + 1}`)
  /** Nine answers that add up to `total`. */
  const adding = (total: number): Answers =>
    Object.fromEntries(items.map((item, i) => [item, String(Math.max(0, Math.min(3, total - i * 3)))]))

  it.each([0, 1, 4, 5, 9, 10, 14, 15, 19, 20, 27])('totals %i', async (total) => {
    const form = await openForm(exampleForm('phq-9.zh'))
    const { status } = await form.hand({ ...adding(total), ...(total > 0 ? { phq910: '1' } : {}), phq9tt: 99 })
    expect(status).toBe(200)
    const [row] = await form.stored()
    expect(row!.answers.phq9tt).toBe(total)
    expect(row!.answers.phq910).toBe(total > 0 ? '1' : undefined)
  })

  it('does not store the tenth answer of someone without any trouble, and asks it of all others', async () => {
    const form = await openForm(exampleForm('phq-9.zh'))
    await form.hand({ ...adding(0), phq910: '3' })
    expect((await form.stored())[0]!.answers).not.toHaveProperty('phq910')
    expect((await form.hand(adding(1))).body.data.errors).toMatchObject([{ item: 'phq910', code: 'required' }])
  })
})
