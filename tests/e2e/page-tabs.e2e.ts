import type { Page } from 'playwright/test'
import { exampleForm } from '../support/published-form.ts'
import { expect, expectAccessible, expectPartAccessible, picture, publish, test, tokenOf } from './fixtures.ts'

/** The open pages: what may be done with each, by hand and by keyboard, and what they keep. */
test.use({ viewport: { width: 1440, height: 900 } })

test.beforeEach(async ({ context, server }) => {
  const token = await tokenOf(server)
  await context.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
  await server.call('PUT', '/api/user/pref', { token, body: { key: 'tags', value: null } })
})

const barOf = (page: Page) => page.getByRole('navigation', { name: '打开的页面' })
const tabOf = (page: Page, name: string) => barOf(page).getByRole('link', { name })
const titles = (page: Page) => barOf(page).getByRole('link').allTextContents()
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true })

async function openAll(page: Page, ...names: readonly string[]): Promise<void> {
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  for (const name of names) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(titleOf(page)).toHaveText(name)
  }
}

test('tabs are closed, pinned, moved and found again', { tag: '@whole' }, async ({ page, browser, server }) => {
  test.setTimeout(120_000)
  await openAll(page, '用户管理', '角色管理', '部门管理', '岗位管理', '字典管理')

  await test.step('from the menu of each', async () => {
    await tabOf(page, '岗位管理').click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    // it lies over rows, whose links then seem too small: it is looked at by itself
    await expectPartAccessible(page, '[role="menu"]')
    await picture(page, 'tab-menu')
    await item(page, '固定').click()
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '用户管理', '角色管理', '部门管理', '字典管理'])
    await expect(tabOf(page, '岗位管理')).toBeFocused()
    await tabOf(page, '部门管理').click({ button: 'right' })
    await item(page, '关闭右侧').click()
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '用户管理', '角色管理', '部门管理'])
    await expect(page).toHaveURL(/\/system\/dept$/)
    await tabOf(page, '首页').click({ button: 'right' })
    await expect(item(page, '关闭')).toBeDisabled()
    await expect(item(page, '取消固定')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(tabOf(page, '首页')).toBeFocused()
  })

  await test.step('by keyboard', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tabOf(page, '用户管理')).toBeFocused()
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '角色管理', '用户管理', '部门管理'])
    await expect(page.getByRole('status').filter({ hasText: '第 4 个，共 5 个' })).toBeAttached()
    await expect(tabOf(page, '用户管理')).toBeFocused()
    await page.keyboard.press('Shift+F10')
    await expect(item(page, '刷新')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tabOf(page, '用户管理')).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(tabOf(page, '用户管理')).toHaveCount(0)
    await expect(tabOf(page, '部门管理')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: '页面操作' })).toBeFocused()
  })

  await test.step('by mouse', async () => {
    const [from, to] = [(await tabOf(page, '部门管理').boundingBox())!, (await tabOf(page, '角色管理').boundingBox())!]
    await page.mouse.move(from.x + 12, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x - 20, from.y + 10)
    await page.mouse.move(to.x + 4, to.y + 10)
    await page.mouse.up()
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理', '角色管理'])
    await tabOf(page, '角色管理').click({ button: 'middle' })
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理'])
    await page.getByRole('button', { name: '页面操作' }).click()
    await page.getByRole('menuitem', { name: '岗位管理' }).click()
    await expect(page).toHaveURL(/\/system\/post$/)
  })

  await test.step('after a reload, and in another browser', async () => {
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['首页', '岗位管理', '部门管理'])
    const other = await browser.newContext({
      baseURL: server.url,
      locale: 'zh-CN',
      viewport: { width: 1440, height: 900 },
    })
    await other.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
    const elsewhere = await other.newPage()
    await elsewhere.goto('/home')
    await expect.poll(() => titles(elsewhere)).toEqual(['首页', '岗位管理'])
    await other.close()
  })

  await test.step('a designer that this window has never opened has its name', async () => {
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('formwork-tags')!) as { tabs: object[] }
      const [identity, address] = ['/workflow/designer', '/workflow/designer?draftId=1']
      kept.tabs.push({ identity, address, isPinned: false })
      sessionStorage.setItem('formwork-tags', JSON.stringify(kept))
    })
    await page.reload()
    await expect(tabOf(page, '流程设计器')).toBeVisible()
    await tabOf(page, '流程设计器').click({ button: 'middle' })
    await expect(tabOf(page, '流程设计器')).toHaveCount(0)
  })

  await test.step('the page alone, and back', async () => {
    await tabOf(page, '部门管理').click({ button: 'right' })
    await item(page, '页面全屏').click()
    await expect(
      page.getByRole('banner').filter({ visible: true }).getByRole('button', { name: '界面设置' }),
    ).toHaveCount(0)
    await expect(titleOf(page)).toHaveText('部门管理')
    expect(await page.getByRole('main').boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 })
    await expectAccessible(page)
    await picture(page, 'page-alone')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '界面设置' })).toBeVisible()
  })
})

