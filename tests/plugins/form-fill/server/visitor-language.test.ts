/**
 * @module-tag whole
 * Left out of `npm test`: walks a whole feature by calls, of which faster tests check the parts.
 */
import { afterAll, describe, expect, it } from 'vitest'
import type { Form } from '#schemas/form/form.ts'
import { translate } from '#schemas/form/translations.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const opened = await openApp()
afterAll(() => opened.close())
const admin = await opened.as()

const original: Form = {
  format: 1,
  title: '报名',
  items: [
    {
      id: 'name01',
      type: 'input',
      label: '姓名',
      required: true,
      rules: [{ pattern: '^[a-z]+$', message: '只能用字母' }],
    },
    { id: 'note01', type: 'input', label: '备注' },
  ],
  logic: [],
  theme: {},
  settings: { languages: ['zh-cn', 'en', 'ar'] },
}
const withEnglish = translate(
  original,
  'en',
  new Map([
    ['form.title', 'Registration'],
    ['name01.label', 'Name'],
  ]),
)
const document = translate(withEnglish, 'ar', new Map([['form.title', 'تسجيل']]))
const { formKey } = await publishForm(admin, opened.anonymous, document, '报名')
const page = (query = '', headers: Record<string, string> = {}) =>
  opened.anonymous.get(`/s/${formKey}${query}`, { headers })

describe('a form in several languages', () => {
  it('is shown in the language that is asked for, each text falling back to the main one', async () => {
    const english = await page('?lang=en')
    expect(english.text).toContain('<html lang="en">')
    expect(english.text).toContain('Registration')
    expect(english.text).toContain('备注')
    // nobody downloads the other languages
    expect(english.text).not.toContain('تسجيل')
    const arabic = await page('?lang=ar')
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.text).toContain('تسجيل')
    // buttons are English where they do not exist in the language
    expect(arabic.text).toMatch(/<button[^>]*>Submit<\/button>/)
  })

  it('remembers a choice for this form only, and otherwise follows the browser', async () => {
    const chosen = await page('?lang=en')
    const cookie = String(chosen.headers['set-cookie'])
    expect(cookie).toContain(`fw-language=en; Path=/s/${formKey};`)
    expect((await page('', { cookie: 'fw-language=en', 'accept-language': 'ar' })).text).toContain('<html lang="en">')
    expect((await page('', { 'accept-language': 'fr, ar;q=0.8, en;q=0.5' })).text).toContain(
      '<html lang="ar" dir="rtl">',
    )
    expect((await page('', { 'accept-language': 'fr' })).text).toContain('<html lang="zh-CN">')
    expect((await page('', { cookie: 'fw-language=xx' })).text).toContain('<html lang="zh-CN">')
  })

  it('changes its language without scripts and without losing answers', async () => {
    const { text } = await page()
    const button = /<button[^>]*fw-language[^>]*>English<\/button>/.exec(text)![0]
    const address = /formAction="([^"]+)"/i.exec(button)![1]!.replaceAll('&amp;', '&')
    const changed = await opened.anonymous.post(address, {
      body: new URLSearchParams({ name01: '张三', _do: 'stay', _version: '1', _shown: 'name01,note01' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('Registration')
    expect(changed.text).toContain('value="张三"')
  })

  it('judges answers alike, names faults in the language, and stores it with the submission', async () => {
    const submit = (answers: object, language?: string) =>
      opened.anonymous.post(`/api/public/form/${formKey}/data`, {
        body: { version: 1, answers, ...(language ? { language } : {}) },
      })
    const wrong = await submit({ note01: 'x' }, 'en')
    expect(wrong.body).toMatchObject({
      code: 422,
      data: { errors: [{ item: 'name01', message: expect.stringContaining('Name') }] },
    })
    const stored = await submit({ name01: 'ann' }, 'en')
    expect(stored.body).toMatchObject({ code: 200 })
    const { link, id } = (stored.body as { data: { link: string; id: number } }).data
    const row = await opened.app.db
      .selectFrom('formSubmission')
      .select('env')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.env).toEqual({ language: 'en' })
    // the receipt is in the language of the submission, whatever the browser speaks
    const receipt = await opened.anonymous.get(link, { headers: { 'accept-language': 'ar' } })
    expect(receipt.text).toContain('<html lang="en">')
    expect(receipt.text).toContain('Registration')
    // an unknown language is none
    expect((await submit({ name01: 'bob' }, 'tlh')).body).toMatchObject({ code: 200 })
  })
})
