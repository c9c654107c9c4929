import type { Page } from 'playwright/test'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { callsOf, openTask, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn, test as base } from './fixtures.ts'

const [starter, boss, first, second] = ['luziang', 'chensiqi', 'hejingshu', 'shennianci'] as const

/** Four people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss, first, second]) }),
    { scope: 'worker' },
  ],
})

const users = (...ids: readonly string[]) => ({ assign: { by: 'users', ids } }) as const
const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  [{ id: 'start', type: 'start', name: '发起人' } as TreeNode, ...nodes].reduceRight(
    (next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }),
    undefined,
  )!
const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }

/** Opens a dialog of the menu of further actions. */
async function further(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Opens the newest process that its starter has begun. */
async function openMine(page: Page, process: string): Promise<void> {
  await page.goto('/workflow/task/mine')
  await page.getByRole('link', { name: process }).first().click()
  await expect(page.getByRole('heading', { name: '处理记录' })).toBeVisible()
}

test('a head is reminded, asks two more people and takes one off, and decides with a usual phrase and a signature @whole', async ({
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const formKey = await publishWithProcess(
    server,
    formOf('seal', 'zh-cn'),
    chain(
      { id: 'boss', type: 'approve', name: '主管审批', ...users(boss) },
      { id: 'sign', type: 'approve', name: '院长签字', ...users(second), decision: { signature: 'required' } },
    ),
  )
  const title = '陆子昂的用章申请'
  const [mine, asked, taken] = await Promise.all([starter, first, second].map((name) => callsOf(server, name)))
  const head = await windowOf(browser, baseURL, boss)
  await head.goto('/workflow/task/todo')
  await expect(head.getByRole('heading', { name: '待办任务' })).toBeVisible()
  await mine!.submit(formKey, answers)

  await test.step('its starter reminds, which the head hears of at once', async () => {
    await expect(head.getByRole('link', { name: '待办任务 1 个待办' })).toBeVisible({ timeout: 20_000 })
    const own = await windowOf(browser, baseURL, starter, phone)
    await openMine(own, '用章申请')
    await own.getByRole('button', { name: '催办', exact: true }).click()
    await expect(own.getByText('已催办，处理人会收到消息。')).toBeVisible()
    await expect(own.getByRole('listitem').filter({ hasText: '陆子昂' }).filter({ hasText: '催办' })).toBeVisible()
    await expectAccessible(own)
    await picture(own, 'decision-reminded-phone')
    await own.context().close()
    await head.getByRole('button', { name: /^消息/ }).click()
    await expect(head.getByText('催办：主管审批')).toBeVisible()
    await picture(head, 'decision-reminder-bell')
    await head.keyboard.press('Escape')
  })

  await test.step('the head asks two people beside, and stays on the task', async () => {
    await openTask(head, title)
    await further(head, '加签')
    const dialog = head.getByRole('dialog', { name: '加签' })
    await dialog.getByRole('button', { name: '加签' }).click()
    await expect(dialog.getByText('请选择人员')).toBeVisible()
    for (const name of ['何静姝', '沈念慈']) {
      await dialog.getByRole('combobox').fill(name)
      await head.getByRole('option', { name: new RegExp(name) }).click()
    }
    await head.keyboard.press('Escape')
    await dialog.getByRole('radio', { name: '与我同时处理' }).check()
    await expectAccessible(head)
    await picture(head, 'decision-add-sign-1440')
    await dialog.getByRole('button', { name: '加签' }).click()
    await expect(head.getByText('已加签。')).toBeVisible()
    await expect(head.getByText('加签 何静姝、沈念慈')).toBeVisible()
    await expect.poll(async () => (await taken!.tasks()).length).toBe(1)
  })

  await test.step('one of them is not needed after all', async () => {
    await further(head, '减签')
    const dialog = head.getByRole('dialog', { name: '减签' })
    await dialog.getByRole('button', { name: '减签' }).click()
    await expect(dialog.getByText('请选择人员')).toBeVisible()
    await dialog.getByRole('checkbox', { name: /沈念慈/ }).check()
    await expectAccessible(head)
    await picture(head, 'decision-remove-sign-1440')
    await dialog.getByRole('button', { name: '减签' }).click()
    await expect(head.getByText('已减签。')).toBeVisible()
    await expect(head.getByText('减签 沈念慈')).toBeVisible()
    expect(await taken!.tasks()).toEqual([])
    await head.context().close()
  })

  await test.step('the head approves on a phone with a phrase, from a sheet at the bottom edge', async () => {
    const small = await windowOf(browser, baseURL, boss, { ...phone, colorScheme: 'dark' })
    await small.goto('/project/todo')
    await expect(small.getByText(title)).toBeVisible()
    await picture(small, 'project-todo-phone-dark')
    await openTask(small, title)
    await picture(small, 'decision-task-phone-dark')
    await small.getByRole('button', { name: '同意', exact: true }).click()
    const dialog = small.getByRole('dialog', { name: '同意' })
    await dialog.getByRole('button', { name: '情况属实' }).click()
    await dialog.getByRole('button', { name: '请尽快办理' }).click()
    await expect(dialog.getByRole('textbox', { name: '意见' })).toHaveValue('情况属实；请尽快办理')
    const { y, height } = (await dialog.boundingBox())!
    expect(y + height).toBe(phone.viewport.height)
    await expectAccessible(small)
    await picture(small, 'decision-approve-phone-dark')
    await dialog.getByRole('button', { name: '同意', exact: true }).click()
    await expect(small.getByText('已同意。')).toBeVisible()
    await small.context().close()
    await asked!.approve()
  })

  await test.step('the dean draws a signature with a finger', async () => {
    const dean = await windowOf(browser, baseURL, second, phone)
    await openTask(dean, title)
    await dean.getByRole('button', { name: '同意', exact: true }).click()
    const dialog = dean.getByRole('dialog', { name: '同意' })
    await dialog.getByRole('button', { name: '同意', exact: true }).click()
    await expect(dialog.getByText('请签名')).toBeVisible()
    const { x, y, width, height } = (await dialog.locator('canvas').boundingBox())!
    const finger = await dean.context().newCDPSession(dean)
    const at = (part: number) => [{ x: x + width * (0.2 + part * 0.6), y: y + height * (part % 0.2 > 0.1 ? 0.3 : 0.7) }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let part = 0.1; part < 1; part += 0.1)
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByText('请签名')).toBeHidden()
    await expectAccessible(dean)
    await picture(dean, 'decision-signature-phone')
    await dialog.getByRole('button', { name: '同意', exact: true }).click()
    await expect(dean.getByText('已同意。')).toBeVisible()
    await dean.context().close()
  })

  await test.step('its starter sees the outcome, the signature and who was asked', async () => {
    const own = await windowOf(browser, baseURL, starter)
    await openMine(own, '用章申请')
    await expect(own.getByRole('img', { name: '沈念慈 的签名' })).toBeVisible()
    await expect(own.getByText('情况属实；请尽快办理')).toBeVisible()
    await expect(own.getByText('已通过').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(own)
    await picture(own, 'decision-outcome-1440')
    await own.context().close()
  })
})

test('an administrator suspends a process, resumes it and ends it, and goes back to where they came from @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const formKey = await publishWithProcess(
    server,
    { ...formOf('seal', 'zh-cn'), title: '外出用章' },
    chain({ id: 'boss', type: 'approve', name: '主管审批', ...users(boss) }),
  )
  const mine = await callsOf(server, starter)
  const bossCalls = await callsOf(server, boss)
  await mine.submit(formKey, answers)
  await expect.poll(async () => (await bossCalls.tasks()).length, { timeout: 20_000 }).toBe(1)
  const title = '陆子昂的外出用章'
  await signIn(page)

  await test.step('the list of approvals leads to it and is where it belongs', async () => {
    await page.goto('/project/workflow/form/data')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'approval-records-1440')
    await page.getByRole('link', { name: title }).click()
    const trail = page.getByRole('navigation', { name: '当前位置' })
    await expect(trail.getByRole('link', { name: '审批数据' })).toBeVisible()
    await page.getByRole('link', { name: '流程图' }).click()
    await expect(page.getByRole('button', { name: /主管审批/ })).toContainText('进行中')
    await expect(trail.getByRole('link', { name: '审批数据' })).toBeVisible()
    await page.getByRole('link', { name: '打开审批单' }).click()
    await expect(trail.getByRole('link', { name: '审批数据' })).toBeVisible()
  })

  const head = await windowOf(browser, baseURL, boss, phone)
  await openTask(head, title)
  await test.step('suspended, nobody can decide, and the head is told why', async () => {
    await further(page, '暂停')
    await expect(page.getByText('流程已暂停。')).toBeVisible()
    await expect(page.getByRole('button', { name: '恢复', exact: true })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'process-suspended-1440')
    await expect(head.getByText('流程已暂停，恢复后才能处理。')).toBeVisible()
    await expect(head.getByRole('button', { name: '同意', exact: true })).toBeHidden()
    await expectAccessible(head)
    await picture(head, 'process-suspended-phone')
  })

  await test.step('resumed, the head can', async () => {
    await page.getByRole('button', { name: '恢复', exact: true }).click()
    await expect(page.getByText('流程已恢复。')).toBeVisible()
    await expect(head.getByRole('button', { name: '同意', exact: true })).toBeVisible()
  })

  await test.step('the head rejects only with a reason; cancelled, nothing happens', async () => {
    await head.getByRole('button', { name: '驳回', exact: true }).click()
    const dialog = head.getByRole('dialog', { name: '驳回' })
    await expect(dialog.getByRole('textbox', { name: '驳回原因' })).toBeFocused()
    await dialog.getByRole('button', { name: '驳回', exact: true }).click()
    await expect(dialog.getByText('请填写原因')).toBeVisible()
    await expectAccessible(head)
    await picture(head, 'decision-reject-phone')
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('ended by the administrator, the head’s task is over and the starter is told', async () => {
    await further(page, '终止流程')
    const asked = page.getByRole('dialog', { name: '终止「外出用章」？' })
    await picture(page, 'process-terminate-1440')
    await asked.getByRole('button', { name: '终止' }).click()
    await expect(page.getByText('流程已终止。')).toBeVisible()
    await expect(head.getByText('这个任务已处理，以下是流程的最新进展。')).toBeVisible()
    const own = await windowOf(browser, baseURL, starter)
    await own.getByRole('button', { name: /^消息/ }).click()
    await expect(own.getByText('流程被终止')).toBeVisible()
    await own.keyboard.press('Escape')
    await openMine(own, '外出用章')
    await expect(own.getByText('已终止').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(own)
    await picture(own, 'process-terminated-1440')
    await Promise.all([own.context().close(), head.context().close()])
  })
})
