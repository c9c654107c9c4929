import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
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
} from './fixtures.ts'

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

/** What a receiver outside was sent, and answers by the amount. */
async function openReceiver() {
  const received: { readonly data: { readonly parameters: { readonly sum: number } } }[] = []
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as (typeof received)[number]
      received.push(body)
      response.end(JSON.stringify({ rating: { level: body.data.parameters.sum > 1000 ? 'high' : 'low' } }))
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  return {
    received,
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/rate`,
    close: () => receiver.close(),
  }
}

test('a sub-process runs, and the answer to a trigger decides a branch @whole', async ({ page, server }) => {
  test.setTimeout(240_000)
  const receiver = await openReceiver()
  const token = await tokenOf(server)
  const { version } = await server.call<{ version: number }>('GET', '/api/system/env/config/integrationConfig', {
    token,
  })
  await server.call('POST', '/api/system/env/config/save', {
    token,
    body: { envKey: 'integrationConfig', values: { privateAddresses: '127.0.0.1' }, version },
  })
  const payment: TreeNode = {
    id: 'start',
    type: 'start',
    name: '发起人',
    next: { id: 'pay', type: 'approve', name: '出纳付款', assign: { by: 'users', ids: ['admin'] } },
  }
  await server.call('POST', '/api/workflow/definition/deploy', {
    token,
    body: { xml: bpmnOf(payment, { key: 'payment', name: '付款' }) },
  })
  const formKey = await publish(server, {
    format: 1,
    title: '采购申请',
    items: [{ id: 'sum001', type: 'number', label: '金额', required: true }],
    logic: [],
    theme: {},
    settings: {},
  })
  await server.call('POST', `/api/project/form/${formKey}/webhook`, {
    token,
    body: { url: receiver.url, events: ['answer.removed'] },
  })
  await signIn(page)
  await page.goto(`/project/form/workflow?key=${formKey}`)
  await page.getByRole('button', { name: '从空白开始' }).click()
  const add = async (after: string, type: string): Promise<void> => {
    await page.getByRole('button', { name: `在「${after}」之后添加节点` }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click()
  }
  const close = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: '关闭', exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }

  await test.step('a trigger rates the amount', async () => {
    await add('发起人', '触发器')
    const drawer = page.getByRole('dialog', { name: '触发器' })
    await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('评级')
    await drawer.getByRole('combobox', { name: '执行内容' }).click()
    await page.getByRole('option', { name: /^Webhook \d+ · 127\.0\.0\.1/ }).click()
    await drawer.getByRole('button', { name: '添加内容' }).click()
    await page.keyboard.type('sum')
    await expect(drawer.getByRole('combobox', { name: '值' })).toHaveValue('1. 金额')
    await drawer.getByRole('button', { name: '添加变量' }).click()
    await page.keyboard.type('level')
    const path = drawer.getByRole('textbox', { name: '取值路径' })
    await path.fill('rating..level')
    // what is wrong stands at its field, also when the foot of the panel leads there from elsewhere
    const name = drawer.getByRole('textbox', { name: '名称', exact: true }).first()
    await name.focus()
    await name.evaluate((field) => field.scrollIntoView())
    const jump = drawer.getByRole('button', { name: '1 处需要修改' })
    await jump.click()
    await expect(path).toBeFocused()
    await expect(path).toHaveAccessibleDescription(/各级用点分隔/)
    await expect(path).toBeInViewport({ ratio: 1 })
    const [field, foot] = [(await path.boundingBox())!, (await jump.boundingBox())!]
    expect(field.y + field.height).toBeLessThan(foot.y)
    await expectAccessible(page)
    await picture(page, 'process-trigger-1440')
    await path.fill('rating.level')
    await expect(jump).toHaveCount(0)
    await expectAccessible(page)
    await close('触发器')
    await expect(page.getByRole('button', { name: /^评级/ })).toContainText('取 level')
  })

  await test.step('a branch reads the rating, and pays by a sub-process', async () => {
    await add('评级', '条件分支')
    await page.getByRole('button', { name: /^条件 1/ }).click()
    const branch = page.getByRole('dialog', { name: '分支' })
    await branch.getByRole('combobox', { name: '题目' }).click()
    await page.getByRole('option', { name: 'level（评级）' }).click()
    await branch.getByRole('textbox', { name: '值' }).fill('high')
    await close('分支')
    await add('条件 1', '子流程')
    const drawer = page.getByRole('dialog', { name: '子流程' })
    await drawer.getByRole('combobox', { name: '子流程' }).click()
    await page.getByRole('option', { name: '付款' }).click()
    await expectAccessible(page)
    await picture(page, 'process-sub-process-1440')
    await close('子流程')
    await expect(page.getByRole('button', { name: /^条件 1/ })).toContainText('level（评级） 是 high')
    await picture(page, 'process-calls-1440')
  })

  await test.step('a trial calls nothing, and asks for the rating', async () => {
    await page.getByRole('button', { name: /^评级/ }).click()
    const settings = page.getByRole('dialog', { name: '触发器' })
    await expect(settings).toBeVisible()
    await page.getByRole('button', { name: '试运行' }).click()
    // it takes the place of the settings
    await expect(settings).toBeHidden()
    const trial = page.getByRole('complementary', { name: '试运行' })
    await trial.getByRole('button', { name: '开始试运行' }).click()
    await expect(trial.getByText('自动执行，试运行不调用')).toBeVisible()
    await trial.getByRole('textbox', { name: 'level（评级）' }).fill('high')
    await trial.getByRole('button', { name: '重新试运行' }).click()
    await expect(trial.getByText('子流程，试运行视为通过')).toBeVisible()
    expect(receiver.received).toEqual([])
    await picture(page, 'process-trial-calls-1440')
    // the drawing beside it shows the path, down the branch of high ratings, and where it stands
    const passed = page.locator('[data-passed] > [data-node]')
    await expect(passed.filter({ hasText: '条件 1' })).toBeVisible()
    await expect(passed.filter({ hasText: '其他情况' })).toHaveCount(0)
    const current = page.locator('[data-current] > [data-node]')
    await expect(current).toContainText('子流程')
    await trial.getByRole('button', { name: '评级' }).click()
    await expect(current).toContainText('评级')
    await expectAccessible(page)
    await picture(page, 'process-trial-path-1440')
    await trial.getByRole('button', { name: '关闭试运行' }).click()
    await expect(passed).toHaveCount(0)
    await expect(page.getByRole('button', { name: '试运行' })).toBeFocused()
  })

  await test.step('it is published, and a large amount runs the sub-process', async () => {
    await page.getByRole('button', { name: '发布流程' }).click()
    await expect(page.getByText('流程已发布，新的答卷按它审批。')).toBeVisible()
    await expect(async () => {
      await page.getByRole('button', { name: '流程版本' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: '版本 1' })).toContainText('当前', { timeout: 1_000 })
    }).toPass()
    for (const sum001 of [20, 5000])
      await server.call('POST', `/api/public/form/${formKey}/data`, { body: { version: 1, answers: { sum001 } } })
    const todo = async (): Promise<readonly string[]> => {
      const { rows } = await server.call<{ rows: readonly { name: string; process: string }[] }>(
        'GET',
        '/api/workflow/task/todo/page?page=1&limit=10',
        { token },
      )
      return rows.map(({ process, name }) => `${process} ${name}`)
    }
    await expect.poll(todo, { timeout: 60_000 }).toEqual(['付款 出纳付款'])
    expect(receiver.received.map(({ data }) => data.parameters).toSorted((a, b) => a.sum - b.sum)).toEqual([
      { sum: 20 },
      { sum: 5000 },
    ])
  })
  receiver.close()
})

test('a template becomes a form and its process, bound together @whole', async ({ page }) => {
  await signIn(page)
  await page.goto('/project/ready')
  await expectAccessible(page)
  await picture(page, 'approval-templates-1440')
  await page.getByRole('button', { name: '使用「采购」' }).click()
  await expect(page.getByRole('button', { name: /^5000 元以上/ })).toContainText('预算金额（元） 大于 5000')
  await expect(page.getByText('「采购申请」已建好，请选择各环节由谁处理，再发布。')).toBeVisible()
  await page.getByRole('link', { name: '编辑' }).click()
  await expect(page.getByText('期望到货日期').first()).toBeVisible()
})

const approver = 'luziang'
