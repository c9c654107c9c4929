import type { Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { expect, expectAccessible, picture, publish, test as base, tokenOf } from './fixtures.ts'

const opinion: Form = {
  format: 1,
  title: '意见箱',
  items: [
    { id: 'text01', type: 'input', label: '意见', required: true },
    { id: 'more01', type: 'textarea', label: '补充说明' },
  ],
  logic: [],
  theme: {},
  settings: {},
}

/** With the limits of a real installation, and a captcha from the second submit of an address on. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) =>
      use({
        env: { RATE_LIMIT: 'on' },
        async prepare(server) {
          const token = await tokenOf(server)
          const { version } = await server.call<{ version: number }>('GET', '/api/system/env/config/formConfig', {
            token,
          })
          await server.call('POST', '/api/system/env/config/save', {
            token,
            body: { envKey: 'formConfig', values: { captchaAfter: 1 }, version },
          })
        },
      }),
    { scope: 'worker' },
  ],
})

/** Holds the next answer of the captcha, as a slow network does; returns the function that lets it through. */
async function holdCaptcha(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/captcha/check',
    async (route) => {
      await held.promise
      await route.continue()
    },
    { times: 1 },
  )
  return held.resolve
}

test(
  'after many submits the page has a captcha solved by the browser and loses nothing; without scripts it says when to try again',
  { tag: '@whole' },
  async ({ page, server, browser, faults }) => {
    test.slow() // the browser calculates
    const formKey = await publish(server, opinion)
    const fill = async (at: Page, text: string, query = ''): Promise<void> => {
      await at.goto(`/s/${formKey}${query}`)
      await at.waitForLoadState('networkidle')
      await at.locator('[name="text01"]').fill(text)
    }
    await fill(page, '第一条')
    await page.getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()

    await test.step('the second submit waits for the browser, and is stored', async () => {
      const release = await holdCaptcha(page)
      await fill(page, '第二条')
      await page.getByRole('button', { name: '提交' }).press('Enter')
      await expect(page.getByText('正在进行安全验证，完成后自动提交')).toBeVisible()
      const bar = page.getByRole('progressbar', { name: '安全验证的进度' })
      await expect.poll(() => bar.evaluate((one: HTMLProgressElement) => one.value), { timeout: 45_000 }).toBe(1)
      await expectAccessible(page)
      await picture(page, 'fill-captcha')
      release()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible()
    })

    await test.step('a captcha that cannot be had leaves the answers, and another try succeeds', async () => {
      await page.route('**/api/captcha/get', (route) => route.abort(), { times: 1 })
      await fill(page, '第三条')
      await page.getByRole('button', { name: '提交' }).click()
      const retry = page.getByRole('button', { name: '重试' })
      await expect(retry).toBeVisible()
      expect(faults.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED'])
      await expect(page.locator('[name="text01"]')).toHaveValue('第三条')
      await picture(page, 'fill-captcha-failed')
      const release = await holdCaptcha(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await retry.click()
      await expect(page.getByText('正在进行安全验证，完成后自动提交')).toBeVisible()
      await picture(page, 'fill-captcha-390-dark')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      release()
      await expect(page.getByRole('heading', { name: '提交成功' })).toBeVisible({ timeout: 45_000 })
    })

    await test.step('in English', async () => {
      const release = await holdCaptcha(page)
      await fill(page, 'Fourth', '?lang=en')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('A security check is running')).toBeVisible()
      await picture(page, 'fill-captcha-390-en')
      release()
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 45_000 })
    })

    await test.step('without scripts', async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
      const there = await plain.newPage()
      await there.goto(`${server.url}/s/${formKey}`)
      await there.locator('[name="text01"]').fill('第五条')
      await there.getByRole('button', { name: '提交' }).click()
      await expect(there.getByText(/现在提交需要完成安全验证.*分钟后再提交/)).toBeVisible()
      await expect(there.locator('[name="text01"]')).toHaveValue('第五条')
      await picture(there, 'fill-captcha-no-script')
      await plain.close()
    })

    const { rows } = await server.call<{ rows: { answers: { text01: string } }[] }>(
      'GET',
      `/api/project/form/${formKey}/data/page?sort=serial`,
      { token: await tokenOf(server) },
    )
    expect(rows.map(({ answers }) => answers.text01)).toEqual(['第一条', '第二条', '第三条', 'Fourth'])
  },
)
