import type { Page } from 'playwright/test'
import { casPassword, casTest as test } from './sso-servers.ts'
import { expect, expectAccessible, password, picture } from './fixtures.ts'

async function signInAtCas(page: Page, person: string): Promise<void> {
  await expect(page).toHaveURL(/\/cas\/login\?service=/)
  await page.locator('input[name=username]').fill(person)
  await page.locator('input[name=password]').fill(casPassword)
  await page.locator('input[name=password]').press('Enter')
}

test(
  'the guard leads through the CAS server and back to where one was going; signing out reaches both',
  { tag: '@whole' },
  async ({ page, cas }) => {
    await page.goto('/user/profile?x=1#password')
    await signInAtCas(page, 'zhao')
    await expect(page.getByRole('button', { name: '用户菜单 赵敏' })).toBeVisible()
    expect(page.url()).toMatch(/\/user\/profile\?x=1#password$/)

    await page.getByRole('button', { name: '用户菜单 赵敏' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByRole('link', { name: '统一身份认证登录' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'sso-login')
    // the CAS server asks again
    await page.goto(`${cas.url}/login`)
    await expect(page.locator('input[name=password]')).toBeVisible()
  },
)

test(
  'who comes back without having signed in is asked, not sent round in circles',
  { tag: '@whole' },
  async ({ page }) => {
    await page.goto('/login')
    await page.goto('/user/profile')
    await expect(page).toHaveURL(/\/cas\/login/)
    await page.goto('/user/profile')
    await expect(page.getByText('上一次单点登录未完成')).toBeVisible()
    expect(page.url()).toContain('redirect=%2Fuser%2Fprofile')
    await picture(page, 'sso-again')
    await page.getByLabel('用户名').fill('admin')
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/user\/profile$/)
  },
)

test('a ticket that this window did not ask for signs nobody in', { tag: '@whole' }, async ({ page, cas, baseURL }) => {
  const { ticket } = await cas.ticketFor(`${baseURL}/authLogin/cas?redirect=%2Fhome&state=evil`, 'zhao')
  await page.goto(`/authLogin/cas?redirect=%2Fhome&state=evil&ticket=${ticket}`)
  await expect(page).toHaveURL(/\/cas\/login/)
})

test(
  'an administrator is told to use the password; the page says so on a phone, too',
  { tag: '@whole' },
  async ({ page }) => {
    await page.goto('/home')
    await signInAtCas(page, 'admin')
    await expect(page.getByRole('alert')).toContainText('管理员账号不能通过单点登录进入')
    expect(page.url()).not.toContain('ticket')
    await expectAccessible(page)
    await picture(page, 'sso-failed')
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'sso-failed-phone')
    await page.getByRole('button', { name: '使用密码登录' }).click()
    await expect(page.getByLabel('用户名')).toBeVisible()
  },
)

test(
  'a session that has run out signs in again in a window of its own, and nothing typed is lost',
  { tag: '@whole' },
  async ({ page, context }) => {
    await page.goto('/user/profile')
    await signInAtCas(page, 'zhao')
    const name = page.getByRole('textbox', { name: /姓名|昵称/ })
    await name.fill('赵敏敏')
    await context.clearCookies({ name: 'Admin-Token' })
    await page.getByRole('button', { name: /保存/ }).click()
    const dialog = page.getByRole('dialog', { name: '登录已失效' })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'sso-expired')
    const popup = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: '统一身份认证登录' }).click()
    await (await popup).waitForEvent('close')
    await expect(dialog).toBeHidden()
    await expect(name).toHaveValue('赵敏敏')
    await page.getByRole('button', { name: /保存/ }).click()
    await expect(page.getByRole('button', { name: '用户菜单 赵敏敏' })).toBeVisible()
  },
)
