import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
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
import { expect, expectAccessible, password, picture, tokenOf } from './fixtures.ts'

const [starter, boss, first] = ['luziang', 'chensiqi', 'hejingshu'] as const
const test = testWith(starter, boss, first)

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
