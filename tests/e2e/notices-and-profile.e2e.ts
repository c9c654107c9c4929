import { pixel } from '../support/upload.ts'
import { expect, expectAccessible, picture, replacePassword, signIn, test, tokenOf } from './fixtures.ts'

const reader = 'luziang'

test(
  'an announcement is written with a picture, rings another person’s bell, and is read',
  { tag: '@whole' },
  async ({ page, browser, server, baseURL }) => {
    const token = await tokenOf(server)
    const {
      rows: [person],
    } = await server.call<{ rows: { userId: number }[] }>('GET', `/api/system/user/page?userName[eq]=${reader}`, {
      token,
    })
    await server.call('PUT', '/api/system/user/resetPwd', {
      token,
      body: { userId: person!.userId, password: 'Given-2026' },
    })
    await replacePassword(server, reader, 'Given-2026')

    const other = await (
      await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
    ).newPage()
    await signIn(other, reader)
    const bell = other.getByRole('button', { name: /^消息，\d+ 条未读$/ })
    await expect(bell).toHaveAccessibleName('消息，2 条未读')

    await signIn(page)
    await page.goto('/system/notice')
    await page.getByRole('button', { name: '新增' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: '公告标题' }).fill('期末放假安排')
    const text = drawer.getByRole('textbox', { name: '公告内容' })
    await text.click()
    await page.keyboard.type('各学院：')
    await page.keyboard.press('Enter')
    await drawer.getByRole('combobox', { name: '段落格式' }).selectOption('标题 2')
    await page.keyboard.type('放假时间')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('1 月 20 日')
    await page.keyboard.press('Control+b')
    await drawer.getByRole('button', { name: '文字颜色' }).click()
    await page.getByRole('button', { name: '红色' }).click()
    await page.keyboard.type('起，注意安全。')
    await drawer
      .locator('input[type=file]')
      .setInputFiles([{ name: '校历.png', mimeType: 'image/png', buffer: pixel.bytes }])
    await expect(text.getByRole('img', { name: '校历' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'notice-edit')
    await drawer.getByRole('button', { name: '发布', exact: true }).click()
    await expect(drawer).toBeHidden()

    // live, without a reload
    await expect(bell).toHaveAccessibleName('消息，3 条未读')
    await bell.click()
    const announced = other.getByRole('region', { name: '消息' }).getByRole('button', { name: /期末放假安排/ })
    await expect(announced).toBeVisible()
    await picture(other, 'notice-bell')
    await announced.click()
    const reading = other.getByRole('dialog', { name: '期末放假安排' })
    await expect(reading.getByRole('heading', { name: '放假时间' })).toBeVisible()
    await expect(reading.getByText('1 月 20 日')).toHaveCSS('font-weight', '700')
    await expect(reading.getByText('起，注意安全。')).toHaveCSS('color', 'rgb(209, 69, 69)')
    await expect(reading.getByRole('img', { name: '校历' })).toHaveJSProperty('naturalWidth', 1)
    await expectAccessible(other)
    await picture(other, 'notice-read')
    await expect(bell).toHaveAccessibleName('消息，2 条未读')
    await other.keyboard.press('Escape')
    await expect(reading).toBeHidden()

    await test.step('Enter in a line presses the main button, and the form closes', async () => {
      await page.getByRole('button', { name: '新增' }).click()
      await drawer.getByRole('radio', { name: '未发布' }).check()
      await drawer.getByRole('textbox', { name: '公告标题' }).fill('寒假值班')
      await page.keyboard.press('Enter')
      await expect(drawer).toBeHidden()
      await expect(page.getByText('寒假值班', { exact: true })).toBeVisible()
    })

    await page.getByText('期末放假安排', { exact: true }).first().click()
    await page.getByRole('tab', { name: '阅读情况' }).click()
    await expect(page.getByRole('cell', { name: '陆子昂' })).toBeVisible()
    await expectAccessible(page)

    await other.goto('/notice')
    await expect(other.getByRole('button', { name: '未读 2', exact: true })).toBeVisible()
    await expectAccessible(other)
    await other.getByRole('button', { name: '全部标为已读' }).click()
    await expect(other.getByRole('button', { name: '消息', exact: true })).toBeVisible()
    await other.context().close()
  },
)

test('a person changes their data and their picture with the keyboard alone', { tag: '@whole' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/user/profile')
  await page.getByRole('textbox', { name: '手机号码' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: '手机号码' })).toBeFocused()
  await expect(page.getByText('请填写正确的手机号码')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('13800001111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('资料已保存。')).toBeVisible()

  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }])
  const dialog = page.getByRole('dialog', { name: '裁剪头像' })
  await dialog.getByRole('slider', { name: '缩放' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await picture(page, 'profile-crop')
  await dialog.getByRole('button', { name: '使用头像' }).press('Enter')
  await expect(dialog).toBeHidden()
  const face = page.getByRole('button', { name: /用户菜单/ }).locator('img')
  await expect(face).toHaveJSProperty('naturalWidth', 512)
  await expectAccessible(page)
  await picture(page, 'profile')
})

test.describe('on a phone, in the dark', () => {
  test.use({ hasTouch: true, isMobile: true, colorScheme: 'dark' })

  test('the form of an announcement is drawn for fingers, and can be seen', { tag: '@whole' }, async ({ page }) => {
    await signIn(page)
    await page.setViewportSize({ width: 390, height: 844 })
    // the longest words
    await page.evaluate(() => localStorage.setItem('formwork-locale', 'en'))
    await page.goto('/system/notice')
    await page.getByRole('button', { name: 'New', exact: true }).click()
    const drawer = page.getByRole('dialog')
    const text = drawer.getByRole('textbox', { name: 'Content' })
    await expect(text).toBeVisible()

    await test.step('tools are large enough', async () => {
      const heights = await drawer
        .getByRole('button', { name: 'Bold' })
        .or(drawer.getByRole('button', { name: 'Undo' }))
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(32)
    })

    await test.step('the main button has the whole width', async () => {
      const [main, away, more] = await Promise.all(
        ['Publish', 'Cancel', 'Publish and add another'].map(
          async (name) => (await drawer.getByRole('button', { name, exact: true }).boundingBox())!,
        ),
      )
      expect(main!.width).toBe(390 - 32)
      expect(away!.y).toBe(more!.y)
      expect(away!.width + more!.width).toBe(390 - 32 - 8)
    })

    await test.step('the text has one ground', async () => {
      await expect(text).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    })

    await test.step('an empty circle stands out, in either scheme', async () => {
      const contrast = () =>
        drawer.getByRole('radio', { name: 'Not published' }).evaluate((one) => {
          const lightOf = (color: string): number => {
            const [r, g, b] = color
              .match(/[\d.]+/g)!
              .map((part) =>
                Number(part) / 255 <= 0.03928
                  ? Number(part) / 255 / 12.92
                  : ((Number(part) / 255 + 0.055) / 1.055) ** 2.4,
              )
            return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
          }
          const { borderTopColor, backgroundColor } = getComputedStyle(one)
          const [dark, light] = [borderTopColor, backgroundColor].map(lightOf).toSorted((a, b) => a - b)
          return (light! + 0.05) / (dark! + 0.05)
        })
      await expect.poll(contrast).toBeGreaterThan(3)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
      await expect.poll(contrast).toBeGreaterThan(3)
    })
  })
})
