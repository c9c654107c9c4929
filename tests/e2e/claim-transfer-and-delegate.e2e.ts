import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import {
  callsOf,
  chain,
  decide,
  handTo,
  openTask,
  phone,
  publishWithProcess,
  testWith,
  users,
  windowOf,
} from './approval-test-helpers.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'

const [starter, boss, first, second, third] = ['luziang', 'chensiqi', 'hejingshu', 'shennianci', 'xuqinghe'] as const
const test = testWith(starter, boss, first, second, third)

test('a task is claimed, released, transferred and delegated; its starter withdraws another @whole', async ({
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const formKey = await publishWithProcess(
    server,
    formOf('seal', 'zh-cn'),
    chain({ id: 'desk', type: 'handle', name: '用章登记', ...users(first, second), mode: { kind: 'one' } }),
  )
  const mine = await callsOf(server, starter)
  const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }
  await mine.submit(formKey, answers)
  const title = '陆子昂的用章申请'

  await test.step('one claims it and gives it back', async () => {
    const page = await windowOf(browser, baseURL, first, phone)
    await openTask(page, title)
    await page.getByRole('button', { name: '认领', exact: true }).click()
    await expect(page.getByText('已认领。')).toBeVisible()
    await page.getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '取消认领' }).click()
    await expect(page.getByText('已取消认领，其他候选人可以认领。')).toBeVisible()
    await page.context().close()
  })

  await test.step('another transfers it, the next asks for an opinion', async () => {
    const page = await windowOf(browser, baseURL, second)
    await openTask(page, title)
    await handTo(page, '转办', '陈思齐')
    await expect(page.getByText('已转办。')).toBeVisible()
    await page.context().close()
    const head = await windowOf(browser, baseURL, boss)
    await openTask(head, title)
    await handTo(head, '委派', '许清和')
    await expect(head.getByText('已委派，对方给出意见后由你决定。')).toBeVisible()
    const asked = await windowOf(browser, baseURL, third, phone)
    await openTask(asked, title)
    await decide(asked, '提交意见', '可以用章')
    await expect(asked.getByText('意见已提交。')).toBeVisible()
    await asked.context().close()
    await openTask(head, title)
    await expect(head.getByText('可以用章')).toBeVisible()
    await expectAccessible(head)
    await picture(head, 'approval-delegated')
    await decide(head, '同意')
    await head.context().close()
  })

  await test.step('a second one is withdrawn by its starter', async () => {
    await mine.submit(formKey, answers)
    const page = await windowOf(browser, baseURL, starter, phone)
    await page.goto('/workflow/task/mine')
    await expect(page.getByText('进行中').first()).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: '用章申请' }).first().click()
    // the list, which has such a button too, stays below the page
    await expect(page.getByRole('heading', { name: /用章申请$/ })).toBeVisible()
    await page.getByRole('button', { name: '更多操作', exact: true }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: '撤销流程' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('流程已撤销。')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'approval-withdrawn-phone')
    await page.context().close()
  })
})
