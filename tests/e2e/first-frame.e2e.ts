import type { Page } from 'playwright/test'
import { expect, picture, signIn, test, tokenOf } from './fixtures.ts'

/** Scripts and style sheets wait until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/(assets\/|boot\.js)/, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

const frame = (page: Page) => page.locator('#first-frame')

test(
  'the frame is there before any script, as the person has it, and gives way to the real one',
  { tag: '@whole' },
  async ({ page, server }) => {
    await signIn(page)
    const token = await tokenOf(server)
    await server.call('PUT', '/api/user/pref', {
      token,
      body: { key: 'theme', value: { layout: 'columns', colorScheme: 'dark' } },
    })
    await page.reload()
    await expect(page.locator('[data-layout=columns]')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)

    const release = await holdScripts(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(frame(page).locator('.column')).toBeVisible()
    await expect(frame(page).locator('.bar')).toBeVisible()
    await expect(page.getByRole('main')).toHaveCount(0)
    expect(await frame(page).evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(23, 27, 29)')
    await picture(page, 'loading-columns-dark')
    const place = await frame(page).locator('.column').boundingBox()

    release()
    await expect(frame(page)).toHaveCount(0)
    expect(await page.getByRole('complementary').first().boundingBox()).toEqual(place)
  },
)

test(
  'a visitor sees the sign-in page come, and what to do when it does not',
  { tag: '@whole' },
  async ({ page, faults }) => {
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(frame(page).getByText('Formwork').first()).toBeVisible()
    await picture(page, 'loading-login')
    release()
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)

    await page.unrouteAll()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(frame(page).getByRole('link', { name: '重新加载', includeHidden: true })).toBeVisible()
    await picture(page, 'loading-failed')
    faults.splice(0)
  },
)
