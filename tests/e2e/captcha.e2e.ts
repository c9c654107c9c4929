import { drawWords } from '#plugins/captcha/server/captcha-pictures.ts'
import { expect, expectAccessible, password, picture, test as base, tokenOf } from './fixtures.ts'
import type { Page } from 'playwright/test'

/** With the limits of a real installation: they are what asks for a captcha. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) =>
      use({
        env: { RATE_LIMIT: 'on' },
        async prepare(server) {
          const token = await tokenOf(server)
          const { version } = await server.call<{ version: number }>('GET', '/api/system/env/config/signInConfig', {
            token,
          })
          await server.call('POST', '/api/system/env/config/save', {
            token,
            body: {
              envKey: 'signInConfig',
              values: { wrongPasswords: 5, lockMinutes: 10, sessionMinutes: 30, captchaAfter: 3 },
              version,
            },
          })
        },
      }),
    { scope: 'worker' },
  ],
})

const popup = (page: Page) => page.getByRole('dialog', { name: '请完成安全验证' })

/** The popup as people see it: with its picture, not while that loads. */
async function pictureOfPopup(page: Page, name: string): Promise<void> {
  const drawn = popup(page).getByRole('img', { name: '验证图片' })
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(310)
  await picture(page, name)
}

/** Replaces the next picture by one whose words are known, and returns how to click them. */
async function withKnownWords(page: Page): Promise<(word: number) => Promise<void>> {
  const { picture: originalImageBase64, words: wordList, points } = drawWords()
  const repData = {
    captchaType: 'clickWord',
    token: 'drawn-here',
    secretKey: '0123456789abcdef',
    result: false,
    originalImageBase64,
    wordList,
  }
  await page.route(
    '**/api/captcha/get',
    (route) => route.fulfill({ json: { repCode: '0000', repMsg: null, success: true, repData } }),
    { times: 1 },
  )
  const seen = popup(page).getByRole('img', { name: '验证图片' })
  return async (word) => {
    const { width } = (await seen.boundingBox())!
    const scale = width / 310
    await seen.click({ position: { x: points[word]!.x * scale, y: points[word]!.y * scale }, force: true })
  }
}

