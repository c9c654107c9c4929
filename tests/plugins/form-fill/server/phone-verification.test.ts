/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Item } from '#schemas/form/form.ts'
import { openPhoneVerification, phoneForm as document, phoneItem as phone } from '#tests/support/phone-verification.ts'
import type { PublishedForTest } from '#tests/support/published-form.ts'
import { saveSettings } from '#tests/support/sms-gateway.ts'
import { upload } from '#tests/support/table-upload.ts'

const opened = await openPhoneVerification()
const { app, anonymous, admin, li, gateway, minutes, solved, newForm, askPlainly, ask, codeFor } = opened
afterAll(() => opened.close())
let number = ''
beforeEach(() => void (number = opened.nextNumber()))

const hand = (form: PublishedForTest, answers: object, more: object = {}) =>
  anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers, ...more } })
const errorOf = (answer: Awaited<ReturnType<typeof hand>>): string | undefined =>
  (answer.body.data as { errors?: { message: string }[] } | null)?.errors?.[0]?.message
const stored = async (form: PublishedForTest) =>
  (await admin.get(form.at('/data/page'), { query: { sort: 'serial' } })).body.data.rows as {
    readonly id: number
    readonly revision: number
    readonly answers: object
  }[]
/** Another code with as many digits. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('without a gateway', () => {
  it('such a question cannot be published, and the editor is told', async () => {
    const { formKey } = (await admin.post('/api/project/form', { body: { name: '报名', document: document() } })).body
      .data
    const checked = (await admin.post(`/api/project/form/${formKey}/check`)).body.data
    expect(checked.errors).toMatchObject([{ code: 'phone.gateway', item: 'phone1', at: 'items/0' }])
    expect(checked.errors[0].message['zh-cn']).toContain('短信网关')
    const refused = await admin.post(`/api/project/form/${formKey}/publish`)
    expect(refused.status).toBe(422)
    expect((await admin.get(`/api/project/form/${formKey}`)).body.data.unready).toEqual(['phoneVerification'])
    await gateway.use(admin)
    expect((await admin.get(`/api/project/form/${formKey}`)).body.data.unready).toBeUndefined()
    expect((await admin.post(`/api/project/form/${formKey}/publish`)).status).toBe(200)
    await saveSettings(admin, 'smsConfig', { url: '' })
    const off = await anonymous.post(`/api/public/form/${formKey}/phone/phone1/code`, { body: { number } })
    expect(off.status).toBe(503)
    expect(off.text).toContain('短信验证暂时不可用')
    await gateway.use(admin)
  })
})

describe('a code', () => {
  it('proves a number once; only the number is stored', async () => {
    const form = await newForm()
    expect(errorOf(await hand(form, { phone1: number }))).toContain('请获取短信验证码')
    expect(errorOf(await hand(form, { phone1: `${number} ` }))).toContain('请获取短信验证码')
    expect(errorOf(await hand(form, { phone1: '1380013800' }))).toContain('11 位手机号码')
    const code = await codeFor(form)
    expect(errorOf(await hand(form, { phone1: number, 'phone1:code': otherThan(code) }))).toBe(
      '验证码不正确，还可以试 4 次',
    )
    expect((await ask(form, 'check', { number: `${number.slice(0, 3)} ${number.slice(3)}`, code })).body.data).toEqual({
      right: true,
      left: 0,
    })
    expect((await hand(form, { phone1: number, 'phone1:code': code })).status).toBe(200)
    expect((await stored(form)).map(({ answers }) => answers)).toEqual([{ phone1: number }])
    expect(errorOf(await hand(form, { phone1: number, 'phone1:code': code }))).toBe('验证码已失效，请重新获取')
    expect(await stored(form)).toHaveLength(1)
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(c::text, ' ') from form_phone_code c where c.form_id = s.form_id) || s.answers::text as text
      from form_submission s where s.form_id = (select form_id from form where form_key = ${form.formKey})`.execute(
      app.db,
    )
    expect(rows[0]!.text).not.toContain(code)
  })

  it('is bound to its form and its number', async () => {
    const [form, other] = [await newForm(), await newForm()]
    const code = await codeFor(form)
    expect(errorOf(await hand(other, { phone1: number, 'phone1:code': code }))).toBe('验证码已失效，请重新获取')
    expect(errorOf(await hand(form, { phone1: '13900139000', 'phone1:code': code }))).toBe('验证码已失效，请重新获取')
    expect((await hand(form, { phone1: number, 'phone1:code': code })).status).toBe(200)
  })

  it('is given five tries, however they come', async () => {
    const form = await newForm()
    const code = await codeFor(form)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => ask(form, 'check', { number, code: otherThan(code) })),
    )
    expect(tries.filter(({ body }) => body.data.right)).toEqual([])
    expect((await ask(form, 'check', { number, code })).body.data).toEqual({ right: false, left: 0 })
    expect(errorOf(await hand(form, { phone1: number, 'phone1:code': code }))).toBe('验证码已失效，请重新获取')
    minutes(2)
    expect((await hand(form, { phone1: number, 'phone1:code': await codeFor(form) })).status).toBe(200)
  })

  it('lives ten minutes, and an hour once it was entered; the next one replaces it', async () => {
    const form = await newForm()
    const late = await codeFor(form)
    minutes(11)
    expect((await ask(form, 'check', { number, code: late })).body.data.right).toBe(false)
    const first = await codeFor(form)
    minutes(2)
    const second = await codeFor(form)
    // one pair in a million is alike
    expect((await ask(form, 'check', { number, code: first })).body.data.right).toBe(first === second)
    expect((await ask(form, 'check', { number, code: second })).body.data.right).toBe(true)
    minutes(50)
    expect((await ask(form, 'check', { number, code: second })).body.data.right).toBe(true)
    minutes(11)
    expect(errorOf(await hand(form, { phone1: number, 'phone1:code': second }))).toBe('验证码已失效，请重新获取')
    const kept = async () => (await sql`select code_id from form_phone_code`.execute(app.db)).rows.length
    const before = await kept()
    await app.phoneCodes.sweep()
    expect(await kept()).toBe(before)
    await sql`update form_phone_code set expire_time = expire_time - interval '2 days'`.execute(app.db)
    await app.phoneCodes.sweep()
    expect([before > 0, await kept()]).toEqual([true, 0])
  })

  it('is used by exactly one of many submits at once', async () => {
    const form = await newForm()
    const code = await codeFor(form)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => hand(form, { phone1: number, 'phone1:code': code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stored(form)).toHaveLength(1)
  })

  it('and the same submit again is the first one again, with another code too', async () => {
    const form = await newForm()
    const key = { idempotencyKey: 'the-first-one' }
    const code = await codeFor(form)
    const first = await hand(form, { phone1: number, 'phone1:code': code }, key)
    const again = await hand(form, { phone1: number, 'phone1:code': code }, key)
    minutes(70)
    const late = await hand(form, { phone1: number, 'phone1:code': code }, key)
    const anew = await hand(form, { phone1: number, 'phone1:code': await codeFor(form) }, key)
    expect([again, late, anew].map(({ body }) => body.data.id)).toEqual(Array(3).fill(first.body.data.id))
    expect(await stored(form)).toHaveLength(1)
  })

  it('is sent once a minute, five times an hour and ten a day to one number, whatever form asks', async () => {
    const [form, other] = [await newForm(), await newForm()]
    await codeFor(form)
    const soon = await ask(other, 'code', { number })
    expect(soon.status).toBe(429)
    expect(soon.body.data.again).toBe(60)
    expect((await ask(other, 'code', { number: '13900139000' })).status).toBe(200)
    for (let n = 1; n < 5; n++) {
      minutes(2)
      await codeFor(n % 2 ? other : form)
    }
    minutes(2)
    expect((await ask(form, 'code', { number })).body.data.again).toBeGreaterThan(60)
    minutes(60)
    for (let n = 0; n < 5; n++) {
      minutes(2)
      await codeFor(form)
    }
    minutes(61)
    expect((await ask(form, 'code', { number })).status).toBe(429)
  })

  it('beyond what is usual takes a captcha, and each one where the settings say so', async () => {
    const form = await newForm()
    minutes(120)
    for (const _ of [1, 2]) {
      expect((await askPlainly(form, 'code', { number })).status).toBe(200)
      minutes(2)
    }
    const before = gateway.messages.length
    // a refusal counts for nothing
    for (const _ of [1, 2, 3, 4]) {
      const asked = await askPlainly(form, 'code', { number })
      expect([asked.status, asked.body.data?.id]).toEqual([416, 'captcha.needed'])
    }
    expect((await askPlainly(form, 'code', { number }, 'phone1', { slideCode: 'made up' })).status).toBe(416)
    expect(gateway.messages).toHaveLength(before)
    const captcha = await solved()
    expect((await askPlainly(form, 'code', { number }, 'phone1', captcha)).status).toBe(200)
    minutes(2)
    expect((await askPlainly(form, 'code', { number }, 'phone1', captcha)).status).toBe(416)

    minutes(120)
    await saveSettings(admin, 'smsConfig', { captcha: 'always' })
    const other = `137${number.slice(3)}`
    expect((await askPlainly(form, 'code', { number: other })).status).toBe(416)
    expect((await ask(form, 'code', { number: other })).status).toBe(200)
    // what is asked too often is told so, not made to calculate first
    expect((await askPlainly(form, 'code', { number: other })).status).toBe(429)
    const plain = await anonymous.post(`/s/${form.formKey}`, {
      body: new URLSearchParams({ _version: '1', phone1: `136${number.slice(3)}`, _do: 'code.phone1' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(plain.text).toContain('请在浏览器里允许脚本')
    await saveSettings(admin, 'smsConfig', { captcha: 'suspected' })
    minutes(120)
  })

  it('is asked for by those only who may fill the form in now', async () => {
    const form = await newForm()
    expect((await ask(form, 'code', {})).status).toBe(400)
    const bad = await ask(form, 'code', { number: '12345' })
    expect(bad.status).toBe(400)
    expect(bad.body.data.errors[0].field).toBe('number')
    expect((await ask(form, 'check', { number, code: '12' })).status).toBe(400)
    expect((await ask(form, 'code', { number }, 'other1')).status).toBe(404)
    const closed = await newForm(document([phone], { access: { signIn: true } }))
    expect((await ask(closed, 'code', { number })).status).toBe(423)
    expect((await li.post(`/api/public/form/${closed.formKey}/phone/phone1/code`, { body: { number } })).status).toBe(
      200,
    )
    const locked = await newForm(document([phone], { access: { password: 'open-2026' } }))
    expect((await ask(locked, 'code', { number })).body.data.reason).toBe('password')
    expect((await anonymous.post('/api/public/form/00000000/phone/phone1/code', { body: { number } })).status).toBe(404)
  })
})

it('works without scripts, page by page', async () => {
  const form = await newForm(
    document([
      phone,
      { id: 'break1', type: 'pagination', label: '' } as Item,
      { id: 'name01', type: 'input', label: '姓名' } as Item,
    ]),
  )
  const page = await anonymous.get(`/s/${form.formKey}`)
  expect(page.text).toContain('value="code.phone1"')
  const hiddenIn = (text: string) =>
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map((one) => [one[1]!, one[2]!])
  const post = (from: string, ...fields: readonly (readonly string[])[]) =>
    anonymous.post(`/s/${form.formKey}`, {
      body: new URLSearchParams([...hiddenIn(from), ...fields] as [string, string][]).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const noNumber = await post(page.text, ['phone1', '138'], ['_do', 'code.phone1'])
  expect(noNumber.status).toBe(422)
  expect(noNumber.text).toContain('11 位手机号码')
  const sent = await post(page.text, ['phone1', `+86 ${number.slice(0, 3)}-${number.slice(3)}`], ['_do', 'code.phone1'])
  expect(sent.status).toBe(200)
  expect(sent.text).toContain(`验证码已发送到 ${number}`)
  expect(sent.text).toContain(`value="${number}"`)
  const { c: code } = JSON.parse(gateway.messages.at(-1)!.raw)
  const tooSoon = await post(sent.text, ['phone1', number], ['_do', 'code.phone1'])
  expect(tooSoon.text).toContain('验证码发送得太频繁')
  const wrong = await post(sent.text, ['phone1', number], ['phone1:code', otherThan(code)], ['_do', 'next'])
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('验证码不正确')
  expect(wrong.text).not.toContain('name="name01"')
  const next = await post(sent.text, ['phone1', number], ['phone1:code', code], ['_do', 'next'])
  expect(next.text).toContain('name="name01"')
  const done = await post(next.text, ['name01', '王芳'], ['_do', 'submit'])
  expect(done.status).toBe(303)
  expect((await stored(form)).map(({ answers }) => answers)).toEqual([{ phone1: number, name01: '王芳' }])
})

it('is a number to rules, staff, lists, files and statistics', async () => {
  const form = await newForm({
    ...document([{ ...phone, unique: true } as Item, { id: 'name01', type: 'input', label: '姓名' } as Item]),
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word; nobody awaits a rule
    logic: [{ when: { phone1: { eq: number } }, then: [{ do: 'require', target: 'name01' }] }],
  })
  const code = await codeFor(form)
  expect(errorOf(await hand(form, { phone1: number, 'phone1:code': code }))).toContain('姓名')
  expect((await hand(form, { phone1: number, 'phone1:code': code, name01: '王芳' })).status).toBe(200)
  minutes(2)
  const twice = await hand(form, { phone1: number, 'phone1:code': await codeFor(form), name01: '李雷' })
  expect(errorOf(twice)).toContain('已经提交过')

  const [row] = await stored(form)
  const edited = await admin.put(form.at(`/data/${row!.id}`), {
    body: { answers: { phone1: '13900139000', 'phone1:code': '000000', name01: '王芳' }, revision: row!.revision },
  })
  expect(edited.status).toBe(200)
  expect((await stored(form)).map(({ answers }) => answers)).toEqual([{ phone1: '13900139000', name01: '王芳' }])
  const imported = await upload(
    admin,
    form.at('/data/import/commit'),
    '手机,姓名\n+86 137 0013 7000,韩梅梅',
    {},
    'people.csv',
  )
  expect(imported.body.data).toMatchObject({ created: 1 })
  const filter = JSON.stringify({ phone1: { startsWith: '137' } })
  expect((await admin.get(form.at('/data/page'), { query: { filter } })).body.data.total).toBe(1)
  expect((await admin.get(form.at('/data/export'), { query: { format: 'csv', labels: 1 } })).text).toContain(
    '13700137000',
  )
  const { cards } = (await admin.get(form.at('/statistics'))).body.data
  expect(cards[0]).toMatchObject({ item: 'phone1', card: 'text', n: 2 })
})

it('keeps a proved number from being changed by the link of a receipt, and nothing else', async () => {
  const name = { id: 'name01', type: 'input', label: '姓名' } as Item
  const form = await newForm(document([phone, name], { submit: { editAfter: true } }))
  const proved = { phone1: number, 'phone1:code': await codeFor(form) }
  const { link } = (await hand(form, { ...proved, name01: '王' })).body.data
  const edit = /href="[^"]*\?edit=([^"]+)"/.exec((await anonymous.get(link)).text)![1]!
  const other = await hand(form, { phone1: '13900000000', name01: '王芳' }, { url: { edit } })
  expect(other.status).toBe(422)
  expect(errorOf(other)).toBe('已验证的手机号不能在这里更换，请重新提交一份')
  expect((await hand(form, { phone1: number, name01: '王芳' }, { url: { edit } })).status).toBe(200)
  expect(await stored(form)).toMatchObject([{ answers: { phone1: number, name01: '王芳' } }])
})
