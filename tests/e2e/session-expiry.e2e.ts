import { expect, expectAccessible, password, picture, replacePassword, signIn, test, tokenOf } from './fixtures.ts'

test(
  'a session that runs out in the middle of a form asks over it; what was typed is saved afterwards',
  { tag: '@whole' },
  async ({ page, context, baseURL }) => {
    await signIn(page)
    await page.goto('/system/post')
    await page.getByRole('button', { name: '新增' }).first().click()
    const drawer = page.getByRole('dialog', { name: /新增/ })
    await drawer.getByRole('textbox', { name: '岗位编码' }).fill('night-watch')
    await drawer.getByRole('textbox', { name: '岗位名称' }).fill('夜班值守')
    // as when the server has forgotten it: the token is there and opens nothing
    await context.addCookies([{ name: 'Admin-Token', value: 'x'.repeat(43), url: baseURL! }])
    await drawer.getByRole('button', { name: '保存', exact: true }).click()

    const ended = page.getByRole('dialog', { name: '登录已失效' })
    await expect(ended.getByLabel('密码', { exact: true })).toBeFocused()
    await expectAccessible(page)
    // the page below both dialogs is dimmed once
    const scrims = await page
      .locator('.mantine-Overlay-root')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    expect(scrims).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0.3)'])
    await picture(page, 'expired')
    await page.keyboard.type('wrong-password-1')
    await page.keyboard.press('Enter')
    await expect(ended.getByRole('alert')).toContainText('用户名或密码不正确')
    await ended.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(ended).toBeHidden()
    expect(page.url()).toContain('/system/post')
    await expect(drawer.getByRole('textbox', { name: '岗位名称' })).toHaveValue('夜班值守')
    await drawer.getByRole('button', { name: '保存', exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('cell', { name: '夜班值守', exact: true })).toBeVisible()
  },
)

test('signing in again in one window lets the other go on', { tag: '@whole' }, async ({ page, context, baseURL }) => {
  await signIn(page)
  await page.goto('/system/post')
  await page.getByRole('button', { name: '新增' }).first().click()
  const name = page.getByRole('dialog', { name: /新增/ }).getByRole('textbox', { name: '岗位名称' })
  await name.fill('写了一半')
  await page.getByRole('dialog', { name: /新增/ }).getByRole('textbox', { name: '岗位编码' }).fill('half')
  // last: whatever the page asks next finds out
  await context.addCookies([{ name: 'Admin-Token', value: 'y'.repeat(43), url: baseURL! }])
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const ended = page.getByRole('dialog', { name: '登录已失效' })
  await expect(ended).toBeVisible()
  const other = await context.newPage()
  await signIn(other)
  await expect(ended).toBeHidden()
  await expect(name).toHaveValue('写了一半')
})

test(
  'signing out in one window empties the other at once; who signs in over it acts in their own name only',
  { tag: '@whole' },
  async ({ page, context, server }) => {
    const token = await tokenOf(server)
    const {
      rows: [person],
    } = await server.call<{ rows: { userId: number }[] }>('GET', '/api/system/user/page?userName[eq]=luziang', {
      token,
    })
    await server.call('PUT', '/api/system/user/resetPwd', {
      token,
      body: { userId: person!.userId, password: 'Given-2026' },
    })
    await replacePassword(server, 'luziang', 'Given-2026')
    const theirs = await server.call<string>('POST', '/api/login', { body: { username: 'luziang', password } })

    await signIn(page)
    await page.goto('/user/profile')
    const other = await context.newPage()
    await other.goto('/home')
    await other.getByRole('button', { name: /用户菜单/ }).click()
    await other.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(other.getByLabel('用户名')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fprofile$/)
    await page.getByLabel('用户名').fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page).toHaveURL(/\/user\/profile$/)

    const phone = page.getByRole('textbox', { name: '手机号码' })
    await phone.fill('13800001111')
    await other.goto(`/home?token=${theirs}`)
    await expect(other.getByRole('button', { name: '用户菜单 陆子昂' })).toBeVisible()
    const asked = page.getByRole('dialog', { name: '另一个账号已登录' })
    await expect(asked).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'signed-in-as-another')
    await asked.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(phone).toHaveValue('13800001111')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('资料已保存。')).toBeVisible()

    // and the other way round: that window is asked now, and takes the screen of who is here
    await other
      .getByRole('dialog', { name: '另一个账号已登录' })
      .getByRole('button', { name: '以「系统管理员」继续' })
      .click()
    await expect(other.getByRole('button', { name: '用户菜单 系统管理员' })).toBeVisible()
  },
)