test(
  'a page that is kept alive stays as it was left; refreshing and closing drop it, and ask first',
  { tag: '@whole' },
  async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 1440, height: 520 })
    await openAll(page, '岗位管理', '用户管理')
    const rows = page.locator('main table').filter({ visible: true }).locator('xpath=..')
    await expect(page.getByText('admin', { exact: true }).first()).toBeVisible()

    await test.step('where one had scrolled to, and what was ticked', async () => {
      await page.getByRole('row').filter({ visible: true }).nth(1).getByRole('checkbox').check()
      await rows.evaluate((one) => one.scrollTo(0, 40))
      await tabOf(page, '岗位管理').click()
      await expect(titleOf(page)).toHaveText('岗位管理')
      await tabOf(page, '用户管理').click()
      await expect(titleOf(page)).toHaveText('用户管理')
      await expect(page.getByRole('row').filter({ visible: true }).nth(1).getByRole('checkbox')).toBeChecked()
      expect(await rows.evaluate((one) => one.scrollTop)).toBe(40)
      await tabOf(page, '用户管理').click({ button: 'right' })
      await item(page, '刷新').click()
      await expect(page.getByRole('row').filter({ visible: true }).nth(1).getByRole('checkbox')).not.toBeChecked()
    })

    await test.step('what was typed, which its tab tells and asks about', async () => {
      await tabOf(page, '岗位管理').click()
      await expect(titleOf(page)).toHaveText('岗位管理')
      await page.getByRole('button', { name: '新增' }).first().click()
      const dialog = page.getByRole('dialog', { name: '新增岗位' })
      await dialog.getByLabel('岗位名称').fill('写到一半')
      await expect(barOf(page).locator('[data-unsaved]')).toHaveCount(1)
      await page.goBack()
      await expect(titleOf(page)).toHaveText('用户管理')
      await expect(dialog).toBeHidden()
      await expect(tabOf(page, '岗位管理')).toHaveText('岗位管理有未保存的修改')
      await page.getByRole('button', { name: '关闭「岗位管理」' }).click()
      const question = page.getByRole('dialog', { name: '放弃「岗位管理」中未保存的修改？' })
      await question.getByRole('button', { name: '继续编辑' }).click()
      await tabOf(page, '岗位管理').click()
      await expect(dialog.getByLabel('岗位名称')).toHaveValue('写到一半')

      await dialog.getByLabel('岗位名称').focus()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '继续编辑' }).click()
      await expect(dialog.getByLabel('岗位名称')).toBeFocused()

      // the next one is added where this one was
      await dialog.getByLabel('岗位编码').fill('half')
      await dialog.getByRole('button', { name: '部门' }).click()
      await page.getByRole('dialog', { name: '部门', exact: true }).getByRole('treeitem', { name: '教务处' }).click()
      await dialog.getByRole('button', { name: '保存并继续新增' }).click()
      await expect(dialog.getByLabel('岗位名称')).toHaveValue('')
      await expect(dialog.getByRole('button', { name: '部门 教务处' })).toBeVisible()
      await expect(barOf(page).locator('[data-unsaved]')).toHaveCount(0)
      await dialog.getByLabel('岗位名称').fill('写到一半')
      await page.goBack()
      await page.getByRole('button', { name: '关闭「岗位管理」' }).click()
      await question.getByRole('button', { name: '放弃修改' }).click()
      await expect.poll(() => titles(page)).toEqual(['首页', '用户管理'])
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '岗位管理' }).click()
      await expect(titleOf(page)).toHaveText('岗位管理')
      await expect(dialog).toHaveCount(0)
    })
  },
)

test('the mark of unsaved changes goes once they are saved', async ({ page }) => {
  await page.goto('/system/env')
  const section = page.locator('#workflowScriptConfig')
  await section.getByLabel('允许流程运行脚本').click()
  const marks = barOf(page).locator('[data-unsaved]')
  await expect(marks).toHaveCount(1)
  await section.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存「流程脚本」。')).toBeVisible()
  await expect(marks).toHaveCount(0)
})

test(
  'an address that only leads on leaves no tab, and the way back from a form leads to the filters one came from',
  { tag: '@whole' },
  async ({ page, server }) => {
    const key = await publish(server, exampleForm('gad-7.zh'))
    await page.goto('/project/form')
    await expect(page).toHaveURL(/\/project\/form\/list$/)
    await expect(tabOf(page, '我的表单')).toBeVisible()
    expect((await titles(page)).filter((title) => title.includes('/'))).toEqual([])

    await page.goto('/project/form/list?status=open')
    await page.getByRole('link', { name: /GAD/ }).first().click()
    await expect(page).toHaveURL(new RegExp(`key=${key}`))
    await page.getByRole('link', { name: '返回我的表单' }).click()
    await expect(page).toHaveURL(/\/project\/form\/list\?status=open$/)
  },
)
