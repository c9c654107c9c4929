import type { Form } from '#schemas/form/form.ts'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { chain, phone, publishWithProcess, users, windowOf } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn, test, tokenOf } from './fixtures.ts'

const blank = (title: string): Form => ({
  format: 1,
  title,
  theme: {},
  settings: {},
  logic: [],
  items: [{ id: 'what01', type: 'input', label: '事由' }],
})
const processes: readonly (readonly [Form, ...string[]])[] = [
  [blank('用车申请'), '主管审批', '车队派车'],
  [formOf('purchase', 'zh-cn'), '主管审批', '上级主管审批', '采购办理'],
  [formOf('expense', 'zh-cn'), '主管审批', '财务审核', '出纳付款'],
  [formOf('seal', 'zh-cn'), '主管审批', '用章登记'],
  [formOf('repair', 'zh-cn'), '维修处理', '报修人确认'],
  [formOf('contract', 'zh-cn'), '主管审批', '法务审核', '盖章归档'],
  [blank('访客登记'), '前台确认'],
]

test('processes to start are cards, with what was started last first, and loading has their shape @whole', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  for (const [form, ...steps] of processes)
    await publishWithProcess(
      server,
      form,
      chain(...steps.map((name, at) => ({ id: `step${at}`, type: 'approve' as const, name, ...users('admin') }))),
    )
  const token = await tokenOf(server)
  const startable = await server.call<readonly { key: string; name: string }[]>('GET', '/api/workflow/startable', {
    token,
  })
  const { key } = startable.find(({ name }) => name === '用车申请')!
  await server.call('POST', '/api/workflow/instance', { token, body: { key, answers: { what01: '接站' } } })

  await signIn(page)
  const small = await windowOf(browser, baseURL, 'admin', phone)
  for (const [window, name] of [
    [page, '1440'],
    [small, 'phone'],
  ] as const) {
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await window.route('**/api/workflow/startable', async (route) => {
      await gate
      await route.continue()
    })
    await window.goto('/workflow/task/record/start')
    const outlines = window.getByRole('main').locator('output i:last-child')
    await expect(outlines.last()).toBeVisible()
    await picture(window, `start-loading-${name}`)
    const outline = await window.getByRole('main').locator('output div > i').first().boundingBox()
    release()
    await expect(window.getByRole('heading', { name: /最近发起/ })).toBeVisible()
    await expect(window.getByRole('link', { name: /采购申请/ })).toContainText('主管审批 → 上级主管审批 → 采购办理')
    const card = await window.getByRole('link', { name: /用车申请/ }).boundingBox()
    expect(Math.abs(card!.y - outline!.y)).toBeLessThanOrEqual(2)
    expect(card!.width).toBeCloseTo(outline!.width, 0)
    await expectAccessible(window)
    await picture(window, `start-filled-${name}`)
  }

  // before the scripts, too
  for (const [window, name] of [
    [page, '1440'],
    [small, 'phone'],
  ] as const) {
    await window.route(/\/(assets\/|boot\.js)/, () => undefined)
    await window.goto('/workflow/task/record/start', { waitUntil: 'commit' })
    await expect(window.locator('#first-frame .rows i').nth(5)).toBeVisible()
    await picture(window, `start-first-frame-${name}`)
  }
  await small.context().close()
})
