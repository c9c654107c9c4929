import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { pixel } from '../support/upload.ts'
import {
  callsOf,
  decide,
  handTo,
  openTask,
  phone,
  publishWithProcess,
  welcome,
  windowOf,
} from './approval-test-helpers.ts'
import { expect, expectAccessible, password, picture, signIn, test as base, tokenOf } from './fixtures.ts'

const [starter, boss, first, second, third, office] = [
  'luziang',
  'chensiqi',
  'hejingshu',
  'shennianci',
  'xuqinghe',
  'tangruogu',
] as const

/** Six people who can sign in. */
const test = base.extend({
  wanted: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use({ prepare: (server) => welcome(server, [starter, boss, first, second, third, office]) }),
    { scope: 'worker' },
  ],
})

const users = (...ids: readonly string[]) => ({ assign: { by: 'users', ids } }) as const
const chain = (...nodes: readonly TreeNode[]): TreeNode =>
  [{ id: 'start', type: 'start', name: '发起人' } as TreeNode, ...nodes].reduceRight(
    (next: TreeNode | undefined, node) => ({ ...node, ...(next ? { next } : {}) }),
    undefined,
  )!

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

test('a substitute decides while the head is away, columns are kept from a step, and what is late goes up by the working calendar @whole', async ({
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const admin = await tokenOf(server)
  const { rows } = await server.call<{ rows: readonly { userId: number; userName: string }[] }>(
    'GET',
    '/api/system/user/page?limit=100',
    { token: admin },
  )
  const mine = await callsOf(server, starter)
  const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }

  await test.step('the substitute gets the task, and the history says for whom', async () => {
    const token = await server.call<string>('POST', '/api/login', { body: { username: boss, password } })
    await server.call('POST', '/api/workflow/substitution/mine', {
      token,
      body: {
        substituteId: rows.find(({ userName }) => userName === first)!.userId,
        beginTime: new Date(Date.now() - 60_000).toISOString(),
        endTime: new Date(Date.now() + 3_600_000).toISOString(),
      },
    })
    const formKey = await publishWithProcess(
      server,
      { ...formOf('seal', 'zh-cn'), title: '代办用章' },
      chain({ id: 'boss', type: 'approve', name: '主管审批', ...users(boss) }),
    )
    await mine.submit(formKey, answers)
    const page = await windowOf(browser, baseURL, first, phone)
    await openTask(page, '陆子昂的代办用章')
    await expect(page.getByText('外出，由 何静姝 代办')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'approval-substitute-phone')
    await decide(page, '同意')
    await page.context().close()
    const away = await windowOf(browser, baseURL, boss)
    await away.goto('/workflow/task/todo')
    await expect(away.getByRole('heading', { name: '待办任务' })).toBeVisible()
    await expect(away.getByText('陆子昂的代办用章')).toBeHidden()
    await away.context().close()
    const { rows: own } = await server.call<{ rows: readonly { substitutionId: number }[] }>(
      'GET',
      '/api/workflow/substitution/mine',
      { token },
    )
    await server.call('DELETE', `/api/workflow/substitution/mine/${own[0]!.substitutionId}`, { token })
  })

  await test.step('a step sees and fills in the columns it may', async () => {
    const rowItems = [
      { id: 'goods1', type: 'input', label: '品名' },
      { id: 'secret', type: 'input', label: '供应商' },
      { id: 'budget', type: 'input', label: '预算科目' },
    ]
    const formKey = await publishWithProcess(
      server,
      {
        format: 1,
        title: '采购明细',
        theme: {},
        settings: { access: { signIn: true } },
        logic: [],
        items: [{ id: 'lines1', type: 'subForm', label: '明细', rowItems } as never],
      },
      chain({
        id: 'boss',
        type: 'approve',
        name: '主管审批',
        ...users(boss),
        fields: {
          lines1: 'write',
          'lines1.goods1': 'read',
          'lines1.secret': 'hidden',
          'lines1.budget': 'required',
        },
      }),
    )
    await mine.submit(formKey, { lines1: [{ goods1: '打印纸', secret: '甲公司' }] })
    const page = await windowOf(browser, baseURL, boss, phone)
    await openTask(page, '陆子昂的采购明细')
    await expect(page.getByRole('textbox', { name: /品名/ })).toHaveValue('打印纸')
    await expect(page.getByText('供应商')).toHaveCount(0)
    await page.getByRole('button', { name: '同意', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click()
    await expect(page.getByText('有 1 处需要修改')).toBeVisible()
    await page.getByRole('textbox', { name: /预算科目/ }).fill('办公费')
    await expectAccessible(page)
    await picture(page, 'approval-columns-phone')
    await decide(page, '同意')
    await expect(page.getByText('已同意。')).toBeVisible()
    await page.context().close()
  })

  await test.step('a holiday is no time; on a working day the late task goes up', async () => {
    const config = '/api/system/env/config'
    const { version } = await server.call<{ version: number }>('GET', `${config}/workingTimeConfig`, { token: admin })
    await server.call('POST', `${config}/save`, {
      token: admin,
      body: {
        envKey: 'workingTimeConfig',
        values: { weekdays: '7', hours: '00:00-24:00', timeZone: 'Asia/Shanghai' },
        version,
      },
    })
    const zoned = new Date(Date.now() + 8 * 3_600_000)
    const days = await Promise.all(
      // also the day that begins while this runs
      [0, 1].map((more) =>
        server.call<{ calendarDayId: number }>('POST', '/api/workflow/calendar-day', {
          token: admin,
          body: {
            day: new Date(zoned.getTime() + more * 86_400_000).toISOString().slice(0, 10),
            kind: 'off',
            name: '放假',
          },
        }),
      ),
    )
    const formKey = await publishWithProcess(
      server,
      { ...formOf('seal', 'zh-cn'), title: '限时用章' },
      chain({
        id: 'boss',
        type: 'approve',
        name: '主管审批',
        ...users(boss),
        timeout: { after: 'PT2S', do: 'escalate' },
        clock: 'working',
      }),
    )
    await mine.submit(formKey, answers)
    const page = await windowOf(browser, baseURL, boss)
    await openTask(page, '陆子昂的限时用章')
    const due = new Date(zoned.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    await expect(page.getByText(`截止时间 ${due} 00:00`)).toBeVisible()
    await picture(page, 'approval-due-after-holiday')
    for (const { calendarDayId } of days)
      await server.call('DELETE', `/api/workflow/calendar-day/${calendarDayId}`, { token: admin })
    await mine.submit(formKey, answers)
    const own = await windowOf(browser, baseURL, starter, phone)
    await own.goto('/workflow/task/mine')
    await own.getByRole('link', { name: '限时用章' }).first().click()
    await expect(async () => {
      await own.reload()
      await expect(own.getByText('超时，转给主管')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expectAccessible(own)
    await picture(own, 'approval-escalated-phone')
    // the one of the holiday still waits for its own person
    await page.reload()
    await expect(page.getByRole('button', { name: '同意', exact: true })).toBeVisible()
    await Promise.all([page.context().close(), own.context().close()])
  })
})

test('requests are told apart without what is hidden, and approved several at once @whole', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const formKey = await publishWithProcess(
    server,
    {
      format: 1,
      title: '用车申请',
      theme: {},
      settings: {},
      logic: [],
      items: [
        { id: 'where1', type: 'input', label: '目的地', required: true },
        { id: 'secret', type: 'input', label: '工资' },
      ],
    },
    {
      id: 'start',
      type: 'start',
      name: '发起人',
      next: {
        id: 'boss',
        type: 'approve',
        name: '审批',
        assign: { by: 'users', ids: ['admin'] },
        fields: { secret: 'hidden' },
      },
    },
  )
  const his = await callsOf(server, starter)
  for (const where1 of ['东校区', '西校区']) await his.submit(formKey, { where1, secret: '9000' })
  await signIn(page)
  await page.goto('/workflow/task/mine')
  await expect(page.getByText('还没有流程。')).toBeVisible()
  await expect(page.getByRole('button', { name: '发起流程' })).toHaveCount(2)
  await picture(page, 'started-by-me-empty')
  await expect(async () => {
    await page.goto('/workflow/task/todo')
    await expect(page.getByText('东校区')).toBeVisible({ timeout: 3000 })
    await expect(page.getByText('西校区')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await expect(page.getByText('9000')).toHaveCount(0)
  // a task of another journey may have gone up to the administrator
  for (const where of ['东校区', '西校区'])
    await page.getByRole('row').filter({ hasText: where }).getByRole('checkbox').check()
  await expect(page.getByRole('button', { name: '同意', exact: true })).toBeVisible()
  await picture(page, 'approve-ticked')
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click()
  await expect(page.getByText('已同意 2 条。')).toBeVisible()
  await expect(page.getByText('东校区')).toBeHidden()
  await expect(page.getByText('已选 2 个任务')).toBeHidden()
})
