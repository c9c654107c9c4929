import { columnHeads, expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

/** A module file's screen, as an administrator uses it. */
test('a dictionary is added, filled, found again and removed', { tag: '@whole' }, async ({ page }) => {
  await signIn(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  await menu.getByRole('link', { name: '字典管理' }).click()
  await expect(page.getByRole('link', { name: '用户性别' })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'dictionaries-1440')

  await test.step('what is missing is said beside its field', async () => {
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('字典名称').fill('教室类型')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog.getByText('请填写「字典类型」')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('字典类型').fill('room_kind')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('its entries have a screen of their own', async () => {
    await page.getByRole('link', { name: '教室类型' }).click()
    await expect(page).toHaveURL(/\/dict\/type\/data\/\d+/)
    await expect(page.getByRole('heading', { name: '教室类型' })).toBeVisible()
    await page.getByRole('button', { name: '新增' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('数据标签').fill('阶梯教室')
    await dialog.getByLabel('数据键值').fill('tiered')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('cell', { name: 'tiered' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a search is in the address and survives a reload', async () => {
    await menu.getByRole('link', { name: '字典管理' }).click()
    await page.getByRole('searchbox', { name: '搜索字典名称' }).fill('教室')
    await expect(page).toHaveURL(/dictName=/)
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(2)
    // the tab of its entries has the name, too
    await expect(page.getByRole('table').getByRole('link', { name: '教室类型' })).toBeVisible()
  })
})

test('someone without permission sees no menu and gets no screen', async ({ page, server }) => {
  const response = await page.request.get(`${server.url}/api/system/dict/type/page`)
  expect(response.status()).toBe(401)
  await page.goto('/system/dict')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expectAccessible(page)
})

/** Screens of the back office that every institution has, and a part of some of them that opens. */
const screens: readonly (readonly [name: string, path: string])[] = [
  ['users', '/system/user'],
  ['user', '/system/user?open=2'],
  ['role-create', '/system/role?create=1'],
  ['role-locked', '/system/role?open=1'],
  ['menus', '/system/menu'],
  ['dictionaries', '/system/dict'],
  ['parameters', '/system/config'],
  ['operation-log', '/system/operlog'],
  ['sign-in-log', '/system/logininfor'],
  ['online', '/system/online'],
  ['jobs', '/tool/job'],
]

test(
  'the back office speaks English, with whole headings, also in a small window',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page)
    await page.evaluate(() => localStorage.setItem('formwork-locale', 'en'))
    for (const width of [1440, 1368])
      for (const [name, path] of screens) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        const opened = page.getByRole('dialog')
        if (path.includes('?')) await expect(opened.getByRole('heading').first()).toBeVisible()
        await expect(page.locator('th[data-column]').first()).toBeAttached()
        await expect(page.locator('[data-waiting], [data-arriving]')).toHaveCount(0)
        if (name === 'role-create') await expect(opened.getByRole('treeitem').first()).toBeVisible()
        const heads = await columnHeads(page).evaluateAll((all) =>
          all.map((head) => ({
            text: head.textContent,
            isWhole: [head, ...head.querySelectorAll('*')].every(
              (one) => one.scrollWidth <= one.clientWidth + 1 || getComputedStyle(one).overflow === 'visible',
            ),
          })),
        )
        expect(
          heads.filter(({ text, isWhole }) => !isWhole || /\p{Script=Han}/u.test(text)),
          `${path} ${width}`,
        ).toEqual([])
        const words = await page
          .locator('h1, h2, label, legend, dt, [role=tab], [role=dialog] button')
          .evaluateAll((all) => all.map((one) => one.textContent))
        // the names of people stay as they are
        expect(
          words.filter((text) => /\p{Script=Han}/u.test(text) && !text.startsWith('陈思齐')),
          path,
        ).toEqual([])
        if (width === 1440) await picture(page, `en-${name}-1440`)
      }

    await test.step('a deletion that is refused says what uses the row, and leads there', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto('/system/role?open=3')
      await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: /^Delete role/ })
      await question.getByRole('button', { name: /^Delete/ }).click()
      // the question has become a notice, whose button leads on
      const notice = page.getByRole('dialog', { name: 'The role “Member” can’t be deleted' })
      await expect(notice.getByRole('alert')).toContainText(/\d+ users\. /)
      await expect(notice.getByRole('link', { name: /^View \d+ users$/ })).toBeFocused()
      await expectAccessible(page)
      await picture(page, 'en-delete-refused-1440')
      await notice.getByRole('link', { name: /^View/ }).click()
      await expect(page).toHaveURL(/\/system\/user\?roleIds/)
      await expect(notice).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Member' }).first()).toBeVisible()
    })
  },
)
