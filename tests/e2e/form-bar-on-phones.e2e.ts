import type { Form } from '#schemas/form/form.ts'
import { rule } from '../schemas/form/form-builders.ts'
import { expect, picture, publish, signIn, test } from './fixtures.ts'

test.use({ hasTouch: true })

const form: Form = {
  format: 1,
  title: '校庆活动报名',
  theme: {},
  settings: {},
  items: [
    {
      id: 'join01',
      type: 'radio',
      label: '是否参加？',
      options: ['参加', '不参加'].map((label, i) => ({ value: `o${i}`, label })),
    },
    { id: 'why001', type: 'textarea', label: '不参加的原因' },
    { id: 'numb01', type: 'number', label: '同行人数' },
  ],
  logic: [
    rule({ join01: { eq: 'o1' } }, { do: 'show', target: 'why001' }),
    rule({ join01: { eq: 'o0' } }, { do: 'show', target: 'numb01' }),
  ],
}

test('the bar of a form shows every tab on a phone, and stays while the page scrolls', async ({ page, server }) => {
  const formKey = await publish(server, form)
  await signIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/project/form/logic?key=${formKey}`)
  const tabs = page.getByRole('navigation', { name: '表单', exact: true })
  const last = tabs.getByRole('link').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: '撤销' })).toBeHidden()
  await page.getByRole('button', { name: '规则 1 的更多操作' }).tap()
  await page.getByRole('menuitem', { name: '复制' }).tap()
  await expect(page.getByRole('button', { name: '撤销' }).first()).toBeVisible()
  await expect(last).toBeInViewport({ ratio: 1 })
  await picture(page, 'form-bar-390')

  await test.step('the button that adds a rule does not cover an open one', async () => {
    const done = page.getByRole('button', { name: '完成' })
    await done.scrollIntoViewIfNeeded()
    await done.tap()
    await expect(done).toBeHidden()
  })

  await page.goto(`/project/form/setting?key=${formKey}`)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(heading).toBeVisible()
  await page.mouse.move(195, 600)
  await page.mouse.wheel(0, 1200)
  await expect(heading).not.toBeInViewport()
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await picture(page, 'form-bar-scrolled-390')

  await test.step('a section that is chosen begins below the bar', async () => {
    const mail = page.getByRole('heading', { level: 2, name: '邮件通知' })
    await page.getByRole('combobox', { name: '本页内容' }).selectOption({ label: '邮件通知' })
    await expect(mail).toBeFocused()
    await expect
      .poll(async () => (await mail.boundingBox())!.y - (await tabs.boundingBox())!.y)
      .toBeGreaterThanOrEqual((await tabs.boundingBox())!.height)
    await expect(mail).toBeInViewport({ ratio: 1 })
  })

  await test.step('the index beside the sections stays below the bar and names the last one at the end', async () => {
    await page.setViewportSize({ width: 1440, height: 700 })
    const index = page.getByRole('navigation', { name: '本页内容' })
    await page.mouse.move(720, 400)
    await page.mouse.wheel(0, 3000)
    await expect(index.locator('[aria-current]')).toHaveText('数据权限组')
    await index.getByRole('button').first().click({ trial: true })
  })
})
