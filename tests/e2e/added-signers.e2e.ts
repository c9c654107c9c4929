import type { Page } from 'playwright/test'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { callsOf, decide, openTask, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, test as base } from './fixtures.ts'

const [starter, boss, before, after] = ['luziang', 'chensiqi', 'hejingshu', 'shennianci'] as const

/** Four people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss, before, after]) }),
    { scope: 'worker' },
  ],
})

const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: { id: 'boss', type: 'approve', name: '主管审批', assign: { by: 'users', ids: [boss] } },
}
const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }
const title = '陆子昂的用章申请'

/** Adds a signer on the page of a task. */
async function addSigner(page: Page, person: string, when: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '加签', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '加签' })
  await dialog.getByRole('combobox').fill(person)
  await page.getByRole('option', { name: new RegExp(person) }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('radio', { name: when }).check()
  await dialog.getByRole('button', { name: '加签' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'one person signs before the head and one after, each in turn, to the end',
  { tag: '@whole' },
  async ({ browser, server, baseURL }) => {
    test.setTimeout(240_000)
    const formKey = await publishWithProcess(server, formOf('seal', 'zh-cn'), tree)
    const [mine, asked, last, own] = await Promise.all(
      [starter, before, after, boss].map((name) => callsOf(server, name)),
    )
    const head = await windowOf(browser, baseURL, boss)
    await mine!.submit(formKey, answers)

    await test.step('the head adds one to follow, stays, and asks another to go first', async () => {
      await openTask(head, title)
      const address = head.url()
      await addSigner(head, '沈念慈', '我处理后再由他们处理')
      await expect(head.getByText('请 沈念慈 在自己之后处理')).toBeVisible()
      await expect(head.getByRole('button', { name: '同意', exact: true })).toBeVisible()
      expect(await last!.tasks()).toEqual([])
      await addSigner(head, '何静姝', '先由他们处理，再回到我')
      await expect.poll(async () => (await asked!.tasks()).length).toBe(1)
      expect(await own!.tasks()).toEqual([])
      await head.goto(address)
      await expect(head.getByText('已请他人先处理，他们处理后再由你处理。')).toBeVisible()
      await expect(head.getByText('请 何静姝 先处理')).toBeVisible()
      await expect(head.getByText('随后 陈思齐、沈念慈')).toBeVisible()
      await expect(head.getByText('之后没有其他环节。')).toBeVisible()
      await expectAccessible(head)
      await picture(head, 'added-signers-waiting-1440')
    })

    await test.step('the head does without who was to go first, has the task again, and asks once more', async () => {
      await head.getByRole('button', { name: '减签' }).click()
      const dialog = head.getByRole('dialog', { name: '减签' })
      await dialog.getByRole('checkbox', { name: /何静姝/ }).check()
      await expectAccessible(head)
      await picture(head, 'added-signers-remove-1440')
      await head.setViewportSize(phone.viewport)
      await picture(head, 'added-signers-remove-390')
      await head.setViewportSize({ width: 1440, height: 900 })
      await dialog.getByRole('button', { name: '减签' }).click()
      await expect(head.getByText('减签 何静姝')).toBeVisible()
      await expect(head.getByRole('button', { name: '同意', exact: true })).toBeVisible()
      expect(await asked!.tasks()).toEqual([])
      const address = head.url()
      await addSigner(head, '何静姝', '先由他们处理，再回到我')
      await expect.poll(async () => (await asked!.tasks()).length).toBe(1)
      await head.goto(address)
    })

    await test.step('who goes first approves on a phone, and the head’s turn comes by itself', async () => {
      const first = await windowOf(browser, baseURL, before, { ...phone, colorScheme: 'dark' })
      await openTask(first, title)
      await expectAccessible(first)
      await picture(first, 'added-signers-first-phone-dark')
      await decide(first, '同意', '条款没有问题')
      await first.context().close()
      await expect(head.getByRole('button', { name: '同意', exact: true })).toBeVisible({ timeout: 20_000 })
      expect(await last!.tasks()).toEqual([])
    })

    await test.step('the head approves; only then it is the turn of who follows', async () => {
      await decide(head, '同意')
      await expect.poll(async () => (await last!.tasks()).length).toBe(1)
      await head.context().close()
      const following = await windowOf(browser, baseURL, after)
      await openTask(following, title)
      await decide(following, '同意', '已登记')
      await following.context().close()
    })

    await test.step('the starter reads who was asked when, and that it is approved', async () => {
      const page = await windowOf(browser, baseURL, starter)
      await page.goto('/workflow/task/mine')
      await page.getByRole('link', { name: '用章申请' }).first().click()
      await expect(page.getByText('已通过').filter({ visible: true }).first()).toBeVisible()
      const history = page.getByRole('region', { name: '处理记录' }).getByRole('listitem')
      await expect(history).toHaveText([
        /陆子昂.*发起/s,
        /陈思齐.*请 沈念慈 在自己之后处理/s,
        /陈思齐.*请 何静姝 先处理/s,
        /陈思齐.*减签 何静姝/s,
        /陈思齐.*请 何静姝 先处理/s,
        /何静姝.*同意.*条款没有问题/s,
        /陈思齐.*同意/s,
        /沈念慈.*同意.*已登记/s,
      ])
      await expectAccessible(page)
      await picture(page, 'added-signers-history-1440')
      await page.context().close()
    })
  },
)
