import { randomBytes } from 'node:crypto'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base, type Browser, type Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { asAdmin, databaseAt } from '../support/admin-sql.ts'
import { testPassword as password } from '../support/test-users.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'

export type { ServerProcess }

export { password }
const pictures = join(import.meta.dirname, '../../test-results/pictures')

/** What a file wants of its server beside the usual. */
export interface Wanted {
  readonly env?: Readonly<Record<string, string>>
  /** Runs once, before the first journey. */
  readonly prepare?: (server: ServerProcess) => Promise<unknown>
}

/**
 * Each file of journeys gets a server of its own, on a copy of a folder that a server has started on once (global-setup.ts):
 * what one file leaves behind, no other meets. A file that runs in two workers gets two.
 */
export const test = base.extend<{ faults: string[] }, { wanted: Wanted; server: ServerProcess }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  wanted: [async ({}, use) => use({}), { scope: 'worker' }],
  server: [
    async ({ wanted: { env, prepare } }, use) => {
      const folder = await emptyFolder()
      await cp(process.env.PREPARED_DATA_DIR!, folder.path, { recursive: true })
      const database = await copiedDatabase()
      const server = await startServer({ dataDir: folder.path, env: { ...database?.env, ...env } })
      await prepare?.(server)
      await use(server)
      await server.stop()
      await database?.remove()
      await folder.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  /** What no page may do: errors in the console, content policy violations, requests to other hosts. */
  faults: [
    async ({ page, baseURL }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          faults.push(`console: ${message.text()}`)
      })
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) faults.push(`request to ${origin}`)
      })
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** A copy of the prepared database, where the journeys run on PostgreSQL (global-setup.ts). */
async function copiedDatabase(): Promise<{ env: Record<string, string>; remove(): Promise<void> } | undefined> {
  const { TEST_DATABASE_URL: admin, PREPARED_DATABASE: template } = process.env
  if (!admin || !template) return undefined
  const name = `${template}_${randomBytes(4).toString('hex')}`
  await asAdmin(admin, `create database ${name} template ${template}`)
  return {
    env: { DATABASE_URL: databaseAt(admin, name) },
    remove: () => asAdmin(admin, `drop database ${name} with (force)`),
  }
}

export { expect }
export { expectAccessible, expectContrast, expectPartAccessible } from './expect-accessible.ts'

export async function signIn(page: Page, name = 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill(name)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

/** Opens a browser of its own, as on another machine, and signs in: as the administrator unless named. */
export async function signInElsewhere(
  browser: Browser,
  url: string,
  name?: string,
  viewport = { width: 1440, height: 900 },
): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport })
  ).newPage()
  await signIn(page, name)
  return page
}

/** The heads of a list's columns, in order. */
export const columnHeads = (page: Page) => page.locator('th[data-column]')

/** The fields of a list's columns, in order. */
export const columnFields = (page: Page) =>
  columnHeads(page).evaluateAll((all) => all.map((head) => (head as HTMLElement).dataset.column))

/** Someone an administrator has just made or given this password signs in once and replaces it by everybody's. */
export async function replacePassword(server: ServerProcess, username: string, given: string): Promise<void> {
  const token = await server.call<string>('POST', '/api/login', { body: { username, password: given } })
  await server.call('PUT', '/api/user/profile/password', { token, body: { oldPassword: given, newPassword: password } })
}

/** A token for calls beside the browser, such as preparing a form. */
export const tokenOf = (server: ServerProcess): Promise<string> =>
  server.call('POST', '/api/login', { body: { username: 'admin', password } })

/** A published form made of a document, without the editor. */
export async function publish(server: ServerProcess, document: Form): Promise<string> {
  const token = await tokenOf(server)
  const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
    token,
    body: { name: document.title, document },
  })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  return formKey
}

/** A picture for people to look at, under test-results/pictures. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled', fullPage })
}
