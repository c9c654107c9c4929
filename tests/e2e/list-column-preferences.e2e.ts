import {
  columnFields,
  columnHeads,
  expect,
  expectAccessible,
  expectPartAccessible,
  picture,
  signIn,
  signInElsewhere,
  test,
  tokenOf,
} from './fixtures.ts'

test('a list stays as its person likes it, on any machine', { tag: '@whole' }, async ({ page, browser, server }) => {
  await signIn(page)
  await page.setViewportSize({ width: 1680, height: 900 })
  await page.goto('/system/user')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(columnHeads(page).first()).toHaveAttribute('data-column', 'userName')

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
      .poll(() => columnFields(page))
      .toEqual(['userName', 'status', 'nickName', 'deptId', 'roleIds', 'phonenumber', 'createTime'])
    await page.locator('th[data-column="nickName"] button').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect
      .poll(() => columnFields(page))
      .toEqual(['userName', 'status', 'deptId', 'nickName', 'roleIds', 'phonenumber', 'createTime'])
  })

  await test.step('hidden and pinned in the chooser', async () => {
    await page.getByRole('button', { name: '显示/隐藏' }).click()
    await page.getByRole('checkbox', { name: '角色' }).uncheck()
    await page.getByRole('button', { name: /^固定「创建时间」/ }).click()
    await page.getByRole('menuitem', { name: '固定在左侧' }).click()
    await expect
      .poll(() => columnFields(page))
      .toEqual(['userName', 'createTime', 'status', 'deptId', 'nickName', 'phonenumber'])
    await page.getByText('紧凑').click()
    await picture(page, 'list-columns-1440')
    // The chooser lies over rows, whose buttons then seem too small: each is looked at by itself.
    await expectPartAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
  })

  await test.step('kept for another machine', async () => {
    const other = await signInElsewhere(browser, server.url)
    const written = async () =>
      JSON.stringify(await server.call('GET', '/api/user/pref?key=list:system/user', { token: await tokenOf(server) }))
    await expect.poll(written).toContain('compact')
    await other.goto('/system/user')
    await expect
      .poll(() => columnFields(other))
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
      .poll(() => columnFields(page))
      .toEqual(['userName', 'nickName', 'deptId', 'roleIds', 'phonenumber', 'status', 'createTime'])
    await expect
      .poll(async () => server.call('GET', '/api/user/pref?key=list:system/user', { token: await tokenOf(server) }))
      .toBe(null)
  })
})
