import {
  expect,
  expectAccessible,
  password,
  picture,
  publish,
  replacePassword,
  signIn,
  test,
  tokenOf,
} from './support.ts'

/** A leave form gets its approval: drawn, published, and asked of a person by the next submission. */
test('an approval is drawn, published, and asks its approver', async ({ page, server }) => {
  const formKey = await publish(server, {
    format: 1,
    title: '请假申请',
    items: [
      { id: 'days01', type: 'number', label: '请假天数', required: true },
      { id: 'why001', type: 'textarea', label: '事由' },
    ],
    logic: [],
    theme: {},
    settings: {},
  })
  await signIn(page)
  await page.goto(`/project/form/workflow?key=${formKey}`)
  await page.getByRole('button', { name: '使用「请假」' }).click()

  await test.step('the long leave is asked of a person', async () => {
    await expect(page.getByRole('button', { name: /^超过 3 天/ })).toContainText('请假天数 大于 3')
    await page.getByRole('button', { name: /^上级主管审批/ }).click()
    const drawer = page.getByRole('dialog', { name: '审批' })
    await drawer.getByRole('combobox', { name: '审批人' }).click()
    await page.getByRole('option', { name: '指定人员' }).click()
    await drawer.getByRole('combobox', { name: '人员' }).fill('陆子昂')
    await page.getByRole('option', { name: /陆子昂/ }).click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('button', { name: '关闭' }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('the first step is taken out, with the keyboard', async () => {
    await page.getByRole('button', { name: /^主管审批/ }).focus()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: /^主管审批/ })).toHaveCount(0)
    await expect(page.getByText('已保存')).toBeVisible()
    await expectAccessible(page)
    await picture(page, 'process-designer-1440')
  })

  await test.step('it is published', async () => {
    await page.getByRole('button', { name: '发布流程' }).click()
    await expect(page.getByText('流程已发布，新的答卷按它审批。')).toBeVisible()
    // the form's publication deploys the process a moment later
    await expect(async () => {
      await page.getByRole('button', { name: '流程版本' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: '版本 1' })).toContainText('当前', { timeout: 1_000 })
    }).toPass()
    await page.keyboard.press('Escape')
  })

  await test.step('the next submission is a task of the approver', async () => {
    const admin = await tokenOf(server)
    const { rows } = await server.call<{ rows: readonly { userId: number }[] }>(
      'GET',
      `/api/system/user/page?userName[eq]=${approver}`,
      { token: admin },
    )
    await server.call('PUT', '/api/system/user/resetPwd', {
      token: admin,
      body: { userId: rows[0]!.userId, password: 'Given-2026' },
    })
    await replacePassword(server, approver, 'Given-2026')
    const token = await server.call<string>('POST', '/api/login', { body: { username: approver, password } })
    await server.call('POST', `/api/public/form/${formKey}/data`, { body: { version: 1, answers: { days01: 5 } } })
    const tasks = async (): Promise<readonly string[]> => {
      const todo = await server.call<{ rows: readonly { name: string }[] }>(
        'GET',
        '/api/workflow/task/todo/page?page=1&limit=10',
        { token },
      )
      return todo.rows.map(({ name }) => name)
    }
    await expect.poll(tasks, { timeout: 20_000 }).toEqual(['上级主管审批'])
  })
})

test('a template becomes a form and its process, bound together @whole', async ({ page }) => {
  await signIn(page)
  await page.goto('/project/ready')
  await expectAccessible(page)
  await picture(page, 'approval-templates-1440')
  await page.getByRole('button', { name: '使用「采购」' }).click()
  await expect(page.getByRole('button', { name: /^5000 以上/ })).toContainText('预算金额（元） 大于 5000')
  await expect(page.getByText('「采购申请」已建好，请选择各环节由谁处理，再发布。')).toBeVisible()
  await page.getByRole('link', { name: '编辑' }).click()
  await expect(page.getByText('期望到货日期').first()).toBeVisible()
})

const approver = 'luziang'
