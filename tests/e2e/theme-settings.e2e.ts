import { expect, picture, test, tokenOf } from './fixtures.ts'
import { saveTheme as like } from './theme-preference.ts'

test.beforeEach(async ({ context, server }) => {
  await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
})

test('every option does what it says, at once', { tag: '@whole' }, async ({ page, server }) => {
  test.setTimeout(180_000)
  await like(server, await tokenOf(server), null)
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
      if (this.id === 'content')
        document.documentElement.dataset.arrived = `${(options as KeyframeAnimationOptions).id} ${(options as KeyframeAnimationOptions).duration}`
      return animate.call(this, frames, options)
    }
  })
  await page.goto('/system/user')
  const frame = page.locator('#frame')
  const side = frame.locator('> aside')
  const header = page.locator('header').first()
  const root = page.locator('html')
  const drawer = page.getByRole('dialog', { name: '界面设置' })
  const open = async () => {
    await page.getByRole('button', { name: '界面设置' }).click()
    await drawer.getByText('更多设置').click()
  }
  const shut = async () => {
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  // by keyboard, as the foot of the drawer may lie over what a press would hit
  const flip = (name: string) => drawer.getByRole('switch', { name, exact: true }).press('Space')
  const choose = (name: string, label: string) =>
    drawer.getByRole('radiogroup', { name }).getByText(label, { exact: true }).click()
  const paint = (name: string, label: string) =>
    drawer.getByRole('radiogroup', { name }).getByRole('radio', { name: label, exact: true }).press('Space')
  const background = (at: typeof header) => at.evaluate((one) => getComputedStyle(one).backgroundColor)
  const width = async (at: typeof header) => Math.round((await at.boundingBox())!.width)
  await expect(page.getByText('admin', { exact: true }).first()).toBeVisible()
  await open()

  await test.step('menu', async () => {
    await flip('收起菜单')
    await expect.poll(() => width(side)).toBe(56)
    await flip('收起菜单')
    await flip('只展开一组菜单')
    await shut()
    const groups = side.getByRole('button', { name: /表单|系统管理/ })
    await groups.first().click()
    await expect(side.locator('[aria-expanded=true][data-group]')).toHaveCount(2)
    await open()
    await flip('只展开一组菜单')
  })

  await test.step('colours, which another layout takes back', async () => {
    await paint('菜单颜色', '藏青')
    await paint('顶栏颜色', '墨色')
    await expect.poll(() => background(side)).toBe('rgb(23, 36, 63)')
    await expect.poll(() => background(header)).toBe('rgb(27, 32, 35)')
    await drawer.getByRole('radio', { name: '侧边' }).press('Space')
    await expect(frame).toHaveAttribute('data-layout', 'defaults')
    // the layout `defaults` has its menu and its bar on the ground of the page
    const ground = await background(page.locator('body'))
    await expect.poll(() => background(side)).toBe(ground)
    await expect.poll(() => background(header)).toBe(ground)
    await paint('主题色', '玫红')
    await expect
      .poll(() => page.getByRole('button', { name: '新增' }).evaluate((one) => getComputedStyle(one).backgroundColor))
      .toBe('rgb(154, 48, 77)')
    await choose('外观', '深色')
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await choose('外观', '浅色')
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  })

  await test.step('columns', async () => {
    await drawer.getByRole('radio', { name: '分栏' }).press('Space')
    const column = side.first()
    await expect.poll(() => width(column)).toBe(72)
    await choose('分栏图文排列', '左右')
    await expect.poll(() => width(column)).toBe(132)
    await choose('分栏选中样式', '卡片')
    await expect
      .poll(() => column.locator('[aria-current]').evaluate((one) => getComputedStyle(one).borderRadius))
      .toBe('0px')
    await paint('分栏颜色', '随页面')
    await expect.poll(() => background(column)).not.toBe('rgb(27, 32, 35)')
    await drawer.getByRole('radio', { name: '经典' }).press('Space')
  })

  await test.step('page', async () => {
    await flip('显示标志')
    await expect(header.getByRole('link', { name: 'Formwork' })).toHaveCount(0)
    const trail = page.getByRole('navigation', { name: '当前位置', includeHidden: true })
    await flip('面包屑图标')
    await expect(trail.locator('svg').first()).toBeAttached()
    await flip('显示面包屑')
    await expect(trail).toHaveCount(0)
    const tags = page.getByRole('navigation', { name: '打开的页面', includeHidden: true })
    await flip('标签页图标')
    await expect(tags.locator('li svg').first()).toBeAttached()
    const shown = tags.locator('[data-shown]')
    const chip = await background(shown)
    await choose('标签页样式', '下划线')
    await expect.poll(() => background(shown)).toBe('rgba(0, 0, 0, 0)')
    await choose('标签页样式', '卡片')
    await expect.poll(() => background(shown)).toBe(chip)
    expect(await shown.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe('1px')
    await flip('显示标签页')
    await expect(tags).toHaveCount(0)
    await flip('显示标签页')
    await flip('显示页脚')
    await expect(page.locator('footer').first()).toBeAttached()
    await flip('灰色模式')
    await expect(root).toHaveCSS('filter', 'grayscale(1)')
    await flip('反色模式（80%）')
    await expect(root).toHaveCSS('filter', 'grayscale(1) invert(0.8)')
    // what is fixed to the window stays there under a filter
    expect(Math.round((await drawer.boundingBox())!.x + (await drawer.boundingBox())!.width)).toBe(1440)
    await picture(page, 'filters')
    await flip('灰色模式')
    await expect(root).toHaveCSS('filter', 'invert(0.8)')
    await flip('反色模式（80%）')
    await expect(root).toHaveCSS('filter', 'none')
    await flip('固定顶栏')
    await shut()
    await frame.evaluate((one) => one.scrollTo(0, 60))
    await expect.poll(async () => (await header.boundingBox())!.y).toBeLessThan(0)
    await picture(page, 'loose-header')
    await open()
    await flip('固定顶栏')
  })

  await test.step('animation', async () => {
    for (const [label, id] of [
      ['左滑', 'slide-left'],
      ['淡入', 'opacitys'],
      ['右滑', 'slide-right'],
    ] as const) {
      await choose('切换动画', label)
      await shut()
      await page
        .getByRole('navigation', { name: '主菜单' })
        .getByRole('link', { name: id === 'opacitys' ? '角色管理' : '岗位管理' })
        .click()
      await expect(root).toHaveAttribute('data-arrived', `${id} 160`)
      await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).click()
      await open()
    }
    await shut()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await root.evaluate((one) => delete (one as HTMLElement).dataset.arrived)
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(root).not.toHaveAttribute('data-arrived')
    await page.emulateMedia({ reducedMotion: null })
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '用户管理' }).click()
    await open()
  })

  await test.step('component size', async () => {
    const add = page.getByRole('button', { name: '新增', includeHidden: true }).filter({ visible: true })
    const input = page
      .getByRole('searchbox', { name: '用户名', includeHidden: true })
      .or(page.getByPlaceholder('用户名'))
      .filter({ visible: true })
      .first()
    const heights = async () => [
      Math.round((await add.boundingBox())!.height),
      Math.round((await input.boundingBox())!.height),
    ]
    await expect.poll(heights).toEqual([30, 30])
    await choose('组件大小', '小')
    await expect.poll(heights).toEqual([26, 26])
    await choose('组件大小', '大')
    await expect.poll(heights).toEqual([36, 36])
    await choose('组件大小', '中')
  })

  await test.step('tabs that a reload forgets', async () => {
    await flip('保留标签页和页面状态')
    await shut()
    await page.reload()
    await expect(page.getByRole('navigation', { name: '打开的页面' }).getByRole('listitem')).toHaveCount(2)
    await open()
  })

  await test.step('copied, and back to the defaults, which can be undone', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await drawer.getByRole('button', { name: '复制配置' }).click()
    await expect(page.getByText('配置已复制。')).toBeVisible()
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      layout: 'classic',
      primary: 'rose',
      isShowLogo: false,
      tagsStyle: 'card',
    })
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await expect(root).toHaveAttribute('data-primary', 'petrol')
    await expect(drawer.getByRole('button', { name: '恢复默认' })).toBeDisabled()
    const undo = page.getByRole('button', { name: '撤销' })
    await expect(undo).toBeInViewport({ ratio: 1 })
    await undo.click({ force: true })
    await expect(root).toHaveAttribute('data-primary', 'rose')
  })

  await test.step('language', async () => {
    // by keyboard: the toast stands where one would press
    await drawer.getByRole('radio', { name: 'English' }).press('Space')
    await expect(
      page.getByRole('dialog', { name: 'Interface settings' }).getByText('Theme color').first(),
    ).toBeVisible()
    await expect(root).toHaveAttribute('lang', 'en')
  })
})

