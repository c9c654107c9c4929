import { generateKeyPairSync } from 'node:crypto'
import type { LicenseInfo } from '#schemas/api/license-api-types.ts'
import { publicKeyOf, writeLicense } from '#server/kit/license-signature.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'
import { expect, expectAccessible, password, picture, signIn, test as base, tokenOf } from './fixtures.ts'

const vendor = generateKeyPairSync('ed25519')
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = await emptyFolder()
      const server = await startServer({
        dataDir: folder.path,
        env: { ADMIN_PASSWORD: password },
        vendorKey: publicKeyOf(vendor.privateKey),
      })
      await use(server)
      await server.stop()
      await folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const state = (server: ServerProcess) => server.call<LicenseInfo>('GET', '/api/license')

/** A license of this vendor for that installation, good for so many seconds from now. */
function issued(instance: string, seconds: number): string {
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString()
  return writeLicense(
    { instance, holder: '明德学院', edition: 'campus', notBefore: at(-60_000), expires: at(seconds * 1000) },
    vendor.privateKey,
  )
}

test(
  'a license that ends in the middle of work leads to its page, and a new one leads back',
  { tag: '@whole' },
  async ({ page, server }) => {
    await signIn(page)
    const { instance } = await state(server)
    await server.call('POST', '/api/license', { token: await tokenOf(server), body: { license: issued(instance, 2) } })
    await expect.poll(async () => (await state(server)).state).toBe('expired')

    await page.getByRole('link', { name: '我的表单' }).click()
    await expect(page).toHaveURL(/\/license$/)
    await expect(page.getByRole('heading', { name: '系统授权已失效。' })).toBeVisible()
    await expect(page.getByText('明德学院')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'license-ended')
    // whatever else one opens
    await page.goto('/home')
    await expect(page).toHaveURL(/\/license$/)
    await page.goto('/s/abcdef')
    await expect(page).toHaveURL(/\/license$/)

    const text = page.getByRole('textbox', { name: '授权内容' })
    await text.fill(issued('another', 600))
    await page.getByRole('button', { name: '更新授权' }).click()
    await expect(text).toHaveAccessibleDescription(/这份授权属于另一套系统/)
    await expect(text).toBeFocused()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'formwork.lic', mimeType: 'text/plain', buffer: Buffer.from(issued(instance, 600)) })
    await page.getByRole('button', { name: '更新授权' }).click()
    await expect(page.getByRole('heading', { name: '授权中心' })).toBeVisible()
    await page.getByRole('button', { name: '进入系统' }).click()
    // the session has outlived it
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  },
)
