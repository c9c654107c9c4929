import type { Page } from 'playwright/test'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { callsOf, decide, openTask, phone, publishWithProcess, welcome, windowOf } from './approval-test-helpers.ts'
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

const answers = { paper1: '合作协议', seal01: 'common', copies: 2, usedon: '2026-03-05', reason: '签约' }

/** Chooses the 15th of the last or the next month in the picker of a field. */
async function pickDay(page: Page, field: string, month: '上个月' | '下个月'): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('button', { name: month }).click()
  await page.getByRole('button', { name: /月15日/ }).click()
  const done = page.getByRole('button', { name: '确定', exact: true })
  await done.click()
  // the next picker has buttons of the same names
  await expect(done).toBeHidden()
}

test('somebody names a substitute on a phone, hands over what waits and is back; an administrator does it for others @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const formKey = await publishWithProcess(server, formOf('seal', 'zh-cn'), {
    id: 'start',
    type: 'start',
    name: '发起人',
    next: { id: 'boss', type: 'approve', name: '主管审批', assign: { by: 'users', ids: [boss] } },
  })
  const [mine, bossCalls, firstCalls, secondCalls] = await Promise.all(
    [starter, boss, first, second].map((name) => callsOf(server, name)),
  )
  const submit = async (to: typeof bossCalls): Promise<void> => {
    const before = (await to!.tasks()).length
    await mine!.submit(formKey, answers)
    await expect.poll(async () => (await to!.tasks()).length, { timeout: 20_000 }).toBe(before + 1)
  }
  await submit(bossCalls)

  const away = await windowOf(browser, baseURL, boss, { ...phone, colorScheme: 'dark' })
  const own = away.getByRole('region', { name: '外出代理' })
  await test.step('the section of the address stays in sight when the devices above it arrive late', async () => {
    const empty = own.getByText('尚未设置代理人。')
    // more devices than the screen has room for
    for (let i = 0; i < 12; i++) await callsOf(server, boss)
    const { promise: isScrolled, resolve: release } = Promise.withResolvers<void>()
    await away.route('**/api/user/session', async (route) => {
      await isScrolled
      await route.continue()
    })
    await away.goto('/user/profile#substitute')
    await expect(away.getByRole('region', { name: '登录设备' }).getByRole('status')).toBeInViewport()
    release()
    await expect(empty).toBeInViewport()
  })
  await test.step('what is missing is said at its field', async () => {
    await own.getByRole('button', { name: '设置代理人' }).click()
    await own.getByRole('button', { name: '保存' }).click()
    await expect(own.getByText('请选择人员')).toBeVisible()
    // the absence begins now unless it is said otherwise
    await expect(own.getByText('请选择时间')).toHaveCount(1)
    await expectAccessible(away)
    await picture(away, 'substitute-missing-phone-dark')
  })

  await test.step('the substitute is named, and gets what waits', async () => {
    await own.getByRole('combobox', { name: '代理人' }).fill('何静姝')
    await away.getByRole('option', { name: /何静姝/ }).click()
    await pickDay(away, '结束时间', '下个月')
    await own.getByRole('textbox', { name: '原因' }).fill('出差')
    await picture(away, 'substitute-form-phone-dark')
    await own.getByRole('button', { name: '保存' }).click()
    await expect(away.getByText('已设置代理人。')).toBeVisible()
    await expect(own.getByText('你有 1 个待办可以转给代理人。')).toBeVisible()
    await expectAccessible(away)
    await picture(away, 'substitute-offer-phone-dark')
    await own.getByRole('button', { name: '全部转交' }).click()
    await expect(away.getByText('已转交 1 个待办。')).toBeVisible()
    await expect(own.getByText(/可以转给代理人/)).toBeHidden()
    expect(await bossCalls!.tasks()).toEqual([])
    // new ones go there by themselves
    await submit(firstCalls)
  })

  await test.step('back again, new tasks are one’s own, and those given stay given', async () => {
    await own.getByRole('button', { name: '删除代理人「何静姝」' }).click()
    const asked = away.getByRole('dialog', { name: '删除代理人「何静姝」？' })
    await expect(asked.getByText('已转交的任务留在对方那里')).toBeVisible()
    await asked.getByRole('button', { name: '删除' }).click()
    await expect(own.getByText('尚未设置代理人。')).toBeVisible()
    await submit(bossCalls)
    expect(await firstCalls!.tasks()).toHaveLength(2)
    await away.context().close()
  })

  await test.step('an administrator names one for somebody who left suddenly, and hands over', async () => {
    await signIn(page)
    await page.goto('/workflow/substitution')
    await expect(page.getByRole('heading', { name: '外出代理' })).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'substitutions-empty-1440')
    await page.getByRole('button', { name: '新增' }).first().click()
    const dialog = page.getByRole('dialog')
    for (const [field, name] of [
      ['外出人', '陈思齐'],
      ['代理人', '沈念慈'],
    ] as const) {
      await dialog.getByRole('combobox', { name: field }).fill(name)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await pickDay(page, '开始时间', '上个月')
    await pickDay(page, '结束时间', '下个月')
    await expectAccessible(page)
    await picture(page, 'substitution-form-1440')
    await dialog.getByRole('button', { name: '保存', exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: '陈思齐' })
    await row.getByRole('button', { name: /更多/ }).click()
    await page.getByRole('menuitem', { name: '转交待办' }).click()
    await picture(page, 'substitution-hand-over-1440')
    await page.getByRole('dialog').getByRole('button', { name: '转交待办' }).click()
    await expect(page.getByText('已开始转交待办。')).toBeVisible()
    await expect.poll(async () => (await secondCalls!.tasks()).length).toBe(1)
    await expectAccessible(page)
    await picture(page, 'substitutions-1440')
    expect(await bossCalls!.tasks()).toEqual([])
  })

  await test.step('whoever took over sees for whom they decide', async () => {
    const other = await windowOf(browser, baseURL, second)
    await openTask(other, '陆子昂的用章申请')
    await expect(other.getByText('外出，由 沈念慈 代办')).toBeVisible()
    await decide(other, '同意', '代为审核')
    await other.goto('/workflow/task/finished')
    await other.getByRole('link', { name: '陆子昂的用章申请' }).first().click()
    await expect(other.getByText('代 陈思齐 同意')).toBeVisible()
    await expectAccessible(other)
    await picture(other, 'substitute-decided-1440')
    await other.context().close()
  })
})
