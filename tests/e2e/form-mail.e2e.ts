import type { Form } from '#schemas/form/form.ts'
import { openMailServer } from '../support/mail-server.ts'
import { expect, expectAccessible, picture, publish, signIn, test as base } from './fixtures.ts'

/** A server that sends mail. */
const test = base.extend<object, { mail: Awaited<ReturnType<typeof openMailServer>> }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  wanted: [async ({ mail }, use) => use({ env: { SMTP_URL: mail.url } }), { scope: 'worker' }],
})

const signUp: Form = {
  format: 1,
  title: '校园开放日报名',
  logic: [],
  theme: {},
  settings: { submit: { editAfter: true } },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'mail01', type: 'input', label: '邮箱', preset: 'email' } as Form['items'][number],
  ],
}

test(
  'an author sets up mails, a visitor gets one, and corrects the submission from its receipt',
  { tag: '@whole' },
  async ({ page, server, mail }) => {
    const formKey = await publish(server, signUp)
    await signIn(page)
    await page.goto(`/project/form/setting?key=${formKey}`)
    await page.getByRole('switch', { name: '通知工作人员' }).check()
    await page.getByRole('textbox', { name: '其他邮箱' }).fill('office@example.edu')
    await page.keyboard.press('Enter')
    await page.getByRole('switch', { name: '发给填写人' }).check()
    const subject = page.getByRole('textbox', { name: '主题' })
    await expect(subject).toHaveText('已收到您的提交：校园开放日报名')
    await subject.press('End')
    await page.keyboard.type(' ')
    await page.getByRole('button', { name: '插入回答' }).first().click()
    await page.getByRole('menuitem', { name: '姓名' }).click()
    await expect(subject).toHaveText('已收到您的提交：校园开放日报名 姓名')
    await expectAccessible(page)
    await picture(page, 'form-mail')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('邮件通知已保存')).toBeVisible()

    const [forStaff, forVisitor] = [mail.next('office@example.edu'), mail.next('visitor@example.edu')]
    await page.goto(`/s/${formKey}`)
    await page.getByLabel('姓名').fill('王小明')
    await page.getByLabel('邮箱').fill('visitor@example.edu')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    expect((await forStaff).subject).toBe('「校园开放日报名」收到第 1 份答卷')
    const letter = await forVisitor
    expect(letter.subject).toBe('已收到您的提交：校园开放日报名 王小明')

    await page.goto(letter.link.replace(/^https?:\/\/[^/]+/, ''))
    await expect(page.getByRole('heading', { name: '回执', exact: true })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '王小明' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'receipt')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: '修改答卷' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: '修改答卷' }).click()
    await expect(page.getByText('您正在修改第 1 份答卷')).toBeVisible()
    await page.getByLabel('姓名').fill('王晓明')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '修改已保存' })).toBeVisible()
    await page.getByRole('link', { name: '回执' }).click()
    await expect(page.getByRole('definition').filter({ hasText: '王晓明' })).toBeVisible()
    await expect(page.getByText('最近修改')).toBeVisible()
  },
)
