import type { Browser, Page } from 'playwright/test'
import { expect, expectAccessible, picture, signIn, test, type ServerProcess } from './fixtures.ts'

/** An exam from the editor to its statistics, by staff at a desk and visitors on phones. */
test('an exam is built, begun on its cover, handed in, timed out, graded by hand and evaluated @whole', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  await signIn(page)
  const path = await test.step('build and publish it', () => build(page))

  await test.step('a visitor starts on the cover and gets a result', async () => {
    const visitor = await phone(browser, server)
    await visitor.goto(path)
    await expect(visitor.getByText('限时 5 分钟，点击开始后计时')).toBeVisible()
    await expect(visitor.getByText('酸溅到皮肤上')).toHaveCount(0)
    await expectAccessible(visitor)
    await picture(visitor, 'exam-cover-390')
    await visitor.getByRole('button', { name: '开始答题' }).click()
    await expect(visitor.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
    await expect(visitor.locator('.fw-label small').first()).toHaveText(/^（\d 分）$/)
    await expectAccessible(visitor)
    await visitor.getByRole('radio', { name: '大量清水冲洗' }).check()
    await visitor.getByRole('textbox', { name: /疏散路线/ }).fill('走廊尽头右转下楼')
    await visitor.reload()
    await expect(visitor.getByRole('radio', { name: '大量清水冲洗' })).toBeChecked()
    await visitor.getByRole('button', { name: '交卷' }).click()
    const result = visitor.getByRole('region', { name: '成绩' })
    await expect(result).toContainText('6分，满分 10 分')
    await expect(result).toContainText('还有 1 题正在阅卷')
    await expect(visitor.getByRole('heading', { name: '已交卷' })).toBeVisible()
    await expect(visitor.getByText('提交成功')).toHaveCount(0)
    await expect(visitor.getByRole('timer')).toHaveCount(0)
    await expectAccessible(visitor)
    await picture(visitor, 'exam-result-390', { fullPage: true })
    await visitor.context().close()
  })

  await test.step('the answers of another are handed in when the time is over', async () => {
    const visitor = await phone(browser, server)
    await visitor.clock.install()
    await visitor.goto(path)
    await visitor.getByRole('button', { name: '开始答题' }).click()
    await expect(visitor.getByRole('timer')).toBeVisible()
    await visitor.getByRole('radio', { name: '涂抹碱液' }).check()
    await visitor.clock.fastForward('05:01')
    await expect(visitor.getByRole('region', { name: '成绩' })).toContainText('0分，满分 10 分')
    await visitor.context().close()
  })

  await test.step('staff grade the open answer', async () => {
    await page.getByRole('link', { name: '答卷', exact: true }).click()
    await page.getByText('走廊尽头右转下楼').first().click()
    const field = page.getByRole('textbox', { name: /疏散路线.*的得分/ })
    await expect(field).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByText('正确答案：大量清水冲洗')).toHaveCount(0)
    await field.fill('99')
    await field.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(/请填写 0 到 \d+ 分，最多两位小数/)
    await expect(field).toHaveAccessibleDescription(/请填写 0 到/)
    await field.fill('3.5')
    await field.press('Enter')
    await expect(page.getByText('得分 9.5 / 10')).toBeVisible()
    await page
      .getByRole('button', { name: '上一份' })
      .or(page.getByRole('button', { name: '下一份' }))
      .and(page.locator(':enabled'))
      .click()
    await expect(page.getByText('正确答案：大量清水冲洗')).toBeVisible()
    await picture(page, 'exam-marks-1440')
    await page.keyboard.press('Escape')
  })

  await test.step('the statistics show points and questions', async () => {
    await page.getByRole('link', { name: '统计' }).click()
    const scores = page.getByRole('region', { name: '成绩' })
    await expect(scores).toContainText('平均分4.75满分 10')
    await expect(scores).toContainText('及格率50%')
    await expect(scores.locator('svg rect').first()).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'exam-statistics-1440')
    await scores.getByRole('button', { name: '用表格查看「成绩」' }).click()
    await expect(scores.getByRole('table', { name: '分数分布' })).toBeVisible()
    const questions = page.getByRole('region', { name: '各题得分' }).getByRole('list').last().getByRole('listitem')
    await expect(questions.first()).toContainText('疏散路线')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(questions).toHaveCount(2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page)
    await picture(page, 'exam-statistics-390')
  })
})

async function phone(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    baseURL: server.url,
  })
  return context.newPage()
}

/** Builds and publishes an exam with the editor; returns the path of its public page. */
async function build(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的表单' }).click()
  // the home page, which has such a button as well, is kept behind the list
  await expect(page.getByRole('heading', { name: '我的表单' })).toBeVisible()
  await page.getByRole('button', { name: '新建表单' }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('表单名称').fill('实验室安全考试')
  await dialog.getByText('考试', { exact: true }).click()
  await dialog.getByRole('button', { name: '新建表单' }).click()

  const palette = page.getByRole('navigation', { name: '题型' })
  await palette.getByRole('button', { name: '单选', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '单选的标题' })).toBeFocused()
  await page.keyboard.type('酸溅到皮肤上，第一步怎么做？')
  await page.keyboard.press('Enter')
  await page.keyboard.type('大量清水冲洗')
  await page.keyboard.press('Enter')
  await page.keyboard.type('涂抹碱液')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.getByRole('textbox', { name: '分值' }).fill('6')
  await page.locator('[data-exam-key]').getByRole('radio', { name: '大量清水冲洗' }).check()
  await palette.getByRole('button', { name: '多行文本' }).click()
  await expect(page.getByRole('textbox', { name: '多行文本的标题' })).toBeFocused()
  await page.keyboard.type('写出您所在实验室的疏散路线')
  await page.getByRole('textbox', { name: '分值' }).fill('4')

  await page.getByRole('button', { name: '表单设置' }).click()
  await page.getByRole('textbox', { name: '限时（分钟）' }).fill('5')
  await page.getByRole('textbox', { name: '及格分' }).fill('6')
  await expect(page.getByText('打开页面即开始计时')).toBeVisible()
  await page.getByRole('button', { name: '封面页' }).click()
  await page.getByRole('switch', { name: '显示封面页' }).setChecked(true, { force: true })
  await expect(page.getByText('点击封面的按钮后开始计时')).toBeVisible()
  await expect(page.getByText('已保存')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'exam-editor-1440')

  await page.getByRole('link', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('收集中').filter({ visible: true }).first()).toBeVisible()
  const address = await page
    .getByText(/\/s\/[0-9A-Za-z]{8}$/)
    .first()
    .textContent()
  return new URL(address!).pathname
}
