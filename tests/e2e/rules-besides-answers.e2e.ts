import type { Locator, Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, signIn, test } from './fixtures.ts'

const lecture: Form = {
  format: 1,
  title: '讲座报名',
  logic: [],
  theme: {},
  settings: {},
  items: [
    {
      id: 'slot01',
      type: 'radio',
      label: '场次',
      required: true,
      options: [
        { value: 'a', label: '上午', quota: 1 },
        { value: 'b', label: '下午' },
      ],
    },
    { id: 'wait01', type: 'input', label: '候补联系方式', required: true },
    { id: 'from01', type: 'input', label: '推荐人', required: true },
  ],
}

const pick = async (page: Page, field: Locator, option: string): Promise<void> => {
  await field.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'an author sets rules on a parameter of the link and on places left, and visitors see their effect',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.slow()
    const formKey = await publish(server, lecture)
    await signIn(page)
    await page.goto(`/project/form/logic?key=${formKey}`)
    await page.getByRole('button', { name: '添加规则' }).click()
    const first = page.getByRole('article', { name: '规则 1' })

    await test.step('the values besides answers are offered among the questions', async () => {
      await first.getByRole('combobox', { name: '题目', exact: true }).click()
      await expect(page.getByRole('option', { name: '填写时间' })).toBeAttached()
      await expect(page.getByRole('option', { name: '「场次」上午的剩余名额' })).toBeAttached()
      await expect(page.getByRole('option', { name: '「场次」下午的剩余名额' })).toHaveCount(0)
      await expect(page.getByRole('option', { name: '填写者的姓名' })).toHaveCount(0) // nobody signs in
      await picture(page, 'rules-besides-answers-choices')
      await page.getByRole('option', { name: '链接参数' }).click()
    })

    await test.step('a rule on a parameter, and one on places left', async () => {
      await first.getByRole('textbox', { name: '参数名' }).fill('from')
      await first.getByRole('textbox', { name: '值', exact: true }).fill('friend')
      await pick(page, first.getByRole('combobox', { name: '目标题目' }), '3. 推荐人')
      await expect(first.getByRole('button', { name: '当 链接参数 from 是 friend 时' })).toBeVisible()
      await first.getByRole('button', { name: '完成' }).click()

      await page.getByRole('button', { name: '添加规则', exact: true }).click()
      const second = page.getByRole('article', { name: '规则 2' })
      await pick(page, second.getByRole('combobox', { name: '题目', exact: true }), '「场次」上午的剩余名额')
      await second.getByRole('textbox', { name: '值', exact: true }).fill('0')
      await pick(page, second.getByRole('combobox', { name: '目标题目' }), '2. 候补联系方式')
      await expectAccessible(page)
      await picture(page, 'rules-besides-answers')
      await page.setViewportSize({ width: 390, height: 844 })
      await picture(page, 'rules-besides-answers-390')
      await page.setViewportSize({ width: 1280, height: 720 })
      await expect(page.getByText('已保存')).toBeVisible()
    })

    await test.step('published', async () => {
      await page.getByRole('link', { name: /^发布/ }).click()
      await page.getByRole('button', { name: '发布版本 2' }).click()
      await expect(page.getByRole('link', { name: '发布', exact: true })).toBeVisible() // nothing is unpublished
    })

    await page.setViewportSize({ width: 390, height: 844 })
    const referrer = page.getByLabel('推荐人')
    const waiting = page.getByLabel('候补联系方式')
    await test.step('the plain link asks for neither, the one of a friend for the friend', async () => {
      await page.goto(`/s/${formKey}`)
      await expect(page.getByLabel('上午')).toBeVisible()
      await expect(referrer).toHaveCount(0)
      await expect(waiting).toHaveCount(0)
      await page.goto(`/s/${formKey}?from=friend`)
      await expect(referrer).toBeVisible()
      await expect(waiting).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await page.getByLabel('上午').check()
      await page.getByRole('button', { name: '提交' }).click()
      await expect(referrer).toBeFocused() // required by the rule, and submitted with it
      await referrer.fill('王芳')
      await picture(page, 'rules-besides-answers-link-390')
      await page.getByRole('button', { name: '提交' }).click()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    })

    await test.step('once the place is taken, everybody is asked for the waiting list', async () => {
      await page.goto(`/s/${formKey}`)
      await expect(waiting).toBeVisible()
      await expect(referrer).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      await picture(page, 'rules-besides-answers-full-390')
      await page.getByLabel('下午').check()
      await waiting.fill('13800138000')
      await page.getByRole('button', { name: '提交' }).click()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    })
  },
)
