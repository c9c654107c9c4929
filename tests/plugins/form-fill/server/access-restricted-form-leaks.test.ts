/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Settings } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

let now = new Date('2026-11-20T04:00:00Z')
const opened = await openApp({ clock: () => now })
afterAll(() => opened.close())
const admin = await opened.as()

const formOf = (settings: Settings): Form => ({
  format: 1,
  title: '内部调查',
  logic: [],
  theme: {},
  settings: { ...settings, submit: { end: 'custom', html: '<p>群号：7788</p>' } },
  items: [
    { id: 'radio1', type: 'radio', label: '机密问题', options: [{ value: 'optionA', label: '机密选项', quota: 3 }] },
  ],
})
const open = (settings: Settings) => publishForm(admin, opened.anonymous, formOf(settings))
const routes = (formKey: string, validator: string): readonly string[] => [
  `/api/public/form/${formKey}`,
  `/s/${formKey}`,
  `/s/${formKey}/schema.json`,
  `/s/${formKey}/done`,
  validator,
]

describe('a form whose questions are hidden', () => {
  it.each<[string, Settings, 'zhang' | 'li' | undefined]>([
    ['a password', { access: { password: 'sesame' } }, undefined],
    ['sign-in', { access: { signIn: true } }, undefined],
    ['a list of names', { access: { whitelist: ['zhang'] } }, undefined],
    ['a list of other names', { access: { whitelist: ['zhang'] } }, 'li'],
    [
      'a password, before it opens',
      { access: { password: 'sesame' }, window: { from: '2026-12-01T00:00:00Z' } },
      undefined,
    ],
    [
      'a password, after its end',
      { access: { password: 'sesame' }, window: { to: '2026-11-01T00:00:00Z' } },
      undefined,
    ],
    ['sign-in, out of hours', { access: { signIn: true }, window: { dailyHours: ['20:00', '21:00'] } }, undefined],
  ])('by %s tells nothing that comes from them, on none of its routes', async (_, settings, person) => {
    const { formKey } = await open(settings)
    const { hash } = (await opened.app.forms.version((await opened.app.forms.find(formKey))!.formId, 1))!
    // the check's name, as it is told to those who are let in
    const twin = await publishForm(admin, opened.anonymous, formOf({ ...settings, access: {}, window: {} }))
    const { validator } = (await opened.anonymous.get(`/api/public/form/${twin.formKey}`)).body.data
    const visitor = person ? await opened.as(person) : opened.anonymous

    for (const path of routes(formKey, String(validator).replace(twin.formKey, formKey))) {
      const { text, status } = await visitor.get(path)
      expect([path, /机密|optionA|radio1|7788|validator-|export default/.test(text), text.includes(hash)]).toEqual([
        path,
        false,
        false,
      ])
      const isRefused = path.includes('validator-') || path.endsWith('schema.json')
      expect([path, status]).toEqual([path, isRefused ? 423 : status])
    }
    expect((await visitor.get(`/api/public/form/${formKey}`)).body.data).toMatchObject({
      hash: null,
      document: null,
      state: { open: false },
    })
  })

  it('shows them, and the compiled check, to who has the password', async () => {
    const { formKey } = await open({ access: { password: 'sesame' } })
    const post = await opened.anonymous.post(`/s/${formKey}`, {
      body: '_password=sesame',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(post.headers.location).toBe(`/s/${formKey}`)
    // what the address says besides is there again: prefilled answers, which submission to change
    const asked = `/s/${formKey}?edit=1.x&ext=wechat&radio1=a%22%3E`
    const wall = await opened.anonymous.get(asked)
    expect(wall.text).toContain(`action="${asked.replaceAll('&', '&amp;')}"`)
    const entered = await opened.anonymous.post(asked, {
      body: '_password=sesame',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([entered.status, entered.headers.location]).toEqual([303, asked])
    const cookie = { cookie: String(post.headers['set-cookie']).split(';')[0]! }
    const { data } = (await opened.anonymous.get(`/api/public/form/${formKey}`, { headers: cookie })).body
    expect(data).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/), document: { title: '内部调查' } })
    const code = await opened.anonymous.get(data.validator, { headers: cookie })
    expect([code.status, code.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable'])
    expect((await opened.anonymous.get(data.validator)).status).toBe(423)
  })

  it('gives who is signed in an address of the check that holds for a day, and only while they may see the form', async () => {
    const form = await open({ access: { whitelist: ['zhang'] } })
    const { validator } = (await (await opened.as('zhang')).get(`/api/public/form/${form.formKey}`)).body.data
    // as a browser's import asks for it: without a session
    expect((await opened.anonymous.get(validator)).text).toContain('export default')
    expect((await opened.anonymous.get(validator.replace(/pass=\d+/, 'pass=999999999'))).status).toBe(423)
    const later = now
    now = new Date(now.getTime() + 26 * 3_600_000)
    expect((await opened.anonymous.get(validator)).status).toBe(423)
    now = later
    await form.publish({ ...formOf({ access: { whitelist: ['li'] } }), title: '另一次' })
    expect((await opened.anonymous.get(validator)).status).toBe(423)
  })
})
