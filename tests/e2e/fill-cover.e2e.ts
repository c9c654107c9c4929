import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, test } from './fixtures.ts'

const survey: Form = {
  format: 1,
  title: '2026 年秋季新生入学情况调查',
  description: '<p>问卷了解新生的住宿、交通和选课需求。</p>',
  theme: { primary: '#7a3e9d' },
  settings: {
    organiser: '东湖大学学生处',
    privacy: { text: '仅用于安排入学，毕业后删除。', url: 'https://example.com/privacy' },
    window: { to: '2099-09-01T00:00:00Z' },
    cover: { show: true, title: '欢迎来到东湖大学', button: '开始' },
    draft: { resume: true },
  },
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true },
    { id: 'page01', type: 'pagination', label: '' },
    { id: 'note01', type: 'textarea', label: '还想告诉我们什么？' },
  ],
  logic: [],
}

test(
  'the cover starts on Enter, the browser’s Back returns to it, and a draft goes on with the questions',
  { tag: '@whole' },
  async ({ page, server }) => {
    const formKey = await publish(server, survey)
    await page.goto(`/s/${formKey}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: '欢迎来到东湖大学' })).toBeVisible()
    await expect(page.getByText('共 2 题')).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveCount(0)
    await expectAccessible(page)
    await picture(page, 'fill-cover-desktop')
    await page.keyboard.press('Enter')
    await expect(page.getByText('第 1 页，共 2 页')).toBeVisible()
    await expect(page.getByRole('heading', { name: survey.title })).toBeFocused()
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '50')
    await page.goBack()
    await expect(page.getByRole('button', { name: '开始' })).toBeVisible()
    await page.goForward()
    const heightOf = async (name: string): Promise<number> =>
      (await page.getByRole('button', { name }).boundingBox())!.y
    expect(await heightOf('保存，以后继续')).toBeGreaterThan(await heightOf('下一页'))
    await page.getByLabel('姓名').fill('张三')
    await page.getByRole('button', { name: '上一页' }).click()
    await expect(page.getByRole('heading', { name: '欢迎来到东湖大学' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('已恢复上次未提交的内容。')).toBeVisible()
    await expect(page.getByLabel('姓名')).toHaveValue('张三')
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
  },
)

test('forms fetch the cover’s script only with a cover', { tag: '@whole' }, async ({ page, server }) => {
  const scriptsOf = async (form: Form): Promise<readonly string[]> => {
    const formKey = await publish(server, form)
    await page.goto(`/s/${formKey}`)
    return page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  }
  const { cover: _, ...without } = survey.settings
  const plain = await scriptsOf({ ...survey, settings: without })
  const covered = await scriptsOf(survey)
  expect(covered.length).toBeGreaterThan(plain.length)
  expect(covered).toEqual(expect.arrayContaining([...plain]))
})
