import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { Form, Settings } from '#schemas/form/form.ts'
import { bookClubForm as formOf, formPageTools, twoPages } from '#tests/support/form-page-client.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp({ clock: () => new Date('2026-11-20T04:00:00Z') })
afterAll(() => opened.close())
const admin = await opened.as()
const { open, submitPage } = formPageTools(opened, admin)

describe('the public page', () => {
  it('is complete HTML, with nothing inline but colours and data', async () => {
    const { formKey } = await open(formOf(twoPages, {}, { primary: '#c0392b' }))
    const { status, text, headers } = await opened.anonymous.get(`/s/${formKey}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toContain('<html lang="zh-CN">')
    expect(text).toMatch(/<form[^>]*method="post"/)
    expect(text).toMatch(/<button[^>]*>下一页<\/button>/)
    expect([...text.matchAll(/<script(?![^>]*(?:src=|type="application\/json"))/g)]).toEqual([])
    expect(text).not.toMatch(/<[^>]+\sstyle="/)
  })

  it('speaks the form’s language whatever the browser speaks, or the one that the visitor chooses', async () => {
    const { formKey } = await open(formOf(twoPages))
    // English buttons do not stand among Chinese questions
    const abroad = await opened.anonymous.get(`/s/${formKey}`, { headers: { 'accept-language': 'en-GB' } })
    expect(abroad.text).toMatch(/<html lang="zh-CN">[^]*<button[^>]*>下一页<\/button>/)
    expect(abroad.text).not.toContain('hrefLang')

    const english = await open(formOf(twoPages, { language: 'en', languages: ['en', 'zh-cn'] }))
    const { text } = await opened.anonymous.get(`/s/${english.formKey}`, { headers: { 'accept-language': 'zh-CN' } })
    expect(text).toMatch(/<html lang="en">[^]*<button[^>]*>Next<\/button>/)
    const button = /<button[^>]*fw-language[^>]*>简体中文<\/button>/.exec(text)![0]
    expect(button).toContain('lang="zh-cn"')
    const other = /formAction="([^"]+)"/i.exec(button)![1]!
    const chosen = await opened.anonymous.get(other)
    expect(chosen.text).toMatch(/<html lang="zh-CN">/)
    // and stays it on the next page and at the end
    const second = await submitPage(`${english.formKey}?lang=zh-cn`, chosen.text, [['name01', '张三']], 'next')
    const done = await submitPage(`${english.formKey}?lang=zh-cn`, second.text, [['numb01', '3']], 'submit')
    expect((await opened.anonymous.get(String(done.headers.location))).text).toContain('提交成功')
  })

  it('says who asks and what becomes of the answers', async () => {
    const { formKey } = await open(
      formOf(
        twoPages,
        { organiser: '招生办 <公室>', privacy: { text: '仅用于报名', url: 'https://example.com/privacy' } },
        { logo: '/files/logo.png', headImage: 'https://elsewhere.example/x.png' },
      ),
    )
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    expect(text).toContain('招生办 &lt;公室&gt;')
    expect(text).toMatch(/仅用于报名[^]*<a[^>]*href="https:\/\/example.com\/privacy"[^>]*rel="noopener noreferrer"/)
    expect(text).toContain('src="/files/logo.png"')
    // no other host learns who reads a form
    expect(text).not.toContain('<img class="fw-head-image"')
  })

  it('says how many places are left, counts afresh what was removed, and keeps large numbers and those of a discreet author', async () => {
    const slots = (left: Settings['seats']): Form =>
      formOf(
        [
          {
            id: 'slot01',
            type: 'radio',
            label: '场次',
            options: [
              { value: 'a', label: '上午', quota: 2 },
              { value: 'b', label: '下午', quota: 977 },
              { value: 'c', label: '线上' },
            ],
          },
        ],
        left ? { seats: left } : {},
      )
    const shown = async (formKey: string): Promise<readonly string[]> =>
      [
        ...(await opened.anonymous.get(`/s/${formKey}`)).text.matchAll(
          /<span class="fw-(?:seats|full)">([^<]*)<\/span>/g,
        ),
      ].map(([, words]) => words!)
    const { formKey, submit } = await open(slots(undefined))
    expect(await shown(formKey)).toEqual(['剩 2'])
    await submit({ slot01: 'a' })
    expect(await shown(formKey)).toEqual(['剩 1'])
    await submit({ slot01: 'a' })
    expect(await shown(formKey)).toEqual(['已满'])
    const { formId } = (await opened.app.forms.find(formKey))!
    await opened.app.db
      .updateTable('formSubmission')
      .set({ delFlag: '1' })
      .where('formId', '=', formId)
      .where('serial', '=', 1)
      .execute()
    expect(await shown(formKey)).toEqual(['剩 1'])

    // the author sees what is taken, of every option that has seats
    expect((await admin.get(`/api/project/form/${formKey}/seats`)).body.data).toEqual({ slot01: { a: 1, b: 0 } })

    const discreet = await open(slots({ showLeft: false }))
    expect(await shown(discreet.formKey)).toEqual([])
    await discreet.submit({ slot01: 'a' })
    await discreet.submit({ slot01: 'a' })
    expect(await shown(discreet.formKey)).toEqual(['已满'])
  })

  it('says until when it is open, by the clocks of the form', async () => {
    const { formKey } = await open(formOf(twoPages, { window: { to: '2099-11-30T10:00:00Z' } }))
    expect((await opened.anonymous.get(`/s/${formKey}`)).text).toContain('2099 年 11 月 30 日 18:00 截止（北京时间）')
    const { text } = await opened.anonymous.get(`/s/${formKey}?lang=en`)
    expect(text).toContain('Open until 30 November 2099 at 18:00 (Beijing time)')
  })

  it('has a policy that lets in our own scripts and this one style', async () => {
    const { formKey } = await open(formOf(twoPages))
    const { headers, text } = await opened.anonymous.get(`/s/${formKey}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const style = /<style>([^<]*)<\/style>/.exec(text)![1]!
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  })

  it('gives each visitor an idempotency key of their own, though the page is cached', async () => {
    const { formKey } = await open(formOf(twoPages))
    const keys = await Promise.all(
      [1, 2, 3].map(
        async () => /name="_key" value="([^"]+)"/.exec((await opened.anonymous.get(`/s/${formKey}`)).text)![1],
      ),
    )
    expect(new Set(keys).size).toBe(3)
  })

  it('fills in what the address says', async () => {
    const { formKey } = await open(formOf(twoPages))
    const { text } = await opened.anonymous.get(
      `/s/${formKey}?name01=%3Cscript%3Ealert(1)%3C/script%3E&tags01=2&nobody=x`,
    )
    expect(text).toContain('value="&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(text).toMatch(/<input[^>]*checked=""[^>]*value="2"|<input[^>]*value="2"[^>]*checked=""/)
    expect(text).not.toContain('<script>alert')
  })

  it('escapes a hostile form wherever it is shown', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { formKey } = await open({
      ...formOf([
        { id: 'name01', type: 'input', label: hostile, help: hostile, placeholder: hostile },
        {
          id: 'desc01',
          type: 'description',
          label: '',
          html: `<p onclick="alert(1)">x</p>${hostile}<a href="javascript:alert(1)">y</a>`,
        },
      ]),
      title: hostile.slice(0, 190),
      description: hostile,
    })
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    expect(text).not.toContain('<script>alert')
    const tags = text.replace(/<script type="application\/json"[\s\S]*?<\/script>/, '').replace(/"[^"]*"/g, '""')
    expect(tags).not.toMatch(/<[a-z]+[^<>]*\son\w+=/)
    expect(text).not.toMatch(/href="javascript/)
    expect(text).not.toMatch(/<img/)
  })
})