test(
  'what one likes is there in another browser, and from the first paint in the same one',
  { tag: '@whole' },
  async ({ page, server, browser }) => {
    const token = await tokenOf(server)
    await like(server, token, {
      layout: 'transverse',
      primary: 'violet',
      colorScheme: 'dark',
      globalComponentSize: 'small',
      isGrayscale: true,
    })
    await page.goto('/home')
    await expect(page.locator('#frame')).toHaveAttribute('data-layout', 'transverse')
    await expect(page.locator('html')).toHaveCSS('filter', 'grayscale(1)')
    // without any of the application's scripts, as it is before they come
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/home')
    const marks = await page.locator('html').evaluate((one) => ({ ...(one as HTMLElement).dataset }))
    expect(marks).toMatchObject({ mantineColorScheme: 'dark', primary: 'violet', size: 'small', grayscale: '' })
    const other = await browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
    await other.addCookies([{ name: 'Admin-Token', value: token, url: server.url }])
    const elsewhere = await other.newPage()
    await elsewhere.addInitScript(() => {
      new MutationObserver(() => {
        const layout = document.querySelector('#frame')?.getAttribute('data-layout')
        if (layout)
          document.documentElement.dataset.layouts = `${document.documentElement.dataset.layouts ?? ''} ${layout}`
      }).observe(document, { childList: true, subtree: true })
    })
    await elsewhere.goto('/home')
    await expect(elsewhere.locator('#frame')).toHaveAttribute('data-layout', 'transverse')
    expect(new Set((await elsewhere.locator('html').getAttribute('data-layouts'))!.trim().split(' '))).toEqual(
      new Set(['transverse']),
    )
    await other.close()
  },
)
