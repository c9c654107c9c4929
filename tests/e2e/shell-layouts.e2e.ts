import { themeChoices } from '#schemas/api/theme-config.ts'
import { expect, expectAccessible, picture, test, tokenOf } from './fixtures.ts'
import { saveTheme as like } from './theme-preference.ts'

/** How the admin looks around its screens: four layouts, their bars and menus, and nothing that flashes. */
const looks = [
  { name: '1440-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '1440-dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: '390-light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: '390-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

test.beforeEach(async ({ context, server }) => {
  await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
})

for (const { name, ...look } of looks) {
  test.describe(name, { tag: '@whole' }, () => {
    test.use(look)

    const isNarrow = look.viewport.width < 1000
    // a narrow window shows one and the same, whichever is chosen
    for (const layout of themeChoices.layout)
      test(`the layout ${layout} is accessible and keeps its width`, async ({ page, server }) => {
        const token = await tokenOf(server)
        await like(server, token, {
          layout,
          isFooter: layout === 'classic',
          isBreadcrumbIcon: layout === 'defaults',
          isTagsviewIcon: layout === 'columns',
        })
        await page.goto('/system/user')
        await expect(page.getByText('admin', { exact: true }).first()).toBeVisible()
        await expect(page.locator('#frame')).toHaveAttribute('data-layout', isNarrow ? 'defaults' : layout)
        await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(isNarrow ? 0 : 1)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBeLessThanOrEqual(0)
        await picture(page, `layout-${layout}-${name}`)
      })

    test('the drawer of settings is accessible', async ({ page, server }) => {
      await like(server, await tokenOf(server), { layout: 'columns' })
      await page.goto('/home')
      await page.getByRole('button', { name: '界面设置' }).click()
      const drawer = page.getByRole('dialog', { name: '界面设置' })
      await expect(drawer.getByRole('radio', { name: '经典' })).toBeVisible()
      await expect
        .poll(() =>
          drawer.evaluate(
            (one) => one.getAnimations({ subtree: true }).length + Number(getComputedStyle(one).opacity !== '1'),
          ),
        )
        .toBe(0)
      await expectAccessible(page)
      await picture(page, `settings-${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: '界面设置' })).toBeFocused()
    })
  })
}

const bars = [
  { primary: 'violet', tone: 'navy', colorScheme: 'dark' },
  { primary: 'green', tone: 'brand', colorScheme: 'light' },
  { primary: 'blue', tone: 'ink', colorScheme: 'light' },
  { primary: 'rose', tone: 'brand', colorScheme: 'dark' },
  { primary: 'orange', tone: 'brand', colorScheme: 'light' },
] as const
for (const { primary, tone, colorScheme } of bars) {
  test(
    `bars of ${primary} and ${tone} are accessible in ${colorScheme}`,
    { tag: '@whole' },
    async ({ page, server }) => {
      const token = await tokenOf(server)
      await like(server, token, {
        layout: 'columns',
        primary,
        colorScheme,
        menuBar: tone,
        topBar: tone,
        columnsMenuBar: tone,
      })
      await page.goto('/system/user')
      await expect(page.getByText('admin', { exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      await picture(page, `tone-${tone}-${primary}-${colorScheme}`)
    },
  )
}

test('menus are moved through by arrow keys', { tag: '@whole' }, async ({ page, server }) => {
  const token = await tokenOf(server)
  await like(server, token, { layout: 'transverse' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('link', { name: '首页' }).focus()
  await page.keyboard.press('End')
  await expect(menu.getByRole('button', { name: '系统工具' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(menu.getByRole('link', { name: '首页' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(menu.getByRole('button', { name: '系统管理' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '岗位管理' }).click()
  await expect(page).toHaveURL(/\/system\/post$/)
  await expect(menu.getByRole('button', { name: '系统管理' })).toHaveAttribute('data-active')
  await like(server, token, { layout: 'columns' })
  await page.reload()
  const first = page.getByRole('navigation', { name: '主菜单' })
  await first.getByRole('link', { name: '系统管理' }).focus()
  await page.keyboard.press('Home')
  await expect(first.getByRole('link', { name: '首页' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('navigation', { name: '系统管理' })).toHaveCount(0)
})

test(
  'the system is called and looks as set up before any script has run',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    const token = await tokenOf(server)
    const { version } = await server.call<{ version: number }>('GET', '/api/system/env/config/systemInfoConfig', {
      token,
    })
    await server.call('POST', '/api/system/env/config/save', {
      token,
      body: { envKey: 'systemInfoConfig', version, values: { name: '明德 <学院> "一"', copyright: '© 2026 明德学院' } },
    })
    const still = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const plain = await still.newPage()
    await plain.goto('/login')
    expect(await plain.title()).toBe('明德 <学院> "一"')
    await still.close()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await like(server, token, { isFooter: true })
    await page.goto('/home')
    await expect(page.getByRole('link', { name: '明德 <学院> "一"' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveText('© 2026 明德学院')
    expect(asked).not.toContain('/api/public/systemInfoConfig')
    await page.goto('/login')
    await expect(page.getByText('© 2026 明德学院')).toBeVisible()
  },
)

test('the whole screen, and back', { tag: '@whole' }, async ({ page, server }) => {
  await like(server, await tokenOf(server), null)
  await page.goto('/home')
  await page.getByRole('button', { name: '全屏' }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
})
