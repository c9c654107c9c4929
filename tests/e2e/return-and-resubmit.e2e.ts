import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { pixel } from '../support/upload.ts'
import {
  callsOf,
  chain,
  decide,
  openTask,
  phone,
  publishWithProcess,
  testWith,
  users,
  windowOf,
} from './approval-test-helpers.ts'
import { expect, expectAccessible, picture } from './fixtures.ts'

const [starter, boss, first, second, third, office] = [
  'luziang',
  'chensiqi',
  'hejingshu',
  'shennianci',
  'xuqinghe',
  'tangruogu',
] as const
const test = testWith(starter, boss, first, second, third, office)

test('a leave for illness is returned, corrected on a phone, approved by two of three, and copied to the office @whole', async ({
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const formKey = await publishWithProcess(
    server,
    formOf('leave', 'zh-cn'),
    chain(
      { id: 'boss', type: 'approve', name: '主管审批', ...users(boss) },
      {
        id: 'board',
        type: 'approve',
        name: '会签',
        ...users(first, second, third),
        mode: { kind: 'ratio', ratio: 0.6 },
      },
      { id: 'copy', type: 'copy', name: '抄送人事', ...users(office) },
    ),
  )
  const title = '陆子昂的请假申请'
  const ill = await windowOf(browser, baseURL, starter, phone)

  await test.step('it is handed in with its proof, on a phone', async () => {
    await ill.goto(`/s/${formKey}`)
    await ill.getByLabel('请假类型').selectOption('sick')
    const dates = ill.getByRole('group', { name: '请假日期' })
    await dates.getByLabel('开始').fill('2026-03-02')
    await dates.getByLabel('结束').fill('2026-03-03')
    await ill.getByLabel('事由').fill('看病')
    await ill
      .locator('input[type=file]')
      .setInputFiles({ name: '病假证明.png', mimeType: 'image/png', buffer: pixel.bytes })
    await expect(ill.getByText('病假证明.png', { exact: true })).toBeVisible()
    await ill.getByRole('button', { name: '提交' }).click()
    await expect(ill.getByRole('heading', { name: '提交成功' })).toBeVisible()
  })

  const head = await windowOf(browser, baseURL, boss)
  await test.step('the head opens the proof and returns it with a comment', async () => {
    await openTask(head, title)
    const [proof] = await Promise.all([
      head.context().waitForEvent('page'),
      head.getByRole('button', { name: '打开「病假证明.png」' }).click(),
    ])
    await proof.close()
    await picture(head, 'approval-proof')
    await decide(head, '退回', '请补充复诊记录')
  })

  await test.step('it is corrected on the phone, with another proof', async () => {
    await ill.goto('/')
    await expect(ill.getByText(/已退回：请补充复诊记录/).first()).toBeVisible()
    await openTask(ill, title)
    await expect(ill.locator('header').getByText('已退回', { exact: true })).toBeVisible()
    await expect(ill.locator('p').filter({ hasText: /已退回.*请补充复诊记录/ })).toBeVisible()
    await expect(ill.getByText('已退回，等待 陆子昂 重新提交')).toBeVisible()
    await ill.getByLabel('事由').fill('看病，附复诊记录')
    await ill
      .locator('input[type=file]')
      .setInputFiles({ name: '复诊记录.png', mimeType: 'image/png', buffer: pixel.bytes })
    await expect(ill.getByText('复诊记录.png', { exact: true })).toBeVisible()
    await expectAccessible(ill)
    await picture(ill, 'approval-correct-phone')
    await decide(ill, '重新提交')
    await expect(ill.getByText('已重新提交。')).toBeVisible()
  })

  await test.step('the head approves what has come back', async () => {
    await openTask(head, title)
    await expect(head.getByRole('button', { name: '打开「复诊记录.png」' })).toBeVisible()
    await decide(head, '同意')
  })

  await test.step('two of three are enough: one among several at once, one with a thumb', async () => {
    const one = await windowOf(browser, baseURL, first, phone)
    await one.goto('/project/todo')
    await one.getByRole('checkbox', { name: /请假申请 · 会签/ }).check()
    await expectAccessible(one)
    await picture(one, 'approval-project-todo-phone')
    await one.getByRole('button', { name: '同意 1 条' }).click()
    await one.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(one.getByText('没有等你处理的任务。')).toBeVisible()

    const two = await windowOf(browser, baseURL, second, phone)
    await openTask(two, title)
    await expectAccessible(two)
    await picture(two, 'approval-handle-phone')
    await decide(two, '同意', '早日康复')
    await expect(two.getByText('已同意。')).toBeVisible()
    const rest = await callsOf(server, third)
    expect(await rest.tasks()).toEqual([])
    await Promise.all([one.context().close(), two.context().close()])
  })

  await test.step('the office reads the copy', async () => {
    const page = await windowOf(browser, baseURL, office)
    await page.goto('/workflow/task/copied')
    await page.getByText(title).click()
    await expect(page.getByText('早日康复')).toBeVisible()
    // the list that was left stays in the document, out of sight
    await expect(page.getByText('已通过').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
  })
  await Promise.all([ill.context().close(), head.context().close()])
})

test('a purchase is returned to its start from one of two branches, which both decide again @whole', async ({
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const formKey = await publishWithProcess(
    server,
    formOf('purchase', 'zh-cn'),
    chain(
      {
        id: 'both',
        type: 'parallel',
        name: '并行',
        branches: [
          { id: 'left', name: '财务', next: { id: 'money', type: 'approve', name: '财务审核', ...users(first) } },
          { id: 'right', name: '资产', next: { id: 'goods', type: 'approve', name: '资产审核', ...users(second) } },
        ],
      },
      { id: 'last', type: 'approve', name: '主管审批', ...users(boss) },
    ),
  )
  const [mine, money, goods, last] = await Promise.all(
    [starter, first, second, boss].map((name) => callsOf(server, name)),
  )
  await mine!.submit(formKey, {
    goods1: '投影仪',
    pieces: 2,
    amount: 6000,
    needed: '2026-04-01',
    reason: '教室更新',
  })
  await money!.approve()

  await test.step('one branch returns it, while the other has decided', async () => {
    const page = await windowOf(browser, baseURL, second)
    await openTask(page, '陆子昂的采购申请')
    await decide(page, '退回', '请写型号')
    await expect(page).toHaveURL(/\/workflow\/task\/todo/)
    await page.context().close()
  })

  const page = await windowOf(browser, baseURL, starter, phone)
  await test.step('it is corrected', async () => {
    await openTask(page, '陆子昂的采购申请')
    await page.getByLabel('采购物品').fill('投影仪 X1')
    await decide(page, '重新提交')
    await expect(page.getByText('已重新提交。')).toBeVisible()
  })

  await test.step('both are asked again, and the picture tells where it is', async () => {
    await money!.approve()
    await page.goto('/workflow/task/mine')
    await page.getByRole('link', { name: '采购申请' }).first().click()
    await page.getByRole('link', { name: '流程图' }).click()
    await expect(page.getByRole('button', { name: /资产审核/ })).toContainText('进行中')
    await expect(page.getByRole('button', { name: /财务审核/ })).toContainText('已完成')
    await expectAccessible(page)
    await picture(page, 'approval-parallel-phone')
    await goods!.approve()
    await last!.approve()
    await page.goto('/workflow/task/mine')
    await expect(page.getByText('已通过').first()).toBeVisible()
  })
  await page.context().close()
})
