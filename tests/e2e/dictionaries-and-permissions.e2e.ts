import { expect, expectAccessible, picture, signIn, test } from './fixtures.ts'

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
