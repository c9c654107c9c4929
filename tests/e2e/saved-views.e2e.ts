import {
  columnFields,
  expect,
  expectAccessible,
  picture,
  replacePassword,
  signIn,
  signInElsewhere,
  test,
  tokenOf,
} from './fixtures.ts'

test(
  'a list is kept under a name, shared, and opened by somebody else',
  { tag: '@whole' },
  async ({ page, browser, server }) => {
    const token = await tokenOf(server)
    const { roleId } = (
      await server.call<{ rows: { roleId: number }[] }>('GET', '/api/system/role/page?roleKey=common', { token })
    ).rows[0]!
    const menus = (
      await server
        .call<{ rows: { menuId: number; perms: string }[] }>(
          'GET',
          '/api/system/menu/page?limit=100&perms[startsWith]=system:post',
          { token },
        )
        .catch(() => ({ rows: [] }))
    ).rows
    expect(menus.length).toBeGreaterThan(0)
    const reader = await server.call<{ menuIds: number[]; version: number }>('GET', `/api/system/role/${roleId}`, {
      token,
    })
    await server.call('PUT', '/api/system/role', {
      token,
      body: {
        roleId,
        version: reader.version,
        menuIds: [
          ...reader.menuIds,
          ...menus.filter(({ perms }) => perms === 'system:post:list').map(({ menuId }) => menuId),
        ],
      },
    })
    await server.call('POST', '/api/system/user', {
      token,
      body: { userName: 'reader', nickName: '读者', password: 'Given-2026', status: '0', roleIds: [roleId] },
    })
    await replacePassword(server, 'reader', 'Given-2026')
    await server.call('POST', '/api/system/post', {
      token,
      body: { postCode: 'dean-office', postName: '办公室主任', postSort: 1, status: '0' },
    })

    await signIn(page)
    await page.goto('/system/post')
    await page.getByRole('searchbox', { name: '搜索岗位名称' }).fill('主任')
    await expect(page).toHaveURL(/postName=/)
    await page.getByRole('button', { name: '显示/隐藏' }).click()
    await page.getByRole('checkbox', { name: '岗位编码' }).uncheck()
    await page.keyboard.press('Escape')
    await expect.poll(() => columnFields(page)).toEqual(['postName', 'deptId', 'isLeader', 'postSort', 'status'])
    const kept = await columnFields(page)
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '保存为视图' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText('请填写视图名称。')).toBeVisible()
    await dialog.getByLabel('视图名称').fill('主任岗')
    await dialog.getByLabel('共享给所有能查看此列表的人').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('tab', { name: /主任岗/ })).toHaveAttribute('aria-selected', 'true')
    const link = page.url()

    await test.step('a dot says that the list differs by now', async () => {
      await page.getByRole('searchbox', { name: '搜索岗位名称' }).fill('dean')
      await expect(page.getByText('列表与保存的视图不同')).toBeAttached()
      await page.getByRole('button', { name: '视图「主任岗」的操作' }).click()
      await page.getByRole('menuitem', { name: '还原为已保存的视图' }).click()
      await expect(page).toHaveURL(link)
      await expectAccessible(page)
      await picture(page, 'list-views-1440')
    })

    await test.step('its columns belong to it: changed they are told, and come back; all rows keep their own', async () => {
      await page.getByRole('button', { name: '显示/隐藏' }).click()
      await page.getByRole('checkbox', { name: '状态', exact: true }).uncheck()
      await page.keyboard.press('Escape')
      await expect(page.getByText('列表与保存的视图不同')).toBeAttached()
      await page.getByRole('button', { name: '视图「主任岗」的操作' }).click()
      await page.getByRole('menuitem', { name: '还原为已保存的视图' }).click()
      await expect.poll(() => columnFields(page)).toEqual(kept)
      await expect(page.getByText('列表与保存的视图不同')).toHaveCount(0)
      await page.getByRole('button', { name: '显示/隐藏' }).click()
      await page.getByRole('checkbox', { name: '状态', exact: true }).uncheck()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: '视图「主任岗」的操作' }).click()
      await page.getByRole('menuitem', { name: '更新为当前列表' }).click()
      await expect(page.getByText('列表与保存的视图不同')).toHaveCount(0)
      await page.getByRole('tab', { name: '全部' }).click()
      await page.getByRole('button', { name: '显示/隐藏' }).click()
      await page.getByRole('button', { name: '恢复默认' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('checkbox', { name: '状态', exact: true })).toHaveCount(0)
      await expect.poll(() => columnFields(page)).toContain('postCode')
      await page.goto(link)
      await expect.poll(() => columnFields(page)).toEqual(kept.filter((field) => field !== 'status'))
    })

    await test.step('somebody else finds it as a tab, and by its number alone', async () => {
      const other = await signInElsewhere(browser, server.url, 'reader')
      await other.goto(`/system/post?${/view=\d+/.exec(link)![0]}`)
      await expect(other).toHaveURL(link)
      await expect(other.getByRole('tab', { name: /主任岗/ })).toHaveAttribute('aria-selected', 'true')
      await other.getByRole('button', { name: '显示/隐藏' }).click()
      await expect(other.getByRole('checkbox', { name: '岗位编码' })).not.toBeChecked()
      await expect(other.getByRole('checkbox', { name: '部门' })).toBeChecked()
      await other.keyboard.press('Escape')
      await other.getByRole('button', { name: '视图「主任岗」的操作' }).click()
      await expect(other.getByRole('menuitem', { name: '复制链接' })).toBeVisible()
      await expect(other.getByRole('menuitem', { name: '删除视图' })).toHaveCount(0)
      await other.context().close()
    })

    await test.step('the menu leads back to the whole list', async () => {
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '岗位管理' }).click()
      await expect(page).toHaveURL(/\/system\/post$/)
      await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true')
    })
  },
)
