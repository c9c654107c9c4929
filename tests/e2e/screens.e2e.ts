import { exampleForm } from '../support/example-forms.ts'
import { expect, expectAccessible, picture, publish, test, tokenOf } from './support.ts'

/** Every screen with real data: accessible, within its width, and photographed. */
const screens = [
  '/home', '/project/form/list', '/system/user', '/system/role', '/system/dept', '/system/menu', '/system/post', '/system/dict', '/system/config',
  '/system/operlog', '/system/logininfor', '/user/profile', '/test', '/no/such/page',
] as const
const formScreens = ['editor', 'logic', 'preview', 'publish', 'data', 'statistics'] as const

const looks = [
  { name: '1440-light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '390-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)

    test('every screen is accessible and keeps its width', async ({ page, server, context }) => {
      test.setTimeout(180_000)
      const key = await publish(server, exampleForm('gad-7.zh'))
      await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(server), url: server.url }])
      for (const path of [...screens, ...formScreens.map((screen) => `/project/form/${screen}?key=${key}`)]) {
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expect(page.locator('main, [role=main]').first()).toBeVisible()
          await expectAccessible(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)
          await picture(page, `${path.split('?')[0]!.replaceAll('/', '-').slice(1)}-${name}`)
        })
      }
    })
  })
}
