import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { expect, password, replacePassword, signIn, test, tokenOf, type ServerProcess } from './fixtures.ts'

/** The window of a phone with a touch screen. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const

/** Gives people of the institution a password, by which they sign in. */
export async function welcome(server: ServerProcess, names: readonly string[]): Promise<void> {
  const token = await tokenOf(server)
  const { rows } = await server.call<{ rows: { userId: number; userName: string }[] }>(
    'GET',
    '/api/system/user/page?limit=100',
    { token },
  )
  await Promise.all(
    names.map(async (name) => {
      const { userId } = rows.find(({ userName }) => userName === name)!
      await server.call('PUT', '/api/system/user/resetPwd', { token, body: { userId, password: 'Given-2026' } })
      await replacePassword(server, name, 'Given-2026')
    }),
  )
}

/** Journeys on a server where these people can sign in. */
export const testWith = (...names: readonly string[]) =>
  test.extend({
    wanted: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
      async ({}, use) => use({ prepare: (server) => welcome(server, names) }),
      { scope: 'worker' },
    ],
  })

/** Assigns a node to these users. */
export const users = (...ids: readonly string[]) => ({ assign: { by: 'users', ids } }) as const

/** A process of the starter and these nodes, one after the other. */
export const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  [{ id: 'start', type: 'start', name: '发起人' } as TreeNode, ...nodes].reduceRight(
    (next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }),
    undefined,
  )!

/** A window in which somebody has signed in. */
export async function windowOf(
  browser: Browser,
  baseURL: string | undefined,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseURL!,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  // the menu of a phone is behind a button
  if (options.isMobile) {
    await page.goto('/login')
    await page.getByLabel('用户名').fill(name)
    await page.getByRole('textbox', { name: '密码' }).fill(password)
    await page.getByRole('button', { name: '登录' }).click()
    await page.waitForURL(({ pathname }) => pathname !== '/login')
  } else await signIn(page, name)
  return page
}

/** A published form with its process. */
export async function publishWithProcess(server: ServerProcess, document: Form, tree: TreeNode): Promise<string> {
  const token = await tokenOf(server)
  const { formKey } = await server.call<{ formKey: string }>('POST', '/api/project/form', {
    token,
    body: { name: document.title, type: 'workflow', document },
  })
  await server.call('PUT', `/api/project/form/${formKey}/process`, { token, body: { tree } })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  return formKey
}

/** Calls of somebody beside the browser. */
export async function callsOf(server: ServerProcess, username: string) {
  const token = await server.call<string>('POST', '/api/login', { body: { username, password } })
  const tasks = async (): Promise<readonly { taskId: string; instanceId: number; name: string }[]> =>
    (
      await server.call<{ rows: readonly { taskId: string; instanceId: number; name: string }[] }>(
        'GET',
        '/api/workflow/task/todo/page?page=1&limit=50',
        { token },
      )
    ).rows
  return {
    tasks,
    submit: (formKey: string, answers: object) =>
      server.call('POST', `/api/public/form/${formKey}/data`, { token, body: { version: 1, answers } }),
    /** Approves the newest open task, once there is one. */
    async approve(): Promise<void> {
      await expect.poll(async () => (await tasks()).length, { timeout: 20_000 }).toBeGreaterThan(0)
      const [task] = await tasks()
      await server.call('POST', `/api/workflow/task/${task!.taskId}/approve`, { token, body: {} })
    },
  }
}

/** Opens the newest task of a list as its person does. */
export async function openTask(page: Page, title: string): Promise<void> {
  await page.goto('/workflow/task/todo')
  // a submission starts its process a moment later
  await expect(page.getByText(title).first()).toBeVisible({ timeout: 20_000 })
  await page.getByText(title).first().click()
  await expect(page.getByRole('heading', { name: '处理记录' })).toBeVisible()
}

/** Decides about the task on the page. */
export async function decide(page: Page, verb: string, comment?: string): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (comment !== undefined) await dialog.getByRole('textbox', { name: /意见|原因/ }).fill(comment)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Gives the task on the page to somebody, by one of the further actions. */
export async function handTo(page: Page, action: string, person: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByRole('combobox').or(dialog.getByPlaceholder('搜索姓名')).first().fill(person)
  await page.getByRole('option', { name: new RegExp(person) }).click()
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toBeHidden()
}
