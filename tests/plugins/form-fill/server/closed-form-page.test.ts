import { afterAll, describe, expect, it } from 'vitest'
import type { Settings } from '#schemas/form/form.ts'
import { bookClubForm as formOf, formPageTools, twoPages } from '#tests/support/form-page-client.ts'
import { openApp } from '#tests/support/open-app.ts'

const opened = await openApp({ clock: () => new Date('2026-11-20T04:00:00Z') })
afterAll(() => opened.close())
const admin = await opened.as()
const { open } = formPageTools(opened, admin)

describe('a form that cannot be filled in', () => {
  it.each<[string, Settings, number, string]>([
    [
      'not open yet',
      { window: { from: '2026-12-01T00:00:00+08:00' } },
      423,
      '将于 2026 年 12 月 1 日 00:00 开始（北京时间）',
    ],
    ['over', { window: { to: '2026-11-01T00:00:00+08:00', message: '下次请早' } }, 423, '下次请早'],
    [
      'closed at this hour',
      { window: { dailyHours: ['20:00', '21:00'], weekdays: [1, 2] } },
      423,
      '星期一、星期二 20:00–21:00（北京时间）</p><p>下次开放：星期一 20:00。',
    ],
    ['closed on these days', { window: { weekdays: [1, 2, 3] } }, 423, '星期一至星期三'],
    ['for those signed in', { access: { signIn: true } }, 200, '/login?redirect=%2Fs%2F'],
    ['for those on a list', { access: { whitelist: ['li'] } }, 423, '您不在填写名单中'],
  ])('says so in words: %s', async (_, settings, status, words) => {
    const { formKey } = await open(formOf([twoPages[0]!], settings))
    const page = await opened.anonymous.get(`/s/${formKey}`)
    expect(page.status).toBe(status)
    expect(page.text).toContain(words)
    expect(page.text).not.toContain('姓名')
  })

  it('keeps the face of the form, and its description from those who may not see the questions', async () => {
    const over = { window: { to: '2026-11-01T00:00:00+08:00' }, organiser: '校图书馆' }
    const document = { ...formOf([twoPages[0]!], over), description: '<p>每周三晚七点</p>' }
    const { formKey } = await open(document)
    const { text } = await opened.anonymous.get(`/s/${formKey}`)
    for (const words of ['<h1 class="fw-title">读书会</h1>', '每周三晚七点', '请联系校图书馆。', '回执的链接'])
      expect(text).toContain(words)
    const guarded = await open({ ...document, settings: { ...over, access: { password: 'sesame' } } })
    const hidden = (await opened.anonymous.get(`/s/${guarded.formKey}`)).text
    expect(hidden).toContain('校图书馆')
    expect(hidden).not.toContain('每周三晚七点')
  })

  it('says so in words: unknown, not published, stopped, full', async () => {
    const unknown = await opened.anonymous.get('/s/ZZZZZZZZ')
    expect([unknown.status, unknown.text.includes('没有找到这个表单')]).toEqual([404, true])
    expect(unknown.text).toContain('/s/ZZZZZZZZ</p>')
    const { body } = await admin.post('/api/project/form', { body: { name: '草稿', document: formOf([twoPages[0]!]) } })
    expect((await opened.anonymous.get(`/s/${body.data.formKey}`)).text).toContain('表单还没有发布')
    const stopped = await open(formOf([twoPages[0]!]))
    await admin.post(stopped.at('/stop'))
    expect((await opened.anonymous.get(`/s/${stopped.formKey}`)).text).toContain('表单已停止收集')
    const full = await open(formOf([twoPages[0]!], { limits: { total: { max: 1, message: '报名已满，谢谢' } } }))
    await full.submit({ name01: 'a' })
    expect((await opened.anonymous.get(`/s/${full.formKey}`)).text).toContain('报名已满，谢谢')
  })
})
