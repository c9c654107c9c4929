import { expect, expectAccessible, picture, signIn, test, tokenOf } from './fixtures.ts'

interface Listed {
  readonly rows: readonly { readonly userId: number; readonly roleId: number }[]
}

/** Who may do what, both ways, with the keyboard alone. */
test(
  'roles are assigned to a person and people to a role, by keyboard',
  { tag: '@whole' },
  async ({ page, server }) => {
    const token = await tokenOf(server)
    const of = async (path: string): Promise<Listed['rows'][number]> =>
      (await server.call<Listed>('GET', path, { token })).rows[0]!
    const { userId } = await of('/api/system/user/page?userName[eq]=luziang')
    const { roleId } = await of('/api/system/role/page?roleKey[eq]=form-manager')
    await signIn(page)

    await test.step('a person gets a role', async () => {
      await page.goto(`/auth/role/${userId}`)
      await expect(page.getByRole('heading', { name: '分配角色 · 陆子昂' })).toBeVisible()
      await expect(page.getByRole('checkbox', { name: '选择「普通用户」' })).toBeChecked()
      await expectAccessible(page)
      await page.getByRole('searchbox', { name: '搜索角色名称或权限字符' }).focus()
      await page.keyboard.type('form-man')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(page.getByText('已选 2 个角色，有未保存的修改')).toBeVisible()
      await picture(page, 'auth-role-1440')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await expect(page.getByRole('button', { name: '保存' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByText('已保存「陆子昂」的角色。')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('checkbox', { name: '选择「表单管理员」' })).toBeChecked()
    })

    await test.step('the role shows its people; another is added, and taken out again', async () => {
      await page.goto(`/auth/user/${roleId}`)
      await expect(page.getByRole('heading', { name: '分配用户 · 表单管理员' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'luziang' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '添加用户' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('searchbox')).toBeFocused()
      await expect(dialog.getByRole('row', { name: 'luziang' })).toHaveCount(0)
      await page.keyboard.type('唐若')
      await expect(dialog.getByRole('row')).toHaveCount(2)
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await picture(page, 'auth-user-add-1440')
      await dialog.getByRole('button', { name: '添加 1 人' }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'tangruogu' })).toBeVisible()

      await page.getByRole('checkbox', { name: '选择「唐若谷」' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: '取消授权' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText('取消所选用户的「表单管理员」？')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: '取消授权' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'tangruogu' })).toBeHidden()
    })

    await test.step('addresses that are no ids lead nowhere', async () => {
      for (const path of ['/auth/role/x', '/auth/user/1a', '/auth/role/987654']) {
        await page.goto(path)
        await expect(page).toHaveURL(/\/404$/)
      }
    })
  },
)

test('the system is renamed, and every page says so', { tag: '@whole' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/system/env')
  const name = page.getByLabel('系统名称')
  await expect(name).toHaveValue('Formwork')
  await expectAccessible(page)
  await name.fill('')
  await page.getByLabel('版权信息').fill('© 明德学院')
  const save = page.getByRole('region', { name: '系统信息' }).getByRole('button', { name: '保存' })
  await save.click()
  await expect(page.getByText('请填写「系统名称」')).toBeVisible()
  await name.fill('明德学院')
  await save.click()
  await expect(page.getByText('已保存「系统信息」。')).toBeVisible()
  await expect(page.getByRole('link', { name: '明德学院' })).toBeVisible()
  await picture(page, 'settings-1440')
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByText('© 明德学院')).toBeVisible()
})
