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

type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>
const rounded = (box: Box) => box && Object.fromEntries(Object.entries(box).map(([name, px]) => [name, Math.round(px)]))

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
    const outline = await Promise.all(
      [2, 4].map((nth) => frame(page).locator(`.tools i:nth-child(${nth})`).boundingBox()),
    )
    release()
    await expect(page.getByLabel('用户名')).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
    // the fields and the button stand where their outlines were
    for (const [at, real] of [page.getByLabel('用户名'), page.getByRole('button', { name: '登录' })].entries())
      expect(rounded(await real.boundingBox())).toEqual(rounded(outline[at]!))

    await page.unrouteAll()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(frame(page).getByRole('link', { name: '重新加载', includeHidden: true })).toBeVisible()
    // in place of the form, which is not on its way any more
    const said = frame(page).getByText('页面没有加载成功')
    expect(Math.abs((await said.boundingBox())!.x - outline[0]!.x)).toBeLessThan(1)
    await expect(frame(page).locator('.tools')).toBeHidden()
    await expect(frame(page)).toHaveCSS('animation-name', 'none')
    await picture(page, 'loading-failed')
    await page.unrouteAll()
    await frame(page).getByRole('link', { name: '重新加载', includeHidden: true }).click()
    await expect(page.getByLabel('用户名')).toBeVisible()
    faults.splice(0)
  },
)

test(
  'the outline of home is that of a first visit until there are figures',
  { tag: '@whole' },
  async ({ page, server }) => {
    await signIn(page)
    await expect(page.getByRole('heading', { name: '做一份表单' })).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-figures')

    const document = { format: 1, title: '报名', items: [], logic: [], theme: {}, settings: {} }
    await server.call('POST', '/api/project/form', {
      token: await tokenOf(server),
      body: { name: '报名', document },
    })
    await page.reload()
    await expect(page.getByText('今日答卷')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-figures')

    const release = await holdScripts(page)
    await page.goto('/home', { waitUntil: 'commit' })
    await expect(page.locator('html[data-figures] #first-frame .rows')).toBeVisible()
    release()
    await expect(frame(page)).toHaveCount(0)
  },
)
