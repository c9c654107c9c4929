import { oidcTest as test } from './sso-servers.ts'
import { expect, picture } from './fixtures.ts'

test(
  'the guard leads through the provider and back; the address never holds a token; signing out reaches both',
  { tag: '@whole' },
  async ({ page, oidc }) => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(request.url()))
    await page.goto('/user/profile?x=1')
    await page.getByLabel('Name').fill('u-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: '用户菜单 赵敏' })).toBeVisible()
    expect(page.url()).toMatch(/\/user\/profile\?x=1$/)
    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'Admin-Token')!.value
    // the socket carries its token, as the specification wants; no page does
    expect(seen.filter((url) => url.includes(token) && !url.includes('/api/ws'))).toEqual([])

    await page.getByRole('button', { name: '用户菜单 赵敏' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(new RegExp(`^${oidc.issuer}/session/end`))
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('link', { name: '统一身份认证登录' })).toBeVisible()
  },
)

test('a refusal is said in words, and can be tried again', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/home')
  await page.getByLabel('Name').fill('refuse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('统一身份认证拒绝了本次登录')
  await picture(page, 'sso-refused')
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByLabel('Name').fill('u-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '用户菜单 赵敏' })).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
})
