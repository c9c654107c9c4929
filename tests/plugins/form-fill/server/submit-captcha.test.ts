import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'
import { publishForm, type PublishedForTest } from '#tests/support/published-form.ts'
import { openSecondApp } from '#tests/support/second-app.ts'
import { saveSettings } from '#tests/support/sms-gateway.ts'

const document: Form = {
  format: 1,
  title: '意见箱',
  items: [{ id: 'text01', type: 'input', label: '意见', required: true }],
  logic: [],
  theme: {},
  settings: {},
}

let now = new Date('2026-11-28T08:00:00Z')
let test: TestApp
let admin: Client
let form: PublishedForTest
beforeAll(async () => {
  test = await openApp({ clock: () => now, env: { RATE_LIMIT: 'on' } })
  admin = await test.as('admin')
  form = await publishForm(admin, test.anonymous, document)
})
afterAll(() => test.close())

const minutes = (n: number): void => void (now = new Date(now.getTime() + n * 60_000))
const allow = async (captchaAfter: number): Promise<void> => {
  const { status, text } = await saveSettings(admin, 'formConfig', { captchaAfter })
  if (status !== 200) throw new Error(text)
}
let nth = 0
let visitor: Client
// each test has an address of its own, so that none meets the counts of another
beforeEach(() => void (visitor = at(`10.1.0.${++nth}`)))
const at = (address: string): Client => test.withHeaders({ 'x-forwarded-for': address })
const path = (): string => `/api/public/form/${form.formKey}/data`
const submit = (from: Client = visitor, query = {}, answers: object = { text01: '好' }) =>
  from.post(path(), { body: { version: 1, answers }, query })
const statusesOf = async (times: number, from: Client = visitor, answers?: object): Promise<number[]> => {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await submit(from, {}, answers)).status)
  return statuses
}
const solved = async (): Promise<{ slideCode: string }> => {
  const slideCode = `solved ${++nth}`
  await test.app.captchaGate.admit(slideCode)
  return { slideCode }
}

describe('after as many submits of one address as the settings allow', () => {
  it('each needs a captcha of its own, which is worth one submit, until ten minutes are over', async () => {
    await allow(3)
    expect(await statusesOf(3)).toEqual([200, 200, 200])
    minutes(4)
    const refused = await submit()
    expect([refused.status, refused.body.data]).toMatchObject([416, { id: 'captcha.needed', again: 360 }])
    const captcha = await solved()
    expect((await submit(visitor, captcha)).status).toBe(200)
    expect((await submit(visitor, captcha)).status).toBe(416)
    expect((await submit(visitor, { slideCode: 'guessed' })).body.data.id).toBe('captcha.needed')
    expect((await submit(at('10.2.0.1'))).status).toBe(200)
    minutes(7)
    expect((await submit()).status).toBe(200)
  })

  it('refused submits count, too, and a captcha excuses none of the other checks', async () => {
    await allow(2)
    expect(await statusesOf(3, visitor, {})).toEqual([422, 422, 416])
    expect((await submit(visitor, await solved(), {})).status).toBe(422)
    expect((await submit(visitor, await solved())).status).toBe(200)
    expect((await visitor.post('/api/public/form/unknown1/data', { body: { version: 1, answers: {} } })).status).toBe(
      404,
    )
  })

  it('signed-in users are counted by name, not by the address that they share', async () => {
    await allow(2)
    expect(await statusesOf(3)).toEqual([200, 200, 416])
    const [li, wang] = [await test.as('li'), await test.as('wang')]
    expect(await statusesOf(3, li)).toEqual([200, 200, 416])
    expect((await submit(wang)).status).toBe(200)
  })

  it('0 asks nobody; a large limit is counted in parts', async () => {
    await allow(0)
    expect(new Set(await statusesOf(12))).toEqual(new Set([200]))
    await allow(25)
    const other = at('10.3.0.1')
    const statuses = await statusesOf(30, other)
    // three at a time: the 27th is the first that the shared count can refuse
    expect([statuses.indexOf(416), statuses.filter((status) => status === 416).length]).toEqual([26, 4])
  })

  it('what a process has not yet added to the shared count ends with its window, too', async () => {
    await allow(30)
    const quiet = at('10.5.0.1')
    const counted = () => test.app.captchaGate.counted('form submits network 10.5.0.1')
    expect(await statusesOf(2, quiet)).toEqual([200, 200])
    minutes(10)
    await statusesOf(2, quiet)
    expect(await counted()).toBe(0)
    await statusesOf(1, quiet)
    expect(await counted()).toBe(3)
  })

  it.skipIf(!inject('preparedPostgres'))('another process asks at once', { tags: ['whole'] }, async () => {
    await allow(2)
    const second = await openSecondApp(test)
    const there = (slideCode?: string) =>
      second.app.inject({
        method: 'POST',
        url: path() + (slideCode ? `?slideCode=${slideCode}` : ''),
        headers: { 'x-forwarded-for': '10.4.0.1' },
        payload: { version: 1, answers: { text01: '好' } },
      })
    expect(await statusesOf(2, at('10.4.0.1'))).toEqual([200, 200])
    expect((await there()).statusCode).toBe(416)
    await test.app.captchaGate.admit('elsewhere')
    expect((await there('elsewhere')).statusCode).toBe(200)
    await second.close()
  })
})

describe('without scripts', () => {
  const send = (from: Client, text: string, query = '') =>
    from.post(`/s/${form.formKey}${query}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({
        _version: '1',
        _page: 'start',
        _shown: 'text01',
        _do: 'submit',
        _key: `key-of-${text.length}-letters`,
        text01: text,
      }).toString(),
    })

  it('the page says when to try again, keeps what was typed, and takes it then, once', async () => {
    await allow(2)
    await statusesOf(2)
    minutes(3)
    const refused = await send(visitor, '路灯坏了')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '420'])
    expect(refused.text).toContain('7 分钟后再提交')
    expect(refused.text).toContain('value="路灯坏了"')
    expect(refused.text).toContain('value="key-of-4-letters"')
    expect((await send(visitor, '路灯坏了', '?lang=en')).text).toContain('submit again in 7 minutes')
    minutes(8)
    const [stored, again] = [await send(visitor, '路灯坏了'), await send(visitor, '路灯坏了')]
    expect([stored.status, again.status]).toEqual([303, 303])
    expect(again.headers.location).toBe(stored.headers.location)
  })

  it('going from page to page counts nothing', async () => {
    await allow(1)
    const post = (what: string) =>
      visitor.post(`/s/${form.formKey}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ _version: '1', _page: 'start', _shown: 'text01', _do: what }).toString(),
      })
    expect([(await post('back')).status, (await post('stay')).status]).toEqual([200, 200])
    expect((await send(visitor, '好')).status).toBe(303)
    expect((await send(visitor, '好')).status).toBe(429)
  })
})

describe('the setting', () => {
  it.each([[-1], [10_001], [null], ['many']])('%j is refused', async (captchaAfter) => {
    const { status, body } = await saveSettings(admin, 'formConfig', { captchaAfter })
    expect([status, body.data.errors[0].field]).toEqual([400, 'captchaAfter'])
  })

  it('is for administrators', async () => {
    const li = await test.as('li')
    const values = { envKey: 'formConfig', values: { captchaAfter: 0 }, version: 1 }
    expect((await li.post('/api/system/env/config/save', { body: values })).status).toBe(403)
    expect((await test.anonymous.post('/api/system/env/config/save', { body: values })).status).toBe(401)
  })
})
