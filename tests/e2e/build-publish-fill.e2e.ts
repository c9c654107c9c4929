import { readXlsx } from '#server/kit/xlsx.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

/** The main job, from signing in to the spreadsheet, by hand as the README says. */
test('a form is built, published, filled on a phone, and read', async ({ page, browser, server }) => {
  await signIn(page)
  await expectAccessible(page)
  await picture(page, 'home-1440')

  const formUrl = await test.step('build it in the editor', () => build(page))

  await test.step('a visitor fills it with a phone', async () => {
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'zh-CN',
      baseURL: server.url,
    })
    const visitor = await phone.newPage()
    await visitor.goto(formUrl)
    await visitor.getByRole('button', { name: '提交' }).click()
    await expect(visitor.getByText('请填写「姓名」').first()).toBeVisible()
    await expectAccessible(visitor)
    await visitor.getByRole('textbox', { name: /姓名/ }).fill('王小明')
    await visitor.getByRole('radio', { name: '周六' }).check()
    await visitor.getByRole('button', { name: '提交' }).click()
    await expect(visitor.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await phone.close()
  })

  await test.step('another has scripts switched off', async () => {
    const plain = await browser.newContext({
      viewport: { width: 390, height: 844 },
      javaScriptEnabled: false,
      locale: 'zh-CN',
      baseURL: server.url,
    })
    const visitor = await plain.newPage()
    await visitor.goto(formUrl)
    await visitor.getByRole('textbox', { name: /姓名/ }).fill('=1+1')
    await visitor.getByRole('radio', { name: '周日' }).check()
    await visitor.getByRole('button', { name: '提交' }).click()
    await expect(visitor.getByRole('heading', { name: '提交成功' })).toBeVisible()
    await plain.close()
  })

  await test.step('both are in the data', async () => {
    await page.getByRole('link', { name: '答卷', exact: true }).click()
    await expect(page.getByRole('cell', { name: '王小明' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '周日' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'data-1440')
  })

  await test.step('the statistics count them', async () => {
    await page.getByRole('link', { name: '统计' }).click()
    await expect(page.getByRole('heading', { name: /场次/ })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'statistics-1440')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '把全部题目的统计保存为 CSV' }).click()
    const table = await readFile(await (await coming).path(), 'utf8')
    expect(table).toContain('题号,题目,作答人数')
    expect(table).toMatch(/场次,2,0,.*周日,1,50%/)
    const printed = page.evaluate(() =>
      new Promise((resolve) => addEventListener('beforeprint', resolve)).then(() => true),
    )
    await page.getByRole('button', { name: '打印或存为 PDF' }).click()
    expect(await printed).toBe(true)
    await page.getByRole('link', { name: '周日' }).click()
    await expect(page).toHaveURL(/form\/data\?.*filter=/)
    await expect(page.getByRole('cell', { name: '周日' })).toBeVisible()
    await page.goBack()
  })

  await test.step('the workbook holds them, and no formula', async () => {
    await page.getByRole('link', { name: '答卷', exact: true }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: '导出' }).click()
    await page
      .getByRole('menuitem', { name: /Excel|xlsx/i })
      .first()
      .click()
    const file = await coming
    const rows = await readXlsx(await readFile(await file.path()))
    expect(rows.flat()).toEqual(expect.arrayContaining(['姓名', '场次', '王小明', '周六', '=1+1', '周日']))
  })
})

async function build(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的表单' }).click()
  // the home page has such a button as well
  await expect(page.getByRole('heading', { name: '我的表单' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建表单' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('表单名称').fill('公开课报名')
  await dialog.getByRole('button', { name: '新建表单' }).click()

  const palette = page
    .getByRole('region', { name: '题型' })
    .or(page.getByRole('complementary', { name: '题型' }))
    .or(page.getByRole('navigation', { name: '题型' }))
  await palette.getByRole('button', { name: '单行文本' }).click()
  await expect(page.getByRole('textbox', { name: '单行文本的标题' })).toBeFocused()
  await page.keyboard.type('姓名')
  await page.getByRole('switch', { name: '必填' }).setChecked(true, { force: true })
  // the rest with the keyboard alone: the next question, a type by its pinyin, the title, two options, and the third taken away
  await page.getByRole('textbox', { name: '单行文本的标题' }).press('Tab')
  await expect(page.getByRole('textbox', { name: '添加提示' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '搜索题型' }).last()).toBeFocused()
  await page.keyboard.type('danxuan')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '单选的标题' })).toBeFocused()
  await page.keyboard.type('场次')
  await page.keyboard.press('Enter')
  await page.keyboard.type('周六')
  await page.keyboard.press('Enter')
  await page.keyboard.type('周日')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('textbox', { name: '选项 3', exact: true })).toHaveCount(0)
  await expect(page.getByText('已保存')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'editor-1440')

  await page.getByRole('link', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('收集中').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'publish-1440')
  const address = await page
    .getByText(/\/s\/[0-9A-Za-z]{8}$/)
    .first()
    .textContent()
  return new URL(address!).pathname
}
