import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import { emptyFolder, startServer, type ServerProcess } from '../support/server-process.ts'

export const password = 'Formwork-2026'
const pictures = join(import.meta.dirname, '../../test-results/pictures')

/** Each file of journeys gets a server of its own on an empty folder, started as the README says. */
export const test = base.extend<{ faults: string[] }, { server: ServerProcess }>({
  server: [async ({}, use) => { // oxlint-disable-line no-empty-pattern -- Playwright reads the pattern
    const folder = await emptyFolder()
    const server = await startServer({ dataDir: folder.path, env: { ADMIN_PASSWORD: password } })
    await use(server)
    await server.stop()
    await folder.remove()
  }, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ server }, use) => use(server.url),
  /** What no page may do: errors in the console, content policy violations, requests to other hosts. */
  faults: [async ({ page, baseURL }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(`console: ${message.text()}`)
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== new URL(baseURL!).origin) faults.push(`request to ${origin}`)
    })
    await use(faults)
    expect(faults).toEqual([])
  }, { auto: true }],
})

export { expect }

export async function signIn(page: Page, name = 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名').fill(name)
  await page.getByRole('textbox', { name: '密码' }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
}

/** A token for calls beside the browser, such as preparing a form. */
export const tokenOf = (server: ServerProcess): Promise<string> => server.call('POST', '/api/login', { body: { username: 'admin', password } })

/** A published form made of a document, without the editor. */
export async function publish(server: ServerProcess, document: Form): Promise<string> {
  const token = await tokenOf(server)
  const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', { token, body: { name: document.title, document } })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  return formKey
}

/** No violation of WCAG 2.2 A and AA that a machine can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

/** A picture for people to look at, under test-results/pictures. */
export async function picture(page: Page, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), animations: 'disabled' })
}
