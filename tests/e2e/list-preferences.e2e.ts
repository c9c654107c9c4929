import type { Browser, Page } from 'playwright/test'
import {
  expect,
  expectAccessible,
  expectPartAccessible,
  picture,
  replacePassword,
  signIn,
  test,
  tokenOf,
} from './fixtures.ts'

const heads = (page: Page) => page.locator('th[data-column]')
const fieldsOf = (page: Page) =>
  heads(page).evaluateAll((all) => all.map((head) => (head as HTMLElement).dataset.column))
const namesOf = (page: Page) => page.locator('[data-row] [data-name]').filter({ visible: true }).allTextContents()

/** The same person, or another, at another machine. */
async function elsewhere(
  browser: Browser,
  url: string,
  name?: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport })
  ).newPage()
  await signIn(page, name)
  return page
}

test('a list stays as its person likes it, on any machine', { tag: '@whole' }, async ({ page, browser, server }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto('/system/user')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(heads(page).first()).toHaveAttribute('data-column', 'userName')

  let wider = 0
  await test.step('wider, by dragging and by keyboard', async () => {
    const edge = page.getByRole('separator', { name: '调整「手机号码」的列宽' })
    const width = Number(await edge.getAttribute('aria-valuenow'))
    const box = (await edge.boundingBox())!
    await page.mouse.move(box.x + 6, box.y + 12)
    await page.mouse.down()
    await page.mouse.move(box.x + 66, box.y + 12, { steps: 4 })
    await page.mouse.up()
    await expect(edge).toHaveAttribute('aria-valuenow', String(width + 60))
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    wider = width + 52
    await expect(edge).toHaveAttribute('aria-valuenow', String(wider))
  })

  await test.step('moved, by dragging a head and by keyboard', async () => {
    const head = page.locator('th[data-column="status"]')
    const from = (await head.boundingBox())!
    const to = (await page.locator('th[data-column="nickName"]').boundingBox())!
    await page.mouse.move(from.x + 24, from.y + 18)
    await page.mouse.down()
    // the code that follows the pointer is fetched with the press
    await expect(async () => {
      await page.mouse.move(to.x + 20, to.y + 18)
      await page.mouse.move(to.x + 10, to.y + 18)
      await expect(head).toHaveAttribute('data-dragging', '', { timeout: 200 })
    }).toPass()
    await page.mouse.up()
    await expect
      .poll(() => fieldsOf(page))
      .toEqual(['userName', 'status', 'nickName', 'deptId', 'roleIds', 'phonenumber', 'createTime'])
    await page.locator('th[data-column="nickName"] button').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(() => fieldsOf(page))
      .toEqual(['userName', 'status', 'deptId', 'nickName', 'roleIds', 'phonenumber', 'createTime'])
  })

  await test.step('hidden and pinned in the chooser', async () => {
    await page.getByRole('button', { name: '显示/隐藏' }).click()
    await page.getByRole('checkbox', { name: '角色' }).uncheck()
    await page.getByRole('button', { name: /^固定「创建时间」/ }).click()
    await page.getByRole('menuitem', { name: '固定在左侧' }).click()
    await expect
      .poll(() => fieldsOf(page))
      .toEqual(['userName', 'createTime', 'status', 'deptId', 'nickName', 'phonenumber'])
    await page.getByText('紧凑').click()
    await picture(page, 'list-columns-1440')
    // The chooser lies over rows, whose buttons then seem too small: each is looked at by itself.
    await expectPartAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('kept for another machine', async () => {
    const other = await elsewhere(browser, server.url)
    const written = async () =>
      JSON.stringify(await server.call('GET', '/api/user/pref?key=list:system/user', { token: await tokenOf(server) }))
    await expect.poll(written).toContain('compact')
    await other.goto('/system/user')
    await expect
      .poll(() => fieldsOf(other))
      .toEqual(['userName', 'createTime', 'status', 'deptId', 'nickName', 'phonenumber'])
    await expect(other.getByRole('separator', { name: '调整「手机号码」的列宽' })).toHaveAttribute(
      'aria-valuenow',
      String(wider),
    )
    await other.context().close()
  })

  await test.step('as the file has it, again', async () => {
    await page.getByRole('button', { name: '显示/隐藏' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await expect
      .poll(() => fieldsOf(page))
      .toEqual(['userName', 'nickName', 'deptId', 'roleIds', 'phonenumber', 'status', 'createTime'])
    await expect
      .poll(async () => server.call('GET', '/api/user/pref?key=list:system/user', { token: await tokenOf(server) }))
      .toBe(null)
  })
})

test(
  'rows are put in order by keyboard and by dragging, in a tree below another row too',
  { tag: '@whole' },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/system/dict?dictType=sys_user_sex')
    await page.getByRole('link', { name: 'sys_user_sex' }).click()
    await expect.poll(() => namesOf(page)).toEqual(['男', '女', '未知'])

    await test.step('by keyboard, said aloud', async () => {
      const grip = page.getByRole('button', { name: '移动「未知」' })
      await grip.focus()
      await page.keyboard.press(' ')
      await expect(grip).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText('第 1 位，共 3 位。')).toBeAttached()
      await page.keyboard.press(' ')
      await expect.poll(() => namesOf(page)).toEqual(['未知', '男', '女'])
      await expect(grip).toBeFocused()
      await page.reload()
      await expect.poll(() => namesOf(page)).toEqual(['未知', '男', '女'])
      await expectAccessible(page)
    })

    await test.step('below another row, and back', async () => {
      await page.goto('/system/dept')
      const office = page.getByRole('row', { name: /校长办公室/ })
      await expect(office).toHaveAttribute('aria-level', '2')
      await office.hover()
      const grip = (await page.getByRole('button', { name: '移动「校长办公室」' }).boundingBox())!
      const target = (await page.getByRole('row', { name: /^.*人事处/ }).boundingBox())!
      await page.mouse.move(grip.x + 12, grip.y + 12)
      await page.mouse.down()
      const last = page.getByRole('row').last()
      const end = (await last.boundingBox())!
      await expect(async () => {
        await page.mouse.move(grip.x + 12, end.y + end.height - 5)
        await page.mouse.move(grip.x + 12, end.y + end.height - 4)
        expect(
          await last.evaluate((row) =>
            [...row.closest('table')!.parentElement!.querySelectorAll(':scope > div')].map(
              (mark) => mark.getBoundingClientRect().bottom + 4 <= row.getBoundingClientRect().bottom + 2,
            ),
          ),
        ).toEqual([true])
      }).toPass()
      await expect(async () => {
        await page.mouse.move(grip.x + 12, target.y + target.height / 2 - 1)
        await page.mouse.move(grip.x + 12, target.y + target.height / 2)
        await expect(page.locator('[data-into]')).toHaveCount(1, { timeout: 200 })
      }).toPass()
      await picture(page, 'list-drag-tree')
      await page.mouse.up()
      await expect(page.getByText('已把「校长办公室」移到「人事处」下。')).toBeVisible()
      expect((await page.getByRole('button', { name: '撤销' }).locator('kbd').boundingBox())!.height).toBeLessThan(28)
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(office).toHaveAttribute('aria-level', '2')
    })

    await test.step('not while the list is searched', async () => {
      await page.goto('/system/dept?status=0')
      await expect(page.getByRole('button', { name: '移动「校长办公室」' })).toHaveAttribute(
        'title',
        '清除筛选后才能拖动。',
      )
    })
  },
)

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
    await expect.poll(() => fieldsOf(page)).toEqual(['postName', 'deptId', 'isLeader', 'postSort', 'status'])
    const kept = await fieldsOf(page)
    await page.getByRole('button', { name: '保存为视图' }).click()
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
      await page.getByRole('searchbox', { name: '搜索岗位编码' }).fill('dean')
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
      await expect.poll(() => fieldsOf(page)).toEqual(kept)
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
      await expect.poll(() => fieldsOf(page)).toContain('postCode')
      await page.goto(link)
      await expect.poll(() => fieldsOf(page)).toEqual(kept.filter((field) => field !== 'status'))
    })

    await test.step('somebody else finds it as a tab, and by its number alone', async () => {
      const other = await elsewhere(browser, server.url, 'reader')
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

test(
  'long names keep to the tree beside a list and to their column, and end in an ellipsis',
  { tag: '@whole' },
  async ({ page, server }) => {
    const token = await tokenOf(server)
    // what another journey left of this list may have been written after its end
    await server.call('PUT', '/api/user/pref', { token, body: { key: 'list:system/user', value: null } })
    const deptName = '计算机科学与电子工程学院国际联合培养办公室（爱丁堡校区）'
    const { deptId } = await server.call<{ deptId: number }>('POST', '/api/system/dept', {
      token,
      body: { deptName, parentId: 2, status: '0' },
    })
    const { roleId } = await server.call<{ roleId: number }>('POST', '/api/system/role', {
      token,
      body: {
        roleName: '国际联合培养办公室教学秘书',
        roleKey: 'secretary',
        roleSort: 9,
        status: '0',
        dataScope: '5',
        menuIds: [],
        deptIds: [],
      },
    })
    await server.call('POST', '/api/system/user', {
      token,
      body: {
        userName: 'longnames',
        nickName: '欧阳',
        deptId,
        roleIds: [roleId],
        password: 'Given-2026x',
        sex: '2',
        status: '0',
      },
    })
    await signIn(page)
    await page.goto('/system/user')
    /** How much of it is in sight, of how much there is. */
    const isCut = (one: Element): boolean =>
      one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis'

    const aside = page.getByRole('complementary', { name: '部门' })
    const named = aside.getByText(deptName)
    await expect(named).toHaveAttribute('title', deptName)
    expect(await named.evaluate(isCut)).toBe(true)
    const edge = (await aside.boundingBox())!
    const inside = [
      aside.getByRole('searchbox'),
      aside.getByRole('treeitem').first(),
      aside.getByRole('treeitem', { name: deptName }),
    ]
    for (const part of inside) {
      const box = (await part.boundingBox())!
      expect(box.x + box.width).toBeLessThan(edge.x + edge.width)
    }

    const chip = page.getByRole('row', { name: /longnames/ }).getByText('国际联合培养办公室教学秘书')
    expect(await chip.evaluate(isCut)).toBe(true)
    expect(
      await chip.evaluate(
        (one) => one.getBoundingClientRect().right <= one.closest('td')!.getBoundingClientRect().right - 12,
      ),
    ).toBe(true)

    await test.step('wide, all text gains; narrow, it gives before anything is behind the actions', async () => {
      const widths = () =>
        heads(page).evaluateAll((all) =>
          Object.fromEntries(
            all.map((head) => [(head as HTMLElement).dataset.column!, (head as HTMLElement).offsetWidth]),
          ),
        )
      const isScrolled = () =>
        page.locator('table').evaluate((one) => one.parentElement!.scrollWidth > one.parentElement!.clientWidth)
      const usual = await widths()
      await page.setViewportSize({ width: 1920, height: 900 })
      await expect
        .poll(async () =>
          Math.min(
            ...['nickName', 'deptId', 'roleIds'].map(
              await widths().then((now) => (field: string) => now[field]! / usual[field]!),
            ),
          ),
        )
        .toBeGreaterThan(1.5)
      await page.setViewportSize({ width: 1440 - 72, height: 900 })
      await expect.poll(async () => (await widths()).deptId).toBeLessThan(usual.deptId!)
      expect(await widths()).toMatchObject({ phonenumber: 126, createTime: 116 })
      expect(await isScrolled()).toBe(false)
    })
  },
)
