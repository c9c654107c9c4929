import { afterAll, describe, expect, it } from 'vitest'
import type { Cover, Form, Item, Settings } from '#schemas/form/form.ts'
import { openApp } from '#tests/support/open-app.ts'
import { publishForm } from '#tests/support/published-form.ts'

const test = await openApp()
const { anonymous } = test
const admin = await test.as()
afterAll(() => test.close())

const items: readonly Item[] = [
  { id: 'name01', type: 'input', label: '姓名', required: true },
  { id: 'page01', type: 'pagination', label: '第二页' },
  { id: 'numb01', type: 'number', label: '人数', required: true },
]
const published = (cover: Cover, settings: Settings = {}, theme: Form['theme'] = {}) =>
  publishForm(admin, anonymous, {
    format: 1,
    title: '读书会',
    description: '<p>表单的说明</p>',
    items,
    logic: [],
    theme,
    settings: { ...settings, cover },
  })
const pageOf = async (path: string): Promise<string> => (await anonymous.get(path)).text
/** Posts a page as a browser without scripts does: its hidden fields, what was entered, and the button. */
const press = (formKey: string, html: string, button: string, entered: readonly (readonly [string, string])[] = []) =>
  anonymous.post(`/s/${formKey}`, {
    body: new URLSearchParams([
      ...[...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as [string, string],
      ),
      ...entered.map(([name, value]) => [name, value] as [string, string]),
      ['_do', button],
    ]).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('the cover of a form', () => {
  it('comes before the questions with what to expect, and takes texts and picture of the form where it has none', async () => {
    const { formKey } = await published(
      { show: true },
      { organiser: '东湖图书馆', privacy: { text: '仅用于本次报名' }, window: { to: '2099-01-01T00:00:00Z' } },
      { headImage: '/files/abc/head.png' },
    )
    const html = await pageOf(`/s/${formKey}`)
    for (const text of [
      '读书会',
      '表单的说明',
      '共 2 题',
      '约 1 分钟',
      '东湖图书馆',
      '仅用于本次报名',
      '截止',
      '/files/abc/head.png',
      '开始填写',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('name="name01"')
    expect(html).not.toMatch(/第 \d 页/)
  })

  it('shows its own title, text, picture and button, and leaves out what the author switched off', async () => {
    const { formKey } = await published(
      {
        show: true,
        title: '欢迎来到读书会',
        html: '<p>每月一本书</p>',
        image: '/files/abc/cover.png',
        button: '我要报名',
        count: false,
        minutes: 7,
      },
      {},
      { headImage: '/files/abc/head.png' },
    )
    const [page = ''] = (await pageOf(`/s/${formKey}`)).split('<script type="application/json"')
    for (const text of ['欢迎来到读书会', '每月一本书', '/files/abc/cover.png', '我要报名', '约 7 分钟'])
      expect(page).toContain(text)
    for (const text of ['共 2 题', '表单的说明', '/files/abc/head.png']) expect(page).not.toContain(text)
  })

  it('leads to the questions and back without scripts, and keeps prefilled answers', async () => {
    const { formKey } = await published({ show: true, html: '<p>欢迎</p>' })
    const cover = await pageOf(`/s/${formKey}?name01=张三`)
    const first = (await press(formKey, cover, 'next')).text
    expect(first).toContain('value="张三"')
    expect(first).toContain('第 1 页，共 2 页')
    // the cover has a text of its own
    expect(first).toContain('表单的说明')
    expect((await press(formKey, first, 'back')).text).toContain('开始填写')
    const second = (await press(formKey, first, 'next', [['name01', '李四']])).text
    expect(second).toContain('第 2 页，共 2 页')
    expect((await press(formKey, second, 'submit', [['numb01', '3']])).status).toBe(303)
  })

  it('is passed over by who continues a draft or edits a submission', async () => {
    const { formKey } = await published({ show: true }, { submit: { editAfter: true }, draft: { resume: true } })
    const token = 'abcdefghijklmnopqrstuvwx'
    await anonymous.put(`/api/public/form/${formKey}/draft/${token}`, {
      body: { version: 1, answers: { name01: '王五' } },
    })
    expect(await pageOf(`/s/${formKey}?draft=${token}`)).toContain('第 1 页，共 2 页')
    expect(await pageOf(`/s/${formKey}?draft=${token}x`)).toContain('开始填写')
    const { body } = await anonymous.post(`/api/public/form/${formKey}/data`, {
      body: { version: 1, answers: { name01: '王五', numb01: 2 }, idempotencyKey: 'cover-edit-1' },
    })
    const receipt = await pageOf((body.data as { link: string }).link)
    const edit = /href="([^"]*\?edit=[^"]*)"/.exec(receipt)![1]!
    expect(await pageOf(edit.replaceAll('&amp;', '&'))).toContain('第 1 页，共 2 页')
  })

  it('weighs nothing for forms without one, and none is sent that is switched off', async () => {
    const { formKey } = await published({ title: '还没写好' })
    const html = await pageOf(`/s/${formKey}`)
    expect(html).toContain('name="name01"')
    expect(html).not.toContain('还没写好')
  })
})
