import type { Locator, Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { phone, welcome, windowOf } from './approval-test-helpers.ts'
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

test(
  'an author sets rules on the respondent and on the time, and signed-in people see their effect',
  { tag: '@whole' },
  async ({ page, server, browser, baseURL }) => {
    test.slow()
    await welcome(server, ['luziang', 'hejingshu'])
    const formKey = await publish(server, {
      ...lecture,
      title: '内部讲座',
      settings: { access: { signIn: true } },
      logic: [{ when: { now: { gt: '2026-01-01T09:00' } }, then: [{ do: 'show', target: 'late01' }] }], // oxlint-disable-line unicorn/no-thenable -- the document's own word
      items: [
        { id: 'dept01', type: 'input', label: '学生处编号', required: true },
        { id: 'role01', type: 'input', label: '管理员备注' },
        { id: 'late01', type: 'input', label: '补报原因', required: true },
        { id: 'free01', type: 'input', label: '想听什么' },
      ],
    })
    await signIn(page)
    await page.goto(`/project/form/logic?key=${formKey}`)
    const add = async (n: number, operand: string): Promise<Locator> => {
      await page.getByRole('button', { name: '添加规则', exact: true }).click()
      const rule = page.getByRole('article', { name: `规则 ${n}` })
      await pick(page, rule.getByRole('combobox', { name: '题目', exact: true }), operand)
      return rule
    }

    await test.step('departments and roles are chosen by name', async () => {
      const dept = await add(2, '填写者的部门')
      await dept.getByRole('button', { name: /^值/ }).click()
      await page.getByRole('treeitem', { name: /学生工作处/ }).click()
      await page.keyboard.press('Escape')
      await pick(page, dept.getByRole('combobox', { name: '目标题目' }), '1. 学生处编号')
      await expectAccessible(page)
      await picture(page, 'rules-on-the-respondent')
      await expect(dept.getByRole('button', { name: /填写者的部门.*学生工作处/ })).toBeVisible()
      await dept.getByRole('button', { name: '完成' }).click()

      const role = await add(3, '填写者的角色')
      await role.getByRole('combobox', { name: '值', exact: true }).click()
      await page
        .getByRole('option', { name: /管理员/ })
        .first()
        .click()
      await page.keyboard.press('Escape')
      await pick(page, role.getByRole('combobox', { name: '目标题目' }), '2. 管理员备注')
      await page.setViewportSize({ width: 390, height: 844 })
      const chosen = role.locator('.mantine-Pill-label').first()
      expect(await chosen.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      await picture(page, 'rules-on-the-respondent-390')
      await page.setViewportSize({ width: 1280, height: 720 })
      await role.getByRole('button', { name: '完成' }).click()
    })

    await test.step('a time reads as that of the visit; published', async () => {
      await expect(page.getByRole('button', { name: /^当 填写时间 晚于 2026-01-01 09:00.*补报原因/ })).toBeVisible()
      await expect(page.getByText('已保存')).toBeVisible()
      await page.getByRole('link', { name: /^发布/ }).click()
      await page.getByRole('button', { name: '发布版本 2' }).click()
      await expect(page.getByRole('link', { name: '发布', exact: true })).toBeVisible()
    })

    await test.step('each sees what is meant for them, and the server asks for the same', async () => {
      for (const [name, sees] of [
        ['hejingshu', ['学生处编号']],
        ['luziang', []],
        ['admin', ['管理员备注']],
      ] as const) {
        const own = await windowOf(browser, baseURL, name, phone)
        await own.goto(`/s/${formKey}`)
        await expect(own.getByLabel('想听什么')).toBeVisible()
        await expect(own.getByLabel('补报原因')).toBeVisible()
        for (const label of ['学生处编号', '管理员备注'])
          await expect(own.getByLabel(label)).toHaveCount((sees as readonly string[]).includes(label) ? 1 : 0)
        await own.getByLabel('补报原因').fill('迟了')
        if (name === 'hejingshu') {
          await own.getByRole('button', { name: '提交' }).click()
          await expect(own.getByLabel('学生处编号')).toBeFocused()
          await picture(own, 'rules-on-the-respondent-fill-390')
          await own.getByLabel('学生处编号').fill('X-1')
        }
        await own.getByRole('button', { name: '提交' }).click()
        await expect(own.getByRole('heading', { name: '提交成功' })).toBeVisible()
        await own.context().close()
      }
    })
  },
)
