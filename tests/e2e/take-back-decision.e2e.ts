import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { callsOf, decide, openTask, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, test as base } from './fixtures.ts'

const [starter, boss, office] = ['luziang', 'chensiqi', 'hejingshu'] as const

/** Three people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss, office]) }),
    { scope: 'worker' },
  ],
})

const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    id: 'boss',
    type: 'approve',
    name: '主管审批',
    assign: { by: 'users', ids: [boss] },
    next: {
      id: 'office',
      type: 'approve',
      name: '办公室盖章',
      assign: { by: 'users', ids: [office] },
      next: { id: 'fetch', type: 'handle', name: '取件', assign: { by: 'starter' } },
    },
  },
}
const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }
const title = '陆子昂的用章申请'

test(
  'an approver takes a decision back on a phone, and cannot once the next has acted',
  { tag: '@whole' },
  async ({ browser, server, baseURL }) => {
    test.setTimeout(180_000)
    const formKey = await publishWithProcess(server, formOf('seal', 'zh-cn'), tree)
    const [mine, next] = await Promise.all([starter, office].map((name) => callsOf(server, name)))
    await mine!.submit(formKey, answers)
    const page = await windowOf(browser, baseURL, boss, { ...phone, colorScheme: 'dark' })

    await test.step('the decision is taken back, and the next task is gone', async () => {
      await openTask(page, title)
      const address = page.url()
      await decide(page, '同意', '看漏了份数')
      await expect.poll(async () => (await next!.tasks()).length).toBe(1)
      await page.goto(address)
      await expect(page.getByText('这个任务已处理，以下是流程的最新进展。')).toBeVisible()
      await expectAccessible(page)
      await picture(page, 'take-back-phone-dark')
      await page.getByRole('button', { name: '撤回', exact: true }).click()
      await expect(page.getByText('已撤回，可以重新处理。')).toBeVisible()
      await expect(page.getByText('撤回自己的处理')).toBeVisible()
      await expect(page.getByRole('button', { name: '撤回', exact: true })).toHaveCount(0)
      expect(await next!.tasks()).toEqual([])
    })

    await test.step('it is decided anew; once the next has acted, it stands', async () => {
      await page.getByRole('link', { name: '去处理' }).click()
      await decide(page, '同意', '核对过了')
      const following = await windowOf(browser, baseURL, office)
      await openTask(following, title)
      await decide(following, '同意')
      await following.context().close()
      await page.goto('/workflow/task/finished')
      await page.getByRole('link', { name: title }).first().click()
      await expect(page.getByText('这个任务已处理，以下是流程的最新进展。')).toBeVisible()
      await expect(page.getByText('流程已继续进行，不能撤回。')).toBeVisible()
      await expect(page.getByRole('button', { name: '撤回', exact: true })).toHaveCount(0)
      await expectAccessible(page)
      await picture(page, 'take-back-stands-phone-dark')
      await page.context().close()
    })
  },
)
