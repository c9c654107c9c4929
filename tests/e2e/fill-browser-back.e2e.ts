import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf } from './fixtures.ts'

const signUp: Form = {
  format: 1,
  title: '二〇二六年春季公开课报名登记表',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'page01', type: 'pagination', label: '第二部分' },
    { id: 'city01', type: 'input', label: '城市' },
  ],
}

test.use({ viewport: { width: 390, height: 844 } })

test(
  'Back on a phone turns pages, survives a reload, and leaves once the answers are in',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, signUp)
    await page.goto('/login')
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    await picture(page, 'fill-title-390')
    await page.getByRole('button', { name: '下一页' }).click()
    const name = page.getByLabel('姓名')
    await expect(name).toBeFocused()
    const color = await page.getByText('请填写「姓名」').evaluate((error) => getComputedStyle(error).color)
    await expect(name, 'the ring of a wrong answer is red').toHaveCSS('border-top-color', color)
    await name.fill('张三')
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByLabel('城市').fill('杭州')

    await page.goBack()
    await expect(page.getByText('第 1 页，共 2 页')).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('张三')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goForward()
    await expect(page.getByLabel('城市')).toHaveValue('杭州')

    await page.reload()
    await expect(page.getByText('第 2 页，共 2 页')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('第 1 页，共 2 页')).toBeVisible()
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByRole('button', { name: '上一页' }).click()
    await expect(page.getByText('第 1 页，共 2 页')).toBeVisible()
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => (history.state as { depth: number }).depth)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
  },
)

test(
  'who is stopped while filling in reads what becomes of the answers',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, signUp)
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('姓名').fill('张三')
    await page.getByRole('button', { name: '下一页' }).click()
    const token = await tokenOf(server)
    await server.call('POST', `/api/project/form/${formKey}/stop`, { token, body: {} })
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('alert')).toContainText('保存在这台设备上')
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
    await picture(page, 'fill-stopped-390')
    await expectAccessible(page)
  },
)
