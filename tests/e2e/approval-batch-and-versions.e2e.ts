import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { callsOf, openTask, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn, test as base, tokenOf, type ServerProcess } from './fixtures.ts'

const [starter, boss, finance, director] = ['luziang', 'chensiqi', 'hejingshu', 'shennianci'] as const

/** Four people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss, finance, director]) }),
    { scope: 'worker' },
  ],
})

const form: Form = {
  format: 1,
  title: '差旅申请',
  theme: {},
  settings: { access: { signIn: true } },
  logic: [],
  items: [
    { id: 'city01', type: 'input', label: '目的地', required: true },
    {
      id: 'kind01',
      type: 'select',
      label: '出行方式',
      required: true,
      options: [
        { value: 'train', label: '火车' },
        { value: 'plane', label: '飞机' },
      ],
    },
  ],
}
const users = (...ids: readonly string[]) => ({ assign: { by: 'users', ids } }) as const
const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  [{ id: 'start', type: 'start', name: '发起人' } as TreeNode, ...nodes].reduceRight(
    (next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }),
    undefined,
  )!
const head: TreeNode = { id: 'head', type: 'approve', name: '主管审批', ...users(boss) }
const byPlane: TreeNode = {
  id: 'kind',
  type: 'branch',
  name: '出行方式',
  branches: [
    {
      id: 'plane',
      name: '坐飞机',
      when: { kind01: { eq: 'plane' } },
      next: { id: 'money', type: 'approve', name: '财务审核', ...users(finance) },
    },
    { id: 'rest', name: '其他情况' },
  ],
}

/** Publishes a further version of the process, and waits until it is deployed. */
async function republish(server: ServerProcess, formKey: string, tree: TreeNode, version: number): Promise<void> {
  const token = await tokenOf(server)
  await server.call('PUT', `/api/project/form/${formKey}/process`, { token, body: { tree } })
  await server.call('POST', `/api/project/form/${formKey}/publish`, { token, body: {} })
  const versions = async (): Promise<number> =>
    (await server.call<readonly unknown[]>('GET', `/api/project/form/${formKey}/process/versions`, { token })).length
  await expect.poll(versions, { timeout: 20_000 }).toBe(version)
}

