import type { Form } from '#schemas/form/form.ts'
import { rule } from '../schemas/form/form-builders.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf } from './fixtures.ts'

const survey: Form = {
  format: 1,
  title: '活动报名',
  description: '<p>三个问题，一分钟。</p>',
  theme: { questionPerPage: true, numbering: true },
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '怎么称呼您？', required: true },
    {
      id: 'join01',
      type: 'radio',
      label: '参加哪一场？',
      required: true,
      options: [
        { value: 'am', label: '上午' },
        { value: 'no', label: '不参加' },
      ],
    },
    { id: 'why001', type: 'textarea', label: '为什么不参加？' },
    { id: 'rate01', type: 'rate', label: '期待程度' },
  ],
  logic: [rule({ join01: { eq: 'no' } }, { do: 'show', target: 'why001' })],
}

interface Stored {
  readonly rows: readonly { readonly answers: object }[]
}

test(
  'a form that shows one question at a time is filled in by keyboard alone',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, survey)
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.fw-item')).toHaveCount(1)
    const label = page.locator('.fw-label')
    const topOf = async (): Promise<number> => (await label.boundingBox())!.y
    await page.getByLabel('怎么称呼您？').focus()
    const first = await topOf()
    // question and button stand in the middle of the window
    const { y: end } = (await page.getByRole('button', { name: '下一题' }).boundingBox())!
    expect(Math.abs((first + end + 50) / 2 - 450)).toBeLessThan(60)
    // an answer that lacks stops here, and its error moves nothing
    await page.keyboard.press('Enter')
    await expect(page.getByText('请填写「怎么称呼您？」')).toBeVisible()
    expect(await topOf()).toBeCloseTo(first, 0)
    await page.keyboard.type('张三')
    await page.keyboard.press('Enter')
    await expect(page.getByText('第 2 题，共 3 题')).toBeVisible()
    await expect(page.getByRole('radio', { name: '上午' })).toBeFocused()
    await page.keyboard.press('b')
    await expect(page.getByText('第 2 题，共 4 题')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'fill-single-desktop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: '为什么不参加？' })).toBeFocused()
    const third = await topOf()
    await page.keyboard.type('出差')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('不在')
    // nor does an answer that grows
    expect(await topOf()).toBeCloseTo(third, 0)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: '1' }).first()).toBeFocused()
    await page.keyboard.press('4')
    // Enter does not submit by itself
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '提交' })).toBeFocused()
    // Back returns to the question before, with its answer
    await page.goBack()
    await expect(page.getByRole('textbox', { name: '为什么不参加？' })).toHaveValue('出差\n不在')
    await page.goForward()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    const path = `/api/project/form/${formKey}/data/page`
    const { rows } = await server.call<Stored>('GET', path, { token: await tokenOf(server) })
    expect(rows[0]!.answers).toEqual({ name01: '张三', join01: 'no', why001: '出差\n不在', rate01: 4 })
  },
)

test('one question at a time works on a phone, and without scripts @whole', async ({ server, browser }) => {
  const formKey = await publish(server, survey)
  const phone = { baseURL: server.url, locale: 'zh-CN', viewport: { width: 390, height: 844 }, hasTouch: true }
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ ...phone, isMobile: true, javaScriptEnabled, colorScheme: 'dark' })
    const page = await context.newPage()
    await page.goto(`/s/${formKey}`)
    if (javaScriptEnabled) await page.waitForLoadState('networkidle')
    await page.getByLabel('怎么称呼您？').fill('李四')
    await page.getByRole('button', { name: '下一题' }).tap()
    await expect(page.getByText('参加哪一场？')).toBeVisible()
    await page.locator('.fw-option').first().tap()
    if (javaScriptEnabled) await picture(page, 'fill-single-phone')
    await page.getByRole('button', { name: '下一题' }).tap()
    await expect(page.getByText('期待程度')).toBeVisible()
    await expect(page.getByText('为什么不参加？')).toHaveCount(0)
    await page.getByRole('button', { name: '提交' }).tap()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await context.close()
  }
})
