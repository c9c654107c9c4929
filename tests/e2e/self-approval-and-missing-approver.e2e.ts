import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { callsOf, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn, test as base } from './fixtures.ts'

const [starter, boss] = ['luziang', 'chensiqi'] as const

/** Two people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss]) }),
    { scope: 'worker' },
  ],
})

const users = (...ids: readonly string[]) => ({ assign: { by: 'users', ids } }) as const
const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    id: 'own',
    type: 'approve',
    name: '组长审批',
    ...users(starter),
    next: {
      id: 'boss',
      type: 'approve',
      name: '主管审批',
      ...users(boss),
      next: {
        id: 'named',
        type: 'approve',
        name: '导师审批',
        assign: { by: 'item', item: 'tutor1' },
        next: { id: 'again', type: 'approve', name: '处长审批', ...users(boss) },
      },
    },
  },
}

test('an author says what happens without approvers, to one’s own request and to the same approver again; the history says why @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const formKey = await publishWithProcess(
    server,
    {
      format: 1,
      title: '外出申请',
      theme: {},
      settings: { access: { signIn: true } },
      logic: [],
      items: [
        { id: 'where1', type: 'input', label: '去向', required: true },
        { id: 'tutor1', type: 'input', label: '导师用户名' },
      ],
    },
    tree,
  )
  await signIn(page)
  await page.goto(`/project/form/workflow?key=${formKey}`)

  await test.step('the rules are chosen in the drawer of each node', async () => {
    const rule = async (node: string, label: string, choice: string): Promise<void> => {
      await page.getByRole('button', { name: new RegExp(`^${node}`) }).click()
      const drawer = page.getByRole('dialog', { name: '审批' })
      await drawer.getByRole('tab', { name: '规则' }).click()
      await drawer.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: choice, exact: true }).click()
      await expect(drawer.getByRole('combobox', { name: label })).toHaveValue(choice)
      await expectAccessible(page)
      await picture(page, `policy-${label}-1440`)
      await drawer.getByRole('button', { name: '关闭', exact: true }).click()
      await expect(drawer).toBeHidden()
    }
    await rule('组长审批', '审批人是发起人时', '跳过')
    await rule('导师审批', '找不到人时', '自动通过')
    await rule('处长审批', '同一人重复审批时', '只审批一次，之后自动通过')
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByRole('button', { name: '发布流程' }).click()
    await expect(page.getByText('流程已发布，新的答卷按它审批。')).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: '流程版本' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: '版本 2' })).toContainText('当前', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
  })

  await test.step('one approval is enough, and the history says why the others were not asked', async () => {
    const mine = await callsOf(server, starter)
    await mine.submit(formKey, { where1: '杭州' })
    const head = await callsOf(server, boss)
    await head.approve()
    const own = await windowOf(browser, baseURL, starter, phone)
    await own.goto('/workflow/task/mine')
    await own.getByRole('link', { name: '外出申请' }).first().click()
    const entry = (node: string) => own.getByRole('listitem').filter({ hasText: node })
    await expect(entry('组长审批')).toContainText('自动同意（审批人是发起人）')
    await expect(entry('导师审批')).toContainText('自动同意（找不到处理人）')
    await expect(entry('处长审批')).toContainText('自动同意（审批人已同意过）')
    await expect(own.getByText('sameAsStarter')).toHaveCount(0)
    await expect(own.getByText('已通过').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(own)
    await picture(own, 'policy-history-phone')
    await own.context().close()
  })

  await test.step('the designer works on a phone, too', async () => {
    const small = await windowOf(browser, baseURL, 'admin', phone)
    await small.goto(`/project/form/workflow?key=${formKey}`)
    await expect(small.getByRole('button', { name: /^主管审批/ })).toBeVisible()
    await expectAccessible(small)
    await picture(small, 'tree-designer-phone')
    await small.getByRole('button', { name: /^主管审批/ }).click()
    await expect(small.getByRole('dialog', { name: '审批' })).toBeVisible()
    await expectAccessible(small)
    await picture(small, 'tree-drawer-phone')
    await small.getByRole('tab', { name: '规则' }).click()
    await picture(small, 'tree-drawer-rules-phone')
    await small.getByRole('tab', { name: '表单权限' }).click()
    await picture(small, 'tree-drawer-fields-phone')
    await small.getByRole('tab', { name: '按钮' }).click()
    await picture(small, 'tree-drawer-actions-phone')
    await small.context().close()
  })
})
