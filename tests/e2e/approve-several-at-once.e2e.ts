import { callsOf, publishWithProcess, testWith } from './approval-test-helpers.ts'
import { expect, expectAccessible, picture, signIn } from './fixtures.ts'

const starter = 'luziang'
const test = testWith(starter)

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