test(
  'three wrong passwords make a captcha due; it is closed, tried and passed by keyboard alone',
  { tag: '@whole' },
  async ({ page }) => {
    test.slow() // the browser calculates
    await page.goto('/login')
    const name = page.getByLabel('用户名')
    const secret = page.getByRole('textbox', { name: '密码' })
    await name.fill('admin')
    for (const wrong of ['wrong-1', 'wrong-2', 'wrong-3']) {
      await secret.fill(wrong)
      await secret.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('用户名或密码不正确')
    }
    await secret.fill(password)
    await secret.press('Enter')

    const slider = popup(page).getByRole('slider')
    await expect(slider).toBeFocused()
    await expect(popup(page).getByRole('img', { name: '验证图片' })).toBeVisible()
    await expectAccessible(page)
    await pictureOfPopup(page, 'captcha-slide')
    // the page below says what it waits for
    await expect(page.getByText('正在登录…')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await expect(page.getByRole('alert')).toHaveText('安全验证未完成，操作未提交')
    await expect(name).toHaveValue('admin')
    await expect(secret).toHaveValue(password)
    await expect(secret).toBeFocused()

    await secret.press('Enter')
    const piece = popup(page).getByRole('img', { name: '拼图' })
    await expect(slider).toBeFocused()
    await expect(piece).toBeVisible()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', '21 / 263')
    const first = await piece.getAttribute('src')
    // it is said for a moment only: looked for at every frame, from before
    const isWrong = page.waitForFunction(() =>
      [...document.querySelectorAll('output')].some((status) => status.textContent?.startsWith('拼图未对准缺口')),
    )
    await page.keyboard.press('Enter') // no hole is this far left
    await isWrong
    await pictureOfPopup(page, 'captcha-wrong')
    await expect(piece).not.toHaveAttribute('src', first!)
    await expect(slider).toHaveAttribute('aria-valuetext', '0 / 263')
    await expect(slider).toBeFocused()
    await expect(popup(page).getByRole('status')).toHaveText('刚才未对准缺口。图片已更换，请再试一次。')
    await pictureOfPopup(page, 'captcha-again')

    await popup(page).getByRole('button', { name: '不看图验证' }).press('Enter')
    await expect(popup(page).getByRole('progressbar')).toBeVisible()
    await expect(popup(page).getByRole('status')).toHaveText(/^验证成功，用时 \d+\.\d\d 秒$/, { timeout: 45_000 })
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  },
)

test(
  'a call in the middle of work opens it, and goes on with all that was typed',
  { tag: '@whole' },
  async ({ page }) => {
    const next = 'Another-2026'
    await page.goto('/login')
    await page.getByLabel('用户名').fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.goto('/user/profile#password')

    const [before, fresh, again] = ['原密码', '新密码', '再次输入新密码'].map((name) =>
      page.getByRole('textbox', { name, exact: true }),
    )
    for (let i = 0; i < 3; i++) {
      await before!.fill(`wrong-${i}`)
      await fresh!.fill(next)
      await again!.fill(next)
      await again!.press('Enter')
      await expect(page.getByText('原密码不正确')).toBeVisible()
    }
    await before!.fill(password)
    await again!.press('Enter')
    await expect(popup(page)).toBeVisible()
    // closed, it rejects the call that waits, and nothing else
    await page.keyboard.press('Escape')
    await expect(popup(page)).toBeHidden()
    await expect(page.getByText('安全验证未完成，操作未提交')).toBeVisible()
    expect([await before!.inputValue(), await fresh!.inputValue(), await again!.inputValue()]).toEqual([
      password,
      next,
      next,
    ])
    await again!.press('Enter')
    await expect(popup(page)).toBeVisible()

    const clickWord = await withKnownWords(page)
    await popup(page).getByRole('button', { name: '点选文字' }).click()
    await expect(popup(page).getByText('依次点击', { exact: true })).toBeVisible()
    await expect(popup(page).getByText('0/3')).toBeVisible()
    await clickWord(0)
    await clickWord(1)
    await expect(popup(page).getByText('2/3')).toBeVisible()
    await expectAccessible(page)
    await pictureOfPopup(page, 'captcha-words')
    // a mark is where the click was, and a click on it takes it back
    await popup(page)
      .getByRole('button', { name: /^取消第 2 个标记/ })
      .click()
    await expect(popup(page).getByText('1/3')).toBeVisible()
    await popup(page).getByRole('button', { name: '换一张' }).click()
    await expect(popup(page).getByText('0/3')).toBeVisible()
    const seen = popup(page).getByRole('img', { name: '验证图片' })
    await seen.click({ position: { x: 120, y: 60 }, force: true })
    // no three words are this near each other
    await seen.click({ position: { x: 150, y: 60 }, force: true })
    await seen.click({ position: { x: 120, y: 90 }, force: true })
    await expect(popup(page).getByRole('status')).toHaveText(/^文字或顺序不对/)
    // what was refused before is not said of what is under way
    await expect(page.getByText('安全验证未完成，操作未提交')).toBeHidden()

    const changed = page.waitForResponse((response) => response.url().includes('slideCode='), { timeout: 45_000 })
    await popup(page).getByRole('button', { name: '不看图验证' }).click()
    expect((await changed).status()).toBe(200)
    await expect(popup(page)).toBeHidden()
    await expect(before!).toHaveValue('')
  },
)

test.describe('on a phone', { tag: '@whole' }, () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, colorScheme: 'dark' })

  test('the popup fits and is usable by finger', async ({ page, server }) => {
    for (let i = 0; i < 3; i++)
      await page.request.post(`${server.url}/api/login`, { data: { username: 'someone', password: 'x' } })
    await page.goto('/login')
    await page.getByLabel('用户名').fill('someone')
    await page.getByRole('textbox', { name: '密码' }).fill('anything')
    await page.getByRole('button', { name: '登录' }).tap()
    await expect(popup(page).getByRole('img', { name: '拼图' })).toBeVisible()
    await expectAccessible(page)
    await pictureOfPopup(page, 'captcha-390-dark')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const height = async (): Promise<number> => Math.round((await popup(page).boundingBox())!.height)
    const before = await height()
    const clickWord = await withKnownWords(page)
    await popup(page).getByRole('button', { name: '点选文字' }).tap()
    await expect(popup(page).getByText('0/3')).toBeVisible()
    // the centered popup doesn't jump
    expect(await height()).toBe(before)
    await clickWord(0)
    await expect(popup(page).getByText('1/3')).toBeVisible()
    await pictureOfPopup(page, 'captcha-words-390-dark')
    await popup(page).getByRole('button', { name: '关闭' }).tap()
    await expect(page.getByRole('alert')).toHaveText('安全验证未完成，操作未提交')
  })
})
