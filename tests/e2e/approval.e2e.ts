import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { bpmnOf } from '#schemas/process/tree/tree-to-bpmn.ts'
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
  type ServerProcess,
} from './fixtures.ts'

const [starter, boss, copied] = ['hejingshu', 'chensiqi', 'xuqinghe'] as const

/** A leave that a head decides about, of which the office gets a copy. The head has a question of their own. */
async function deploy(server: ServerProcess): Promise<string> {
  const token = await tokenOf(server)
  const { rows } = await server.call<{ rows: { userId: number; userName: string }[] }>(
    'GET',
    '/api/system/user/page?limit=100',
    { token },
  )
  await Promise.all(
    [starter, boss, copied].map(async (name) => {
      const { userId } = rows.find(({ userName }) => userName === name)!
      await server.call('PUT', '/api/system/user/resetPwd', { token, body: { userId, password: 'Given-2026' } })
      await replacePassword(server, name, 'Given-2026')
    }),
  )
  const formKey = await publish(server, {
    format: 1,
    title: '请假申请',
    theme: {},
    settings: {},
    logic: [],
    items: [
      { id: 'days01', type: 'number', label: '请假天数', required: true },
      { id: 'why001', type: 'textarea', label: '请假事由', required: true },
      { id: 'note01', type: 'input', label: '部门意见' },
      { id: 'staff1', type: 'input', label: '人事备注' },
    ],
  })
  const tree: TreeNode = {
    id: 'start',
    type: 'start',
    name: '发起人',
    next: {
      id: 'boss',
      type: 'approve',
      name: '部门审批',
      assign: { by: 'users', ids: [boss] },
      fields: { note01: 'required', staff1: 'hidden' },
      next: { id: 'copy', type: 'copy', name: '抄送人事', assign: { by: 'users', ids: [copied] } },
    },
  }
  const xml = bpmnOf(tree, { key: 'leave', name: '请假申请' })
  await server.call('POST', '/api/workflow/definition/deploy', {
    token,
    body: { xml, key: 'leave', name: '请假申请', formKey },
  })
  return formKey
}

