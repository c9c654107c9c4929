/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Form, Item } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openSmsGateway, saveSettings } from '#tests/support/sms-gateway.ts'
import { upload } from '#tests/support/table-upload.ts'

let now = new Date('2026-11-23T08:00:00Z')
const test = await openApp({ clock: () => now })
const { app, anonymous } = test
const [admin, li] = [await test.as(), await test.as('li')]
const gateway = await openSmsGateway()
afterAll(async () => {
  await test.close()
  await gateway.close()
})
// people stay signed in while the clock runs ahead
beforeAll(async () => {
  const { values } = (await admin.get('/api/system/env/config/signInConfig')).body.data
  await saveSettings(admin, 'signInConfig', { ...values, sessionMinutes: 1440 })
  minutes(5)
  await Promise.all([admin, li].map((client) => client.get('/api/getInfo')))
})
const minutes = (n: number): void => void (now = new Date(now.getTime() + n * 60_000))
let number = ''
let nth = 0
// each test has a number of its own, so that none meets the limits of another
beforeEach(() => void (number = `138${String(++nth).padStart(8, '0')}`))

const phone = { id: 'phone1', type: 'phoneVerification', label: '手机', required: true } as Item
const document = (items: readonly Item[] = [phone], settings: Form['settings'] = {}): Form => ({
  format: 1,
  title: '报名 "A"',
  items,
  logic: [],
  theme: {},
  settings,
})
const newForm = (form: Form = document()) => publishForm(admin, anonymous, form)
type Published = Awaited<ReturnType<typeof newForm>>
/** A captcha that was solved, worth one call. */
const solved = async () => {
  const slideCode = `solved ${++nth}`
  await app.captchaGate.admit(slideCode)
  return { slideCode }
}
const askPlainly = ({ formKey }: Published, what: 'code' | 'check', body: object, item = 'phone1', query = {}) =>
  anonymous.post(`/api/public/form/${formKey}/phone/${item}/${what}`, { body, query })
const ask: typeof askPlainly = async (form, what, body, item) => askPlainly(form, what, body, item, await solved())
const codeFor = async (form: Published, to = number) =>
  gateway.codeFor(anonymous, form.formKey, 'phone1', to, await solved())
const hand = (form: Published, answers: object, more: object = {}) =>
  anonymous.post(`/api/public/form/${form.formKey}/data`, { body: { version: 1, answers, ...more } })
const errorOf = (answer: Awaited<ReturnType<typeof hand>>): string | undefined =>
  (answer.body.data as { errors?: { message: string }[] } | null)?.errors?.[0]?.message
const stored = async (form: Published) =>
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