test('a process is tried, foreseen, approved several at once, compared and moved to a new version @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const formKey = await publishWithProcess(server, form, chain(head, byPlane))
  const mine = await callsOf(server, starter)
  const [bossCalls, financeCalls] = [await callsOf(server, boss), await callsOf(server, finance)]
  await signIn(page)

  await test.step('its author tries it with an answer chosen in the question’s own widget', async () => {
    await page.goto(`/project/form/workflow?key=${formKey}`)
    await page.getByRole('button', { name: '试运行' }).click()
    const trial = page.getByRole('complementary', { name: '试运行' })
    await trial.getByLabel('出行方式').selectOption('飞机')
    await trial.getByRole('button', { name: '开始试运行' }).click()
    await expect(trial.getByRole('listitem').filter({ hasText: '财务审核' })).toContainText('何静姝')
    const again = trial.getByRole('button', { name: '重新试运行' })
    await expect(again).not.toHaveAttribute('data-loading')
    await expectAccessible(page)
    await picture(page, 'tree-trial-1440')
    await trial.getByLabel('出行方式').selectOption('火车')
    const { width } = (await again.boundingBox())!
    const answered = Promise.withResolvers<void>()
    await page.route('**/process/trial', async (route) => {
      await answered.promise
      await route.continue()
    })
    await again.click()
    // its spinner takes the place of the label at once, and moves nothing
    const label = again.locator('.mantine-Button-inner')
    expect(await label.evaluate((inner) => getComputedStyle(inner).opacity)).toBe('0')
    expect((await again.boundingBox())!.width).toBe(width)
    answered.resolve()
    await expect(trial.getByRole('listitem').filter({ hasText: '财务审核' })).toHaveCount(0)
    await trial.getByRole('checkbox', { name: '在「主管审批」驳回' }).check()
    await expect(trial.getByText('流程驳回')).toBeVisible()
  })

  const requests = [
    { city01: '杭州', kind01: 'plane' },
    { city01: '上海', kind01: 'train' },
    { city01: '西安', kind01: 'plane' },
  ]
  // one after another, because processes start in any order
  for (const [index, answers] of requests.entries()) {
    await mine.submit(formKey, answers)
    await expect.poll(async () => (await bossCalls.tasks()).length, { timeout: 20_000 }).toBe(index + 1)
  }

  await test.step('the head sees who comes after, and the starter does, too', async () => {
    const window = await windowOf(browser, baseURL, boss, { ...phone, colorScheme: 'dark' })
    await openTask(window, '陆子昂的差旅申请')
    await expect(window.getByRole('heading', { name: '接下来' })).toBeVisible()
    await expect(window.getByText('财务审核', { exact: true })).toBeVisible()
    await expect(window.getByText('何静姝', { exact: true })).toBeVisible()
    await expectAccessible(window)
    await picture(window, 'approval-forecast-phone-dark')

    await window.goto('/project/todo')
    // the newest two
    for (const at of [0, 1])
      await window
        .getByRole('checkbox', { name: /差旅申请/ })
        .nth(at)
        .check()
    await window.getByRole('button', { name: '同意 2 条' }).click()
    await expectAccessible(window)
    await picture(window, 'approval-batch-phone-dark')
    await window.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(window.getByText('已同意 2 条。')).toBeVisible()
    await window.context().close()
  })
  expect(await bossCalls.tasks()).toHaveLength(1)
  const [rest] = await bossCalls.tasks()

  await republish(
    server,
    formKey,
    chain(head, { id: 'lead', type: 'approve', name: '院长审批', ...users(director) }, byPlane),
    2,
  )
  await republish(server, formKey, chain({ id: 'other', type: 'approve', name: '资产处审批', ...users(finance) }), 3)

  await test.step('an administrator compares the versions', async () => {
    await page.goto('/workflow/definition')
    await page.getByRole('link', { name: '差旅申请' }).first().waitFor()
    const token = await tokenOf(server)
    const { rows } = await server.call<{ rows: readonly { definitionId: number; version: number }[] }>(
      'GET',
      `/api/workflow/definition/page?key[eq]=form_${formKey}`,
      { token },
    )
    const second = rows.find(({ version }) => version === 2)!.definitionId
    await page.goto(`/workflow/process/image?definitionId=${second}&view=compare`)
    await expect(page.getByRole('button', { name: /节点「院长审批」/ })).toContainText('新增')
    await expectAccessible(page)
    await picture(page, 'version-diff-1440')
  })

  await test.step('a dry run says why the running process cannot move to version 3, and that it can to version 2', async () => {
    await page.goto(`/workflow/task/record/handle?instanceId=${rest!.instanceId}`)
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '换到其他版本' }).click()
    const dialog = page.getByRole('dialog', { name: '换到其他版本' })
    await expect(dialog.getByText(/不能换：流程停在「主管审批」，版本 3 没有这个节点/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '换到版本 3' })).toBeDisabled()
    await expectAccessible(page)
    await picture(page, 'migration-impossible-1440')
    await dialog.getByRole('combobox', { name: '换到' }).click()
    await page.getByRole('option', { name: '版本 2' }).click()
    await expect(dialog.getByText(/可以换。流程仍停在「主管审批」/)).toBeVisible()
    await picture(page, 'migration-possible-1440')
    await dialog.getByRole('button', { name: '换到版本 2' }).click()
    await expect(page.getByText('已换到版本 2。')).toBeVisible()
    // the new version asks the director next
    await expect(page.getByText('院长审批', { exact: true })).toBeVisible()
    await bossCalls.approve()
    const directorCalls = await callsOf(server, director)
    await expect.poll(async () => (await directorCalls.tasks()).map(({ name }) => name)).toEqual(['院长审批'])
  })
  // of the two that were approved at once, the journey by plane
  expect((await financeCalls.tasks()).map(({ name }) => name)).toEqual(['财务审核'])
})