test(
  'a form is handed in, returned with a reason, corrected, approved and copied',
  { tag: '@whole' },
  async ({ page, browser, server, baseURL }) => {
    const formKey = await deploy(server)
    const other = async (name: string) => {
      const context = await browser.newContext({ baseURL: baseURL!, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
      const opened = await context.newPage()
      await signIn(opened, name)
      return opened
    }
    const head = await other(boss)
    await head.goto('/workflow/task/todo')
    await expect(head.getByRole('heading', { name: '待办任务' })).toBeVisible()

    await signIn(page, starter)
    const token = await server.call<string>('POST', '/api/login', { body: { username: starter, password } })
    await server.call('POST', `/api/public/form/${formKey}/data`, {
      token,
      body: { version: 1, answers: { days01: 2, why001: '回家' } },
    })

    await test.step('the head hears of it without a reload, in the menu and in the list', async () => {
      await expect(head.getByRole('link', { name: '待办任务 1 个待办' })).toBeVisible()
      await expectAccessible(head)
      await picture(head, 'approval-todo')
      await head.getByRole('link', { name: '何静姝的请假申请' }).click()
      await expect(head.getByRole('heading', { name: '何静姝的请假申请', exact: true })).toBeVisible()
      await expect(head.getByText('人事备注')).toBeHidden()
      await expectAccessible(head)
    })

    await test.step('it cannot be approved without what the step asks for', async () => {
      await head.getByRole('button', { name: '同意' }).click()
      await head.getByRole('dialog').getByRole('button', { name: '同意' }).click()
      await expect(head.getByText('有 1 处需要修改')).toBeVisible()
      await expect(head.getByRole('textbox', { name: '部门意见' })).toBeFocused()
      await expectAccessible(head)
    })

    await test.step('nor among several, which is said before', async () => {
      await head.goto('/project/todo')
      await head.getByRole('checkbox', { name: /请假申请 · 部门审批/ }).check()
      await head.getByRole('button', { name: '同意 1 条' }).click()
      const dialog = head.getByRole('dialog', { name: '所选任务不能批量同意' })
      await expect(dialog.getByText('需要填写表单')).toBeVisible()
      await expectAccessible(head)
      await dialog.getByRole('link', { name: /请假申请 · 部门审批/ }).click()
      await expect(head.getByRole('heading', { name: '何静姝的请假申请', exact: true })).toBeVisible()
    })

    await test.step('it is returned, with a reason', async () => {
      await head.getByRole('button', { name: '退回' }).click()
      const dialog = head.getByRole('dialog', { name: '退回' })
      await dialog.getByRole('button', { name: '退回' }).click()
      await expect(dialog.getByText('请填写原因')).toBeVisible()
      await dialog.getByRole('radio', { name: '直接回到我' }).check()
      await dialog.getByRole('textbox', { name: '退回原因' }).fill('请写明去向')
      await expectAccessible(head)
      await picture(head, 'approval-return')
      await dialog.getByRole('button', { name: '退回' }).click()
      // the list from which it was opened
      await expect(head).toHaveURL(/\/project\/todo/)
      await expect(head.getByRole('link', { name: '何静姝的请假申请' })).toBeHidden()
    })

    await test.step('the starter corrects it', async () => {
      await page.goto('/home')
      await page
        .getByRole('region', { name: /^待办/ })
        .getByRole('link', { name: /^请假申请/ })
        .click()
      await expect(page.locator('header').getByText('已退回', { exact: true })).toBeVisible()
      await expect(page.locator('p').filter({ hasText: /已退回.*请写明去向/ })).toBeVisible()
      await page.getByRole('textbox', { name: '请假事由' }).fill('回杭州')
      await page.getByRole('button', { name: '重新提交' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '重新提交' }).click()
      await expect(page.getByText('已重新提交。')).toBeVisible()
    })

    await test.step('the head approves what has come back', async () => {
      await head.getByRole('link', { name: '何静姝的请假申请' }).click()
      await expect(head.getByText('回杭州', { exact: true })).toBeVisible()
      await head.getByRole('textbox', { name: '部门意见' }).fill('同意')
      await head.getByRole('button', { name: '同意', exact: true }).click()
      await head.getByRole('dialog').getByRole('button', { name: '同意' }).click()
      await expect(head).toHaveURL(/\/project\/todo/)
      await head.goto('/workflow/task/finished')
      await expect(head.getByText('已通过').first()).toBeVisible()
      await head.getByRole('link', { name: '何静姝的请假申请' }).first().click()
      await expect(head.getByText('重新提交')).toBeVisible()
      await expectAccessible(head)
      await picture(head, 'approval-finished')
    })

    await test.step('the copy is marked as read once it is opened, on a phone', async () => {
      const office = await other(copied)
      await office.setViewportSize({ width: 390, height: 844 })
      await office.goto('/workflow/task/copied')
      await expect(office.getByText('未读', { exact: true })).toBeVisible()
      await expectAccessible(office)
      await office.getByText('何静姝的请假申请').click()
      await expect(office.getByText('回杭州', { exact: true })).toBeVisible()
      await expectAccessible(office)
      await picture(office, 'approval-copied-phone')
      await office.getByRole('link', { name: '返回列表' }).click()
      await expect(office.getByText('已读', { exact: true })).toBeVisible()
      await office.context().close()
    })
    await head.context().close()
  },
)

test(
  'a decision is signed, with a file and a comment, as its step asks',
  { tag: '@whole' },
  async ({ page, server }) => {
    const token = await tokenOf(server)
    const tree: TreeNode = {
      id: 'start',
      type: 'start',
      name: '发起人',
      next: {
        id: 'sign',
        type: 'approve',
        name: '负责人签字',
        assign: { by: 'starter' },
        decision: { comment: 'required', attachments: 'required', signature: 'required' },
      },
    }
    const xml = bpmnOf(tree, { key: 'signed', name: '合同签署' })
    await server.call('POST', '/api/workflow/definition/deploy', {
      token,
      body: { xml, key: 'signed', name: '合同签署' },
    })
    await server.call('POST', '/api/workflow/instance', { token, body: { key: 'signed' } })
    await signIn(page)
    await page.goto('/workflow/task/todo')
    await page
      .getByRole('link', { name: /合同签署/ })
      .first()
      .click()
    await page.getByRole('button', { name: '同意' }).click()
    const dialog = page.getByRole('dialog', { name: '同意' })
    await dialog.getByRole('button', { name: '同意' }).click()
    await expect(dialog.getByText('请填写意见')).toBeVisible()
    await dialog.getByRole('textbox', { name: '意见' }).fill('条款无误')
    await dialog.getByRole('button', { name: '同意' }).click()
    await expect(dialog.getByText('请上传附件')).toBeVisible()
    await expect(dialog.getByText('请签名')).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(dialog.getByText('合同.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: '输入姓名' }).click()
    await dialog.getByRole('textbox', { name: '姓名' }).fill('张明远')
    await expectAccessible(page)
    await picture(page, 'approval-sign')
    await dialog.getByRole('button', { name: '同意' }).click()
    await expect(page).toHaveURL(/\/workflow\/task\/todo/)
    await page.goto('/workflow/task/finished')
    await page
      .getByRole('link', { name: /合同签署/ })
      .first()
      .click()
    await expect(page.getByRole('img', { name: /的签名/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /合同\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('合同.pdf')
    await expectAccessible(page)
    await picture(page, 'approval-signed')
  },
)