describe('the gateway', () => {
  it.each([
    [{ url: 'http://sms.example.com/' }, 'url'],
    [{ url: 'ftp://sms.example.com/' }, 'url'],
    [{ url: 'https://user:pass@sms.example.com/' }, 'url'],
    [{ url: 'https://sms.example.com/', body: '{"to": {number}}' }, 'body'],
    [{ url: 'https://sms.example.com/', body: '{"to": "{number}"}' }, 'body'],
    [{ url: 'https://sms.example.com/', body: '{"to": "{number}", "t": "{text}"}', text: '你好' }, 'body'],
    [{ url: 'https://sms.example.com/', format: 'form', body: 'to {number} {code}' }, 'body'],
    [{ url: 'https://sms.example.com/', header: 'X-Key: 1' }, 'header'],
  ])('is refused where it could not work: %j', async (values, field) => {
    const { status, body } = await saveSettings(admin, 'smsConfig', { format: 'json', ...values })
    expect(status).toBe(400)
    expect(body.data.errors[0].field).toBe(field)
  })

  it('gets its secret in a header, and nobody else gets it; another address goes without', async () => {
    await gateway.use(admin)
    const form = await newForm()
    await codeFor(form)
    const sent = gateway.messages.at(-1)!
    expect(sent.headers['x-key']).toBe('gateway-key')
    expect(sent.headers['content-type']).toBe('application/json')
    const { to, sms, c } = JSON.parse(sent.raw)
    expect([to, sms]).toEqual([number, `您的验证码是 ${c}，10 分钟内有效。如非本人操作，请忽略。`])
    const shown = await admin.get('/api/system/env/config/smsConfig')
    expect(shown.body.data).toMatchObject({ isSecretSet: true, values: { secretValue: '', url: gateway.url } })
    for (const path of [
      '/api/system/env/config/value/smsConfig',
      '/api/system/config/page',
      '/api/system/operlog/page',
    ])
      expect((await admin.get(path)).text).not.toContain('gateway-key')

    const { secretValue: _, ...kept } = shown.body.data.values
    expect((await saveSettings(admin, 'smsConfig', { ...kept, text: '码 {code}' })).status).toBe(200)
    minutes(2)
    await codeFor(form)
    expect(gateway.messages.at(-1)!.headers['x-key']).toBe('gateway-key')
    expect((await saveSettings(admin, 'smsConfig', { ...kept, url: `${gateway.url}?v=2` })).status).toBe(200)
    minutes(2)
    await codeFor(form)
    expect(gateway.messages.at(-1)!.headers['x-key']).toBeUndefined()
    expect((await admin.get('/api/system/env/config/smsConfig')).body.data.isSecretSet).toBe(false)
    expect((await li.get('/api/system/env/config/smsConfig')).status).toBe(403)
  })

  it('may be called as a form, with whatever a title holds', async () => {
    await gateway.use(admin, { format: 'form', body: 'to={number}\nmsg={form}&x={code}\n' })
    const form = await newForm()
    expect((await ask(form, 'code', { number })).status).toBe(200)
    const { headers, raw } = gateway.messages.at(-1)!
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
    const fields = new URLSearchParams(raw)
    expect(fields.get('to')).toBe(number)
    expect(fields.get('msg')).toMatch(/^报名 "A"&x=\d{6}$/)
    await gateway.use(admin)
  })

  it('that fails is told, and costs the visitor nothing; a private address needs to be listed', async () => {
    await gateway.use(admin, { expects: '"code":0' })
    const form = await newForm()
    gateway.answerNext(500)
    expect((await ask(form, 'code', { number })).status).toBe(503)
    gateway.answerNext(200, '{"code":7}')
    const refused = await ask(form, 'code', { number })
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('短信未能发送')
    expect((await ask(form, 'code', { number })).status).toBe(200)
    await saveSettings(admin, 'integrationConfig', { privateAddresses: '' })
    minutes(2)
    const before = gateway.messages.length
    expect((await ask(form, 'code', { number })).status).toBe(503)
    expect(gateway.messages).toHaveLength(before)
    await gateway.use(admin)
  })
})

it('an administrator tries the gateway out, and is told what it answers', async () => {
  const tryOut = (client = admin, body: object = { number }) => client.post('/api/system/sms/test', { body })
  await gateway.use(admin, { expects: '"code":0' })
  const outcome = async () => (await tryOut()).body.data
  expect(await outcome()).toEqual({ isTaken: true, problem: null, status: 200, text: '{"code":0}' })
  expect(JSON.parse(gateway.messages.at(-1)!.raw)).toMatchObject({ to: number, c: '123456' })
  gateway.answerNext(200, '{"code":7,"why":"balance"}')
  expect(await outcome()).toMatchObject({ isTaken: false, problem: 'sign', text: '{"code":7,"why":"balance"}' })
  gateway.answerNext(401, 'x'.repeat(900))
  expect(await outcome()).toEqual({ isTaken: false, problem: 'status', status: 401, text: 'x'.repeat(500) })
  await saveSettings(admin, 'integrationConfig', { privateAddresses: '' })
  expect(await outcome()).toEqual({ isTaken: false, problem: 'address', status: null, text: null })
  expect((await tryOut(admin, { number: '12345' })).body.data.errors[0].field).toBe('number')
  expect((await tryOut(admin, {})).status).toBe(400)
  expect((await tryOut(li)).status).toBe(403)
  expect((await tryOut(anonymous)).status).toBe(401)
  await gateway.use(admin)
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
