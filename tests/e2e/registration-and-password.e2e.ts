import type { Page } from 'playwright/test'
import { openMailServer } from '../support/mail-server.ts'
import { expect, expectAccessible, password, picture, signIn, test as base, tokenOf } from './fixtures.ts'

type MailServer = Awaited<ReturnType<typeof openMailServer>>

/** A server that sends mail, with registration open. */
const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const mail = await openMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  wanted: [
    async ({ mail }, use) =>
      use({
        env: { SMTP_URL: mail.url },
        async prepare(server) {
          const token = await tokenOf(server)
          const { version } = await server.call<{ version: number }>('GET', '/api/system/env/config/registerConfig', {
            token,
          })
          await server.call('POST', '/api/system/env/config/save', {
            token,
            body: { envKey: 'registerConfig', values: { enabled: true, approval: false, roleKey: 'common' }, version },
          })
        },
      }),
    { scope: 'worker' },
  ],
})

// one account's way, in its order
test.describe.configure({ mode: 'default' })

const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '')

test('registering, with a captcha and a letter, and signing in', { tag: '@whole' }, async ({ page, mail }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: '注册账号' }).click()
  await expect(page.getByRole('heading', { name: '注册' })).toBeVisible()
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByRole('textbox', { name: '用户名' })).toBeFocused()
  await page.getByRole('textbox', { name: '用户名' }).fill('fresh')
  await page.getByRole('textbox', { name: '姓名' }).fill('新同学')
  await page.getByRole('textbox', { name: '邮箱' }).fill('fresh@example.edu')
  await page.getByRole('textbox', { name: '密码' }).fill('abcd1234')
  await expect(page.getByText('8 到 100 个字符（已满足）')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'register')
  await page.getByRole('textbox', { name: '密码' }).fill('Newcomer-2041')
  const letter = mail.next('fresh@example.edu')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await solve(page)
  await expect(page.getByRole('heading', { name: '请查收邮件。' })).toBeVisible()
  await page.goto(pathOf((await letter).link))
  await expect(page.getByRole('heading', { name: '注册完成。' })).toBeVisible()
  await page.getByRole('link', { name: '返回登录' }).click()
  await page.getByLabel('用户名').fill('fresh')
  await page.getByRole('textbox', { name: '密码' }).fill('Newcomer-2041')
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
})

test('a forgotten password, and other devices', { tag: '@whole' }, async ({ page, browser, baseURL, mail }) => {
  const elsewhere = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  for (const one of [page, elsewhere]) {
    await one.goto('/login')
    await one.getByLabel('用户名').fill('fresh')
    await one.getByRole('textbox', { name: '密码' }).fill('Newcomer-2041')
    await one.getByRole('button', { name: '登录' }).click()
    await expect(one.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  }
  await page.goto('/user/profile#sessions')
  await expect(page.getByText('当前会话')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'own-sessions')
  await page
    .getByRole('button', { name: /^结束 .* 的登录$/ })
    .first()
    .click()
  await expect(elsewhere).toHaveURL(/\/login/)

  await elsewhere.getByRole('link', { name: '忘记密码？' }).click()
  await elsewhere.getByRole('textbox', { name: '用户名或邮箱' }).fill('fresh')
  await picture(elsewhere, 'forgot')
  const letter = mail.next('fresh@example.edu')
  await elsewhere.getByRole('button', { name: '发送链接' }).click()
  await solve(elsewhere)
  await expect(elsewhere.getByRole('heading', { name: '请查收邮件。' })).toBeVisible()
  await elsewhere.goto(pathOf((await letter).link))
  await expect(elsewhere.getByText('为账号 fresh 设置新密码')).toBeVisible()
  await elsewhere.getByRole('textbox', { name: '新密码' }).fill('Renewed-2042')
  await elsewhere.getByRole('textbox', { name: '再次输入密码' }).fill('Renewed-2042')
  await expectAccessible(elsewhere)
  await picture(elsewhere, 'reset')
  await elsewhere.getByRole('button', { name: '设置新密码' }).click()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page.getByRole('dialog')).toContainText('密码已被修改')
  await elsewhere.context().close()
})

test(
  'a one-time password just typed is replaced without typing it again',
  { tag: '@whole' },
  async ({ page, server }) => {
    const token = await tokenOf(server)
    const given = 'Given-2026'
    const body = { userName: 'newcomer', nickName: '新同事', password: given }
    await server.call('POST', '/api/system/user', { token, body })
    await page.goto('/login')
    await page.getByLabel('用户名').fill('newcomer')
    await page.getByRole('textbox', { name: '密码' }).fill(given)
    await page.getByRole('button', { name: '登录' }).click()
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: '原密码' })).toHaveCount(0)
    await expectAccessible(page)
    await picture(page, 'first-password-1440')
    const [fresh, again] = ['新密码', '再次输入新密码'].map((name) => page.getByRole('textbox', { name, exact: true }))
    await fresh!.fill(given)
    await again!.fill(given)
    await again!.press('Enter')
    await expect(page.getByText('新密码不能与原密码相同')).toBeVisible()
    await fresh!.fill(password)
    await again!.fill(password)
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'first-password-390')
    await again!.press('Enter')
    await expect(page).toHaveURL('/home')
  },
)

test('the license page says who this is, and what is wrong with a file', { tag: '@whole' }, async ({ page }) => {
  await page.goto('/license')
  await expect(page.getByText('开放使用，无需授权')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '授权内容' })).toBeHidden()
  await signIn(page)
  await page.goto('/license')
  await page.getByRole('textbox', { name: '授权内容' }).fill('bm90.YQ')
  await page.getByRole('button', { name: '更新授权' }).click()
  await expect(page.getByText('签名不正确，文件可能被改动')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'license')
})

test('nothing secret lies in the browser’s storage', { tag: '@whole' }, async ({ page, context, server }) => {
  await signIn(page)
  await page.goto('/user/profile')
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')!
  expect(token).toMatchObject({ sameSite: 'Lax', path: '/' })
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(token.value)
  expect(stored).not.toContain(password)
  // all there is: how one likes the screens, and that someone has signed in
  const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]))
  expect([...cookies.keys()].toSorted()).toEqual(['Admin-Token', 'formwork-theme'])
  expect(JSON.parse(decodeURIComponent(cookies.get('formwork-theme')!))).toEqual({})
  const kept = await page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])
  expect(kept.map(([name]) => name).filter((name) => !/^(formwork-|mantine-|slider$|point$|work$)/.test(name))).toEqual(
    [],
  )
  // nothing as long as a token, whatever it is called
  for (const [name, value] of kept) expect(value, name).not.toMatch(/bearer|[\w-]{40}/i)
  expect(await server.call('GET', '/api/getInfo', { token: token.value })).toMatchObject({
    user: { userName: 'admin' },
  })
})

/** By the way that needs neither eyes nor a steady hand. */
async function solve(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '请完成安全验证' })
  await dialog.getByRole('button', { name: '不看图验证' }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
}
