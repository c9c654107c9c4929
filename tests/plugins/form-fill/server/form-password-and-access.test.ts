import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerTools, formOf, nameItem as name } from '#tests/support/answered-form.ts'
import { publishForm } from '#tests/support/published-form.ts'
import { openApp, type Client, type TestApp } from '#tests/support/open-app.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()
const { openForm } = answerTools(opened, admin)

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
