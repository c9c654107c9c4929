import { columnHeads, expect, signIn, test, tokenOf } from './fixtures.ts'

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
    const inside = [aside.getByRole('treeitem').first(), aside.getByRole('treeitem', { name: deptName })]
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
        columnHeads(page).evaluateAll((all) =>
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
      expect(await widths()).toMatchObject({ phonenumber: 126, createTime: 112 })
      expect(await isScrolled()).toBe(false)
    })
  },
)

test('on a phone a long name has two lines, whole', { tag: '@whole' }, async ({ page, server }) => {
  const token = await tokenOf(server)
  const noticeTitle = '关于开展 2026 年度网络安全宣传周系列活动的通知'
  const body = { noticeTitle, noticeType: '1', status: '0', noticeContent: '<p>各部门：</p>' }
  await server.call('POST', '/api/system/notice', { token, body })
  await page.context().addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/system/notice')
  const name = page.getByRole('button', { name: noticeTitle, exact: true })
  await expect(name).toBeVisible()
  const [height, isCut] = await name.evaluate((one) => [one.clientHeight, one.scrollHeight > one.clientHeight] as const)
  expect(height).toBe(48)
  expect(isCut).toBe(false)
})
