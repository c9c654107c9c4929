/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPhoneVerification } from '#tests/support/phone-verification.ts'
import { saveSettings } from '#tests/support/sms-gateway.ts'

const opened = await openPhoneVerification()
const { anonymous, admin, li, gateway, minutes, newForm, ask, codeFor } = opened
afterAll(() => opened.close())
let number = ''
beforeEach(() => void (number = opened.nextNumber()))

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
