import { treeOf } from '#schemas/process/tree/bpmn-to-tree.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { readModel } from '#schemas/process/compile/bpmn-model.ts'
import type { Form } from '#schemas/form/form.ts'
import { publishWithProcess } from './approval-test-helpers.ts'
import { definitions } from '#tests/support/bpmn-builders.ts'
import { expect, expectAccessible, picture, signIn, test, tokenOf } from './fixtures.ts'

const form: Form = {
  format: 1,
  title: '采购申请',
  items: [
    { id: 'what01', type: 'input', label: '物品' },
    { id: 'price1', type: 'number', label: '金额' },
    { id: 'pay001', type: 'input', label: '收款账号' },
  ],
  logic: [],
  theme: {},
  settings: {},
}
const approver = (id: string, name: string): TreeNode => ({
  id,
  type: 'approve',
  name,
  assign: { by: 'users', ids: ['admin'] },
})
const tree: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    ...approver('lead', '主管'),
    next: { ...approver('pay', '财务'), type: 'handle', next: approver('boss', '总经理') },
  },
}

test(
  'an approval is set in the BPMN designer as in the tree, and goes back to it whole',
  { tag: '@whole' },
  async ({ page, server }) => {
    test.setTimeout(120_000)
    await signIn(page)
    const token = await tokenOf(server)
    const formKey = await publishWithProcess(server, form, tree)
    // publishing deploys in the background
    await expect
      .poll(
        async () =>
          (await server.call<{ rows: readonly object[] }>('GET', '/api/workflow/definition/page', { token })).rows
            .length,
        { timeout: 20_000 },
      )
      .toBe(1)
    await page.goto('/workflow/designer?definitionId=1')
    const panel = page.getByRole('complementary', { name: '属性' })
    const section = (name: string) => panel.getByRole('button', { name, exact: true })

    await test.step('a rejection returns to an earlier step, chosen by its name', async () => {
      await page.locator('[data-element-id=boss]').click()
      await panel.getByRole('combobox', { name: '驳回后' }).click()
      await expect(page.getByRole('option')).toHaveText([
        '结束流程',
        '退回上一步',
        '退回到「财务」',
        '退回到「主管」',
        '退回到「发起人」',
      ])
      await page.getByRole('option', { name: '退回到「主管」' }).click()
    })

    await test.step('each question of the bound form is hidden, read, written or required', async () => {
      await section('审批设置').click()
      await section('表单权限').click()
      await panel.getByRole('radiogroup', { name: '「金额」的权限' }).getByText('必填').click()
      await panel.getByRole('radiogroup', { name: '「收款账号」的权限' }).getByText('隐藏').click()
      await expectAccessible(page)
      await picture(page, 'bpmn-field-access-1440')
    })

    await test.step('buttons are named and turned off; what is typed is one step to undo', async () => {
      await section('表单权限').click()
      await section('操作按钮').click()
      // by keyboard, because the section is still unfolding
      await panel.getByRole('switch', { name: '转办' }).press('Space')
      await expect(panel.getByRole('switch', { name: '转办' })).not.toBeChecked()
      await panel.getByRole('textbox', { name: '「同意」按钮的名称' }).pressSequentially('核准')
      await page.getByRole('button', { name: '撤销' }).click()
      await expect(panel.getByRole('textbox', { name: '「同意」按钮的名称' })).toHaveValue('')
      await expect(panel.getByRole('switch', { name: '转办' })).not.toBeChecked()
      await page.getByRole('button', { name: '重做' }).click()
      await expect(panel.getByRole('textbox', { name: '「同意」按钮的名称' })).toHaveValue('核准')
      await expectAccessible(page)
      await picture(page, 'bpmn-buttons-1440')
    })

    await test.step('the initiator has access of their own, for corrections; a handler cannot reject', async () => {
      await page.locator('[data-element-id=start]').click()
      await section('表单权限').click()
      await panel.getByRole('radiogroup', { name: '「物品」的权限' }).getByText('只读').click()
      await page.locator('[data-element-id=pay]').click()
      await section('审批设置').click()
      await expect(panel.getByRole('combobox', { name: '驳回后' })).toBeHidden()
    })

    await test.step('the deployed model says it all, and is still a tree', async () => {
      await page.getByRole('button', { name: '部署', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
      await expect(page.getByText('已部署为版本 2。')).toBeVisible()
      const xml = await server.call<string>('GET', '/api/workflow/definition/2/xml', { token })
      const back = treeOf(await readModel(xml))!
      const boss = nodesOf(back).find(({ id }) => id === 'boss')
      expect(boss).toEqual({
        ...approver('boss', '总经理'),
        reject: { to: 'lead' },
        fields: { price1: 'required', pay001: 'hidden' },
        actions: { transfer: { on: false }, approve: { on: true, name: '核准' } },
      })
      expect(back.fields).toEqual({ what01: 'read' })
      expect(back.next?.next).toMatchObject({ id: 'pay', type: 'handle' })
    })

    await test.step('the task page follows: its fields, its buttons, its way back', async () => {
      const { instanceId } = await server.call<{ instanceId: number }>('POST', '/api/workflow/instance', {
        token,
        body: { key: `form_${formKey}`, answers: { what01: '桌子', pay001: '6222' } },
      })
      const taskOf = async (): Promise<{ taskId: string; node: string }> => {
        const { rows } = await server.call<{ rows: readonly { taskId: string; node: string; instanceId: number }[] }>(
          'GET',
          '/api/workflow/task/todo/page?page=1&limit=50',
          { token },
        )
        return rows.find((row) => row.instanceId === instanceId)!
      }
      for (const name of ['主管', '财务']) {
        const task = await taskOf()
        expect(task.node, name).toBe(name === '主管' ? 'lead' : 'pay')
        await server.call('POST', `/api/workflow/task/${task.taskId}/approve`, { token, body: {} })
      }
      await page.goto(`/workflow/task/record/handle?taskId=${(await taskOf()).taskId}`)
      await expect(page.getByRole('button', { name: '核准' })).toBeVisible()
      await expect(page.getByText('收款账号')).toBeHidden()
      await page.getByRole('button', { name: '驳回', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: /意见|原因/ }).fill('价格太高')
      await dialog.getByRole('button', { name: '驳回', exact: true }).click()
      await expect(dialog).toBeHidden()
      expect(await taskOf()).toMatchObject({ node: 'lead' })
    })
  },
)

test('a flow is taken by rules about the form, chosen and not written', { tag: '@whole' }, async ({ page, server }) => {
  test.setTimeout(120_000)
  await signIn(page)
  const token = await tokenOf(server)
  const branch: TreeNode = {
    id: 'split',
    type: 'branch',
    name: '金额',
    branches: [
      { id: 'large', name: '大额', when: { price1: { gt: 1000 } }, next: approver('boss', '总经理') },
      { id: 'small', name: '其他' },
    ],
  }
  const formKey = await publishWithProcess(
    server,
    { ...form, title: '分级采购' },
    { id: 'start', type: 'start', name: '发起人', next: branch },
  )
  const newest = async (): Promise<number> => {
    const { rows } = await server.call<{ rows: readonly { definitionId: number; formKey: string }[] }>(
      'GET',
      '/api/workflow/definition/page',
      { token },
    )
    return rows.find((row) => row.formKey === formKey)?.definitionId ?? 0
  }
  // publishing deploys in the background
  await expect.poll(newest, { timeout: 20_000 }).toBeGreaterThan(0)
  await page.goto(`/workflow/designer?definitionId=${await newest()}`)
  await page.locator('[data-element-id=large_label]').click()
  const rules = page.getByRole('complementary', { name: '属性' }).getByRole('group', { name: '满足条件' })
  const value = rules.getByRole('textbox').last()
  await expect(value).toHaveValue('1000')
  await value.fill('5000')
  await expectAccessible(page)
  await picture(page, 'bpmn-flow-rules-1440')
  await page.getByRole('button', { name: '部署', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
  await expect(page.getByText('已部署为版本 2。')).toBeVisible()
  const xml = await server.call<string>('GET', `/api/workflow/definition/${await newest()}/xml`, { token })
  const back = treeOf(await readModel(xml))!
  expect(back.next!.branches![0]).toMatchObject({ id: 'large', when: { price1: { gt: 5000 } } })

  // another model, whose expression before the flow sets a variable
  const elements = `<startEvent id="s"/><scriptTask id="level" name="评级" scriptFormat="expression"
      camunda:resultVariable="level"><script>\${price1 / 1000}</script></scriptTask><exclusiveGateway id="g" default="no"/>
    <userTask id="boss" name="总经理" camunda:assignee="admin"/><endEvent id="e"/>
    <sequenceFlow id="f1" sourceRef="s" targetRef="level"/><sequenceFlow id="f2" sourceRef="level" targetRef="g"/>
    <sequenceFlow id="yes" name="高" sourceRef="g" targetRef="boss"><conditionExpression xsi:type="tFormalExpression"
      language="cond">{"price1":{"gt":1}}</conditionExpression></sequenceFlow>
    <sequenceFlow id="no" sourceRef="g" targetRef="e"/><sequenceFlow id="f3" sourceRef="boss" targetRef="e"/>`
  const { draftId } = await server.call<{ draftId: number }>('POST', '/api/workflow/draft', {
    token,
    body: { name: '评级', xml: definitions(`<process id="levels" isExecutable="true">${elements}</process>`), formKey },
  })
  await page.goto(`/workflow/designer?draftId=${draftId}`)
  await page.locator('[data-element-id=yes_label]').click()
  await rules.getByRole('combobox', { name: '题目' }).click()
  await page.getByRole('option', { name: 'level（评级）' }).click()
  await rules.getByRole('textbox', { name: '值', exact: true }).fill('3')
  await expectAccessible(page)
  await picture(page, 'bpmn-flow-rules-variable-1440')
  await page.getByRole('button', { name: '部署', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '部署', exact: true }).click()
  await expect(page.getByText('已部署为版本 1。')).toBeVisible()
  const started = async (price1: number): Promise<number> => {
    const { instanceId } = await server.call<{ instanceId: number }>('POST', '/api/workflow/instance', {
      token,
      body: { key: 'levels', answers: { price1 } },
    })
    return instanceId
  }
  const statusOf = async (instanceId: number): Promise<string> =>
    (await server.call<{ status: string }>('GET', `/api/workflow/instance/${instanceId}`, { token })).status
  const [equal, less] = [await started(3000), await started(2000)]
  // the script runs in the background, the earlier one first
  await expect.poll(() => statusOf(less)).toBe('approved')
  expect(await statusOf(equal)).toBe('running')
})
