import type { Page } from 'playwright/test'
import { expectFocusSeen, tabTo } from './tab-to.ts'
import { expect, expectAccessible, password, picture, signIn, test, tokenOf } from './fixtures.ts'

interface User {
  readonly userId: number
  readonly version: number
  readonly nickName: string
}

/** Managing people without a mouse: nothing here points at anything. */
test('people are managed by keyboard alone', { tag: '@whole' }, async ({ page, server }) => {
  test.setTimeout(180_000)
  const token = await tokenOf(server)
  const userOf = async (name: string): Promise<User> =>
    (await server.call<{ rows: readonly User[] }>('GET', `/api/system/user/page?userName[eq]=${name}`, { token }))
      .rows[0]!
  const key = (...keys: readonly string[]): Promise<void> => press(page, keys)
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('row', { name })
  const main = page.getByRole('main')

  await test.step('sign in, and to the users', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('用户名')).toBeFocused()
    await page.keyboard.type('admin')
    await tabTo(page, page.getByRole('textbox', { name: '密码' }), { within: 1 })
    await page.keyboard.type(password)
    await key('Enter')
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await expect(menu).toBeVisible()
    await expect(main).toBeFocused()
    await tabTo(page, menu.getByRole('button', { name: '系统管理' }), { back: true })
    await key('Enter')
    await tabTo(page, menu.getByRole('link', { name: '用户管理' }))
    await key('Enter')
    await expect(row('tangruogu')).toBeVisible()
  })

  await test.step('search, and the whole list again', async () => {
    await key('/')
    await expect(page.getByRole('searchbox', { name: '搜索用户名' })).toBeFocused()
    await page.keyboard.type('tang')
    await key('Enter')
    await expect(page.getByRole('row')).toHaveCount(2)
    await key('Control+A', 'Delete', 'Enter')
    await expect(row('luziang')).toBeVisible()
  })

  await test.step('sort, up and down', async () => {
    const head = page.getByRole('columnheader', { name: '用户名' })
    await tabTo(page, head.getByRole('button', { name: '用户名', exact: true }))
    await key('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.locator('[data-row]').first()).toContainText('admin')
    await key('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await key('Enter')
    await expect(page.locator('[data-row]').first()).toContainText('baijingxing')
  })

  await test.step('a row, its detail, the next one, and back to the row', async () => {
    await key('j', 'j')
    const second = page.locator('[data-row]').nth(1)
    await expect(second).toBeFocused()
    await expectFocusSeen(page)
    const [here, next] = await page
      .locator('[data-row] [data-name]')
      .evaluateAll((cells) => cells.slice(1, 3).map((cell) => cell.textContent))
    await key('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByText(here!, { exact: true })).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: '下一条' }))
    await key('Enter')
    await expect(dialog.getByText(next!, { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: '下一条' })).toBeFocused()
    await tabTo(page, dialog.getByRole('tab', { name: '详情' }))
    await key('ArrowRight')
    await expect(dialog.getByRole('tab', { name: '登录日志' })).toHaveAttribute('aria-selected', 'true')
    await expect(dialog.getByRole('tabpanel').locator('[data-waiting]')).toHaveCount(0)
    await picture(page, 'keyboard-detail-1440')
    await key('ArrowLeft', 'Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('[data-row]:focus')).toHaveCount(1)
    await expectFocusSeen(page)
  })

  await test.step('somebody new: what is required, a department out of the tree, a role', async () => {
    await key('c')
    await expect(dialog.getByLabel('用户名')).toBeFocused()
    await page.keyboard.type('keyed')
    await tabTo(page, dialog.getByLabel('姓名'), { within: 1 })
    await page.keyboard.type('键盘')
    await key('Enter')
    await expect(dialog.getByText('请填写「密码」')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '密码' })).toBeFocused()
    await page.keyboard.type('Secret-2026')
    const dept = dialog.getByRole('button', { name: /^部门/ })
    await tabTo(page, dept)
    await key('Enter')
    const picker = page.getByRole('dialog', { name: '部门' })
    await expect(picker.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('教务')
    await tabTo(page, picker.getByRole('treeitem').first(), { within: 2 })
    await key('ArrowDown')
    await expect(picker.getByRole('treeitem', { name: '教务处' })).toBeFocused()
    await key('Enter')
    await expect(dept).toBeFocused()
    await expect(dept).toContainText('教务处')
    await tabTo(page, dialog.getByRole('combobox', { name: '角色' }))
    await page.keyboard.type('普通')
    await key('ArrowDown', 'Enter')
    await expect(dialog.getByText('普通用户')).toBeVisible()
    await picture(page, 'keyboard-create-1440')
    await tabTo(page, dialog.getByRole('button', { name: '保存', exact: true }))
    await key('Enter')
    await expect(dialog).toBeHidden()
    await expect(row('keyed')).toContainText('教务处')
    await expectFocusSeen(page)
  })

  await test.step('edited while somebody else edits it: the choice, and saved', async () => {
    await toRow(page, 'keyed')
    await key('e')
    await expect(dialog.getByLabel('姓名')).toBeVisible()
    await tabTo(page, dialog.getByLabel('姓名'))
    await key('End')
    await page.keyboard.type('侠')
    const { userId, version } = await userOf('keyed')
    await server.call('PUT', '/api/system/user', { token, body: { userId, version, nickName: '键盘手' } })
    await key('Enter')
    await expect(dialog.getByText('你编辑时，系统管理员 修改了「键盘」。')).toBeVisible()
    await expectFocusSeen(page)
    await tabTo(page, dialog.getByRole('button', { name: '按所选保存' }))
    const mine = dialog.getByRole('radio', { name: '姓名 我的' })
    if (!(await mine.isChecked())) {
      await tabTo(page, dialog.getByRole('radio', { name: '姓名 对方的' }), { back: true })
      await key('ArrowLeft')
      await tabTo(page, dialog.getByRole('button', { name: '按所选保存' }))
    }
    await key('Enter')
    await expect(dialog).toBeHidden()
    await expect(row('keyed')).toContainText('键盘侠')
    await expect(row('keyed')).toBeFocused()
  })

  await test.step('another password, out of the menu of the row', async () => {
    const more = page.getByRole('button', { name: '「键盘侠」的更多操作' })
    await tabTo(page, more)
    await key('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await toItem(page, '重置密码')
    await key('Enter')
    await expect(dialog.getByLabel('新密码')).toBeFocused()
    await page.keyboard.type('Another-2026')
    await key('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('已重置「键盘侠」的密码。')).toBeVisible()
    await expect(more).toBeFocused()
  })

  await test.step('roles on their own screen, and back', async () => {
    await key('Enter')
    await toItem(page, '分配角色')
    await key('Enter')
    await expect(page.getByRole('heading', { name: '分配角色 · 键盘侠' })).toBeVisible()
    await tabTo(page, main.getByRole('checkbox', { name: '选择「表单管理员」' }))
    await key(' ')
    await tabTo(page, main.getByRole('button', { name: '保存' }), { back: true })
    await key('Enter')
    await expect(page.getByText('已保存「键盘侠」的角色。')).toBeVisible()
    await page.goBack()
    await expect(row('keyed')).toContainText('表单管理员')
    await expectFocusSeen(page)
    await expect(page.getByRole('button', { name: '「键盘侠」的更多操作' })).toBeFocused()
    // the menu was closing as the page was put aside: it must not lie over the list, unseen
    await expect(page.getByRole('menu')).toHaveCount(0)
  })

  await test.step('the import, opened and left', async () => {
    const button = main.getByRole('button', { name: '导入' })
    await key('/')
    await expect(page.getByRole('searchbox', { name: '搜索用户名' })).toBeFocused()
    await tabTo(page, button, { back: true })
    await key('Enter')
    await expect(dialog.getByRole('button', { name: '选择文件，或拖到这里' })).toBeFocused()
    await key('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('a range is ticked, removed, and given back', async () => {
    await key('/')
    await page.keyboard.type('ang')
    await key('Enter')
    // jiangyingxue, luziang, tangruogu …
    await expect(row('luziang')).toBeVisible()
    await expect(row('chensiqi')).toBeHidden()
    const names = await page.locator('[data-row] [data-name]').allTextContents()
    await tabTo(page, page.getByRole('checkbox', { name: '选择本页全部' }))
    await key('j', 'x', 'j', 'j', 'Shift+X')
    const bar = page.getByText('已选 3 个用户')
    await expect(bar).toBeVisible()
    await expectAccessible(page)
    await tabTo(page, page.getByRole('button', { name: '删除', exact: true }))
    await key('Enter')
    await expect(dialog.getByText('删除 3 个用户？')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
    await tabTo(page, dialog.getByRole('button', { name: '删除 3 个用户' }), { within: 2 })
    await picture(page, 'keyboard-remove-1440')
    await key('Enter')
    await expect(page.getByText('已删除 3 个用户。')).toBeVisible()
    await expect(page.locator('[data-row]')).toHaveCount(names.length - 3)
    await expectFocusSeen(page)
    await key('Control+z')
    await expect(page.getByText('已恢复。')).toBeVisible()
    await expect.poll(() => page.locator('[data-row] [data-name]').allTextContents()).toEqual(names)
    await expectFocusSeen(page)
  })

  await test.step('the keys are listed where one asks for them', async () => {
    await toRow(page, 'luziang')
    await key('?')
    await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
    await key('Escape')
    await expect(dialog).toBeHidden()
    await expect(row('luziang')).toBeFocused()
  })
})

test(
  'everything is found from one field, by keys and on a phone',
  { tag: '@whole' },
  async ({ page, browser, baseURL }) => {
    await signIn(page)
    const field = page.getByRole('combobox', { name: '搜索页面、操作和记录' })
    const dialog = page.getByRole('dialog')

    await test.step('a person, who opens in the list of people', async () => {
      await press(page, ['Control+k'])
      // at once: what is typed before the field has been fetched is not lost
      await page.keyboard.type('tangruogu')
      const person = page.getByRole('group', { name: '用户管理' }).getByRole('option', { name: '唐若谷' })
      await expect(person).toHaveAttribute('aria-selected', 'true')
      await expectAccessible(page)
      await picture(page, 'palette')
      await press(page, ['Enter'])
      await expect(page).toHaveURL(/\/system\/user\?open=\d+$/)
      await expect(page.getByRole('dialog', { name: '唐若谷' })).toBeVisible()
      await press(page, ['Escape'])
      await expect(dialog).toBeHidden()
    })

    await test.step('a form to make a post, then where one has been', async () => {
      await press(page, ['Control+k'])
      await expect(field).toBeFocused()
      await page.keyboard.type('新建岗位')
      await expect(dialog.getByRole('option').first()).toContainText('新建岗位')
      await press(page, ['Enter'])
      await expect(page.getByRole('textbox', { name: '岗位名称' })).toBeVisible()
      await expect(page).toHaveURL(/\/system\/post$/)
      await press(page, ['Escape'])
      await expect(dialog).toBeHidden()
      await press(page, ['Control+k'])
      await expect(page.getByRole('group', { name: '最近打开' }).getByRole('option').first()).toContainText('唐若谷')
      await press(page, ['Escape'])
      await expect(dialog).toBeHidden()
    })

    await test.step('on a phone, by touch', async () => {
      const phone = await (
        await browser.newContext({
          baseURL: baseURL!,
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          locale: 'zh-CN',
        })
      ).newPage()
      await phone.goto('/login')
      await phone.getByLabel('用户名').fill('admin')
      await phone.getByRole('textbox', { name: '密码' }).fill(password)
      await phone.getByRole('button', { name: '登录' }).tap()
      await phone.getByRole('button', { name: '搜索', exact: true }).tap()
      await phone.getByRole('combobox').fill('zdgl')
      await expectAccessible(phone)
      await picture(phone, 'palette-phone')
      await phone.getByRole('option', { name: '字典管理' }).tap()
      await expect(phone).toHaveURL(/\/system\/dict$/)
      await phone.context().close()
    })
  },
)

async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const one of keys) await page.keyboard.press(one)
}

/** Up to the first row, then down to the one that is wanted. */
async function toRow(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row', { name })
  await expect(row).toBeVisible()
  for (let at = 0; at < 40; at++) {
    if (await row.evaluate((element) => element === document.activeElement)) return expectFocusSeen(page)
    await page.keyboard.press(at < 15 ? 'k' : 'j')
  }
  throw new Error(`no way to the row <${name}>`)
}

async function toItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  for (let at = 0; at < 10; at++) {
    if (await item.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no way to <${name}>`)
}
