/**
 * @module-tag whole
 * Left out of `npm test`: its drawings take most of a minute; the journey of the designer is in it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ProcessChoices } from '#plugins/workflow/shared/process-choices.ts'
import DesignerScreen from '#plugins/workflow/client/designer/tree-designer-screen.tsx'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'

afterEach(forgetDrafts)

const document: Form = {
  format: 1,
  title: '请假',
  logic: [],
  theme: {},
  settings: {},
  items: [
    { id: 'days01', type: 'number', label: '请假天数' },
    { id: 'why001', type: 'textarea', label: '事由' },
  ],
}
const head: FormDetail = {
  formKey: 'abcd1234',
  name: '请假',
  status: 'open',
  phase: 'open',
  type: 'form',
  folderId: null,
  version: 1,
  submissions: 0,
  createTime: '2026-11-21T02:00:00.000Z',
  updateTime: '2026-11-21T02:00:00.000Z',
  publishTime: '2026-11-21T02:00:00.000Z',
  hash: 'x',
  hasChanges: false,
  draft: { document, revision: 1 },
}
const people = [
  { value: 7, label: '王主管' },
  { value: 8, label: '李经理' },
]

const choices: ProcessChoices = {
  processes: [
    { key: 'stock', name: '入库', version: 2, formName: '入库单' },
    { key: 'pay', name: '付款', version: 1, formName: null },
    { key: 'form_old12345', name: '旧归档', version: 1, formName: '旧归档', isSuspended: true },
  ],
  handlers: [
    { name: 'webhook:3', title: 'Webhook 3 · hooks.example.com' },
    { name: 'webhook:4', title: 'Webhook 4 · old.example.com', isOff: true },
  ],
}

const stock: Form = {
  format: 1,
  title: '入库单',
  items: [{ id: 'count1', type: 'number', label: '数量' }],
  logic: [],
  theme: {},
  settings: {},
}

async function open(
  tree: TreeNode | null,
  permissions: readonly string[] = [everything],
  form = document,
  detail: Partial<FormDetail> = {},
) {
  const kept: { tree: TreeNode | null; revision: number; isPublished: boolean } = {
    tree,
    revision: tree ? 1 : 0,
    isPublished: false,
  }
  await serve(({ method, url, body }) => {
    if (url.includes('/startable/')) return ok({ key: 'stock', document: stock })
    if (url.includes('/process')) {
      const current = {
        tree: kept.tree,
        xml: null,
        revision: kept.revision,
        updateBy: 'wang',
        updateTime: head.updateTime,
      }
      if (url.endsWith('/choices')) return ok(choices)
      if (method !== 'PUT') return ok(kept.tree && current)
      const { tree: drawn, revision } = JSON.parse(body) as { tree: TreeNode; revision: number }
      if (revision !== kept.revision) return fail(409, 'process.stale', 'stale', { current })
      kept.tree = drawn
      kept.revision += 1
      const findings = checkTree(kept.tree).map(({ node, message }) => ({
        node,
        level: 'error',
        message: message['zh-cn'],
      }))
      return ok({ revision: kept.revision, findings })
    }
    if (url.endsWith('/publish')) {
      kept.isPublished = true
      return ok({ version: 1, hash: 'x', url: '/s/abcd1234' })
    }
    return ok(url.includes('/options') ? people : { ...head, ...detail, draft: { document: form, revision: 1 } })
  })
  await renderWith(<DesignerScreen />, {
    at: '/project/form/workflow?key=abcd1234',
    user: { permissions },
  })
  return { kept, user: userEvent.setup() }
}

const saved = (kept: { readonly tree: TreeNode | null }): readonly TreeNode[] =>
  kept.tree ? [...nodesOf(kept.tree)] : []
const card = (name: RegExp) => screen.findByRole('button', { name })

const approval: TreeNode = {
  id: 'start',
  type: 'start',
  name: '发起人',
  next: {
    id: 'one',
    type: 'approve',
    name: '主管审批',
    assign: { by: 'users', ids: [7] },
    mode: { kind: 'any' },
    next: { id: 'two', type: 'copy', name: '抄送人事', assign: { by: 'starter' } },
  },
}

describe('the process of a form', () => {
  it('starts from a template, whose limit reads the form’s number question, and saves automatically', async () => {
    const { kept, user } = await open(null)
    await user.click(await card(/使用「请假」/))
    expect((await card(/^超过 3 天/)).textContent).toContain('请假天数 大于 3')
    await waitFor(() => expect(saved(kept).map(({ type }) => type)).toContain('branch'))
    expect(kept.tree && checkTree(kept.tree)).toEqual([])
    expect(saved(kept).find(({ type }) => type === 'branch')?.branches?.[0]?.when).toEqual({ days01: { gt: 3 } })
  })

  it('offers both versions when another user has saved meanwhile', async () => {
    const { kept, user } = await open(approval)
    await card(/在「发起人」之后添加节点/)
    kept.tree = { ...approval, next: { ...approval.next!, name: '院长审批' } }
    kept.revision = 9
    await user.click(await card(/在「发起人」之后添加节点/))
    await user.click(await screen.findByRole('menuitem', { name: /^审批/ }))
    const dialog = await screen.findByRole('dialog', { name: '这个流程已在别处被修改' })
    expect(within(dialog).getByText('修改「主管审批」')).toBeTruthy()
    expect(within(dialog).getByText('新增「审批」')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: '用我的版本覆盖' }))
    await waitFor(() => expect(saved(kept).map(({ name }) => name)).toContain('审批'))
    expect(kept.revision).toBe(10)
  })

  it('adds nodes with the “+” and opens an approver’s drawer for its people', async () => {
    const { kept, user } = await open({ id: 'start', type: 'start', name: '发起人' })
    await user.click(await card(/在「发起人」之后添加节点/))
    await user.click(await screen.findByRole('menuitem', { name: /^审批/ }))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    expect(await screen.findByText(/1 处问题/)).toBeTruthy()
    expect(within(drawer).queryByText('「审批」：未设置人员')).toBeNull()
    await user.click(within(drawer).getByRole('combobox', { name: /审批人/ }))
    await user.click(await screen.findByRole('option', { name: '指定人员' }))
    await user.click(await within(drawer).findByRole('combobox', { name: /^人员/ }))
    await user.click(await screen.findByRole('option', { name: '李经理' }))
    // a single person has nobody to decide with
    const selected = (): Element | null => window.document.querySelector('[data-selected] [data-node]')
    await waitFor(() => expect(selected()?.textContent).toBe('审批李经理'))
    await waitFor(() => expect(saved(kept)[1]?.assign).toEqual({ by: 'users', ids: [8] }))
    expect(screen.queryByText(/处问题/)).toBeNull()
  })

  it('gives each approver votes, and keeps only those that differ from one', async () => {
    const assign = { by: 'users', ids: [7, 8] } as const
    const { kept, user } = await open({ ...approval, next: { ...approval.next!, assign } })
    await user.click(await card(/^主管审批/))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    await user.click(within(drawer).getByRole('radio', { name: '票签：按票数达到比例' }))
    const votes = await within(drawer).findByRole('textbox', { name: '王主管的票数' })
    await user.clear(votes)
    await user.type(votes, '3')
    await waitFor(() => expect(saved(kept)[1]?.mode).toEqual({ kind: 'weighted', ratio: 0.5, weights: { 7: 3 } }))
    expect(kept.tree && checkTree(kept.tree)).toEqual([])
  })

  it('adds a sub-process, and says which process is no longer deployed', async () => {
    const { kept, user } = await open({
      ...approval,
      next: { id: 'x', type: 'subProcess', name: '旧流程', key: 'gone' },
    })
    expect(await screen.findByText('流程不存在，请另选一个')).toBeTruthy()
    expect(screen.queryByText(/gone/)).toBeNull()
    await user.click(await card(/在「旧流程」之后添加节点/))
    await user.click(await screen.findByRole('menuitem', { name: /^子流程/ }))
    const drawer = await screen.findByRole('dialog', { name: '子流程' })
    expect(await within(drawer).findByText('「子流程」：未选择子流程')).toBeTruthy()
    await user.click(within(drawer).getByRole('combobox', { name: /子流程/ }))
    await user.click(await screen.findByRole('option', { name: '入库' }))
    expect(within(drawer).getByRole('switch', { name: /先由人填写表单「入库单」/ })).toHaveProperty('checked', false)
    await user.click(within(drawer).getByRole('combobox', { name: /子流程/ }))
    await user.click(await screen.findByRole('option', { name: '付款' }))
    await waitFor(() => expect(saved(kept)[2]).toMatchObject({ type: 'subProcess', key: 'pay' }))
    expect((await card(/^子流程/)).textContent).toContain('付款')
    await user.keyboard('{Escape}{Control>}z{/Control}')
    expect((await card(/^子流程/)).textContent).toContain('入库')
    // else the undo is saved into the next test
    await waitFor(() => expect(saved(kept)[2]).toMatchObject({ type: 'subProcess', key: 'stock' }))
  })

  it(
    'passes chosen answers to a sub-process, takes some back, and says who fills in its form',
    { tags: ['whole'] },
    async () => {
      const { kept, user } = await open({
        ...approval,
        next: { id: 'x', type: 'subProcess', name: '入库', key: 'stock' },
      })
      await user.click(await card(/^入库/))
      const drawer = await screen.findByRole('dialog', { name: '子流程' })
      await user.click(await within(drawer).findByRole('switch', { name: /先由人填写表单「入库单」/ }))
      expect((await card(/^入库/)).textContent).toContain('入库 · 填写人：发起人自己')
      const [into, back] = within(drawer).getAllByRole('radio', { name: '选定的内容' })
      await user.click(into!)
      await user.click(within(drawer).getByRole('button', { name: '添加内容' }))
      await user.click(await within(drawer).findByRole('combobox', { name: '传给' }))
      await user.click(await screen.findByRole('option', { name: '数量' }))
      await user.click(back!)
      await user.click(within(drawer).getByRole('button', { name: '添加变量' }))
      await user.keyboard('stored')
      await user.click(within(drawer).getByRole('combobox', { name: '取自' }))
      await user.click(await screen.findByRole('option', { name: '数量' }))
      await waitFor(() =>
        expect(saved(kept)[1]).toMatchObject({
          assign: { by: 'starter' },
          parameters: { count1: '${days01}' },
          outputs: { stored: { path: 'count1', type: 'number' } },
        }),
      )
      await user.click(within(drawer).getAllByRole('radio', { name: '全部' })[0]!)
      await waitFor(() => expect(saved(kept)[1]?.parameters).toBeUndefined())
    },
  )

  it('names a suspended sub-process, and does not offer it', async () => {
    const { kept, user } = await open({
      ...approval,
      next: { id: 'x', type: 'subProcess', name: '归档', key: 'form_old12345' },
    })
    expect(await screen.findByText('流程「旧归档」已停用')).toBeTruthy()
    await user.click(await card(/^归档/))
    const drawer = await screen.findByRole('dialog', { name: '子流程' })
    expect(await within(drawer).findByText('流程已停用，请启用它，或另选一个')).toBeTruthy()
    expect(within(drawer).getByRole('combobox', { name: /子流程/ })).toHaveProperty('value', '旧归档')
    await user.click(within(drawer).getByRole('combobox', { name: /子流程/ }))
    await user.click(await screen.findByRole('option', { name: '付款' }))
    await user.click(within(drawer).getByRole('combobox', { name: /子流程/ }))
    await screen.findByRole('option', { name: '入库' })
    expect(screen.queryByRole('option', { name: '旧归档' })).toBeNull()
    // a draft that is not saved would be sent again while the next test runs
    await waitFor(() => expect(saved(kept)[1]?.key).toBe('pay'))
  })

  it(
    'adds a trigger whose outputs have names and paths, with errors at their fields',
    { tags: ['whole'] },
    async () => {
      const { kept, user } = await open({ id: 'start', type: 'start', name: '发起人' })
      await user.click(await card(/在「发起人」之后添加节点/))
      await user.click(await screen.findByRole('menuitem', { name: /^触发器/ }))
      const drawer = await screen.findByRole('dialog', { name: '触发器' })
      await user.click(within(drawer).getByRole('combobox', { name: /执行内容/ }))
      await user.click(await screen.findByRole('option', { name: 'Webhook 3 · hooks.example.com' }))
      await user.click(within(drawer).getByRole('button', { name: '添加内容' }))
      await user.keyboard('days')
      expect(within(drawer).getByRole('combobox', { name: '值' })).toHaveProperty('value', '1. 请假天数')

      await user.click(within(drawer).getByRole('button', { name: '添加变量' }))
      expect(within(drawer).queryByText('请填写变量名')).toBeNull()
      await user.keyboard('days01')
      expect(within(drawer).getByText('与表单的题目同名')).toBeTruthy()
      await user.clear(within(drawer).getByRole('textbox', { name: '变量名' }))
      await user.keyboard('starter')
      expect(within(drawer).getByText('与流程自带的变量同名')).toBeTruthy()
      await user.clear(within(drawer).getByRole('textbox', { name: '变量名' }))
      await user.keyboard('level{Tab}data..level{Tab}')
      expect(within(drawer).getByText('各级用点分隔，例如 data.level')).toBeTruthy()
      await user.clear(within(drawer).getByRole('textbox', { name: '取值路径' }))
      await user.type(within(drawer).getByRole('textbox', { name: '取值路径' }), 'data.level')
      await user.click(within(drawer).getByRole('button', { name: '添加变量' }))
      await user.keyboard('level')
      expect(within(drawer).getByText('变量名重复')).toBeTruthy()
      // neither of the two is lost, and the process cannot be published with them
      await waitFor(() => expect(Object.keys(saved(kept)[1]?.outputs ?? {})).toEqual(['level', 'level ']))
      await user.click(within(drawer).getAllByRole('button', { name: '删除「level」' })[1]!)
      await waitFor(() =>
        expect(saved(kept)[1]).toMatchObject({
          type: 'trigger',
          handler: 'webhook:3',
          parameters: { days: '${days01}' },
          outputs: { level: { path: 'data.level', type: 'string' } },
        }),
      )
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect((await card(/^触发器/)).textContent).toContain('Webhook 3 · hooks.example.com · 取 level')
    },
  )

  it('lets the outputs of a trigger decide a branch', { tags: ['whole'] }, async () => {
    const { kept, user } = await open({
      id: 'start',
      type: 'start',
      name: '发起人',
      next: {
        id: 'ask',
        type: 'trigger',
        name: '触发器',
        handler: 'webhook:3',
        outputs: { level: { path: 'data.level', type: 'string' } },
      },
    })
    await user.click(await card(/在「触发器」之后添加节点/))
    await user.click(await screen.findByRole('menuitem', { name: /^条件分支/ }))
    await user.click(await card(/^条件 1/))
    const branch = await screen.findByRole('dialog', { name: '分支' })
    await user.click(within(branch).getByRole('combobox', { name: '题目' }))
    await user.click(await screen.findByRole('option', { name: 'level（触发器）' }))
    await user.type(within(branch).getByRole('textbox', { name: '值' }), 'A')
    await waitFor(() => expect(saved(kept)[2]?.branches?.[0]?.when).toEqual({ level: { eq: 'A' } }))
    expect((await card(/^条件 1/)).textContent).toContain('level（触发器） 是 A')
    expect(screen.queryByText(/处问题/)).toBeNull()
  })

  it('sets the access of each column, and the requirements of a decision', { tags: ['whole'] }, async () => {
    const rows = {
      id: 'lines1',
      type: 'subForm',
      label: '明细',
      rowItems: [
        { id: 'goods1', type: 'input', label: '品名' },
        { id: 'price1', type: 'number', label: '单价' },
      ],
    }
    const { kept, user } = await open(approval, [everything], { ...document, items: [rows as never] })
    await user.click(await card(/^主管审批/))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    const choose = async (name: string, policy: string): Promise<void> =>
      user.click(within(within(drawer).getByRole('radiogroup', { name: `「${name}」的权限` })).getByText(policy))
    await user.click(within(drawer).getByRole('tab', { name: '表单权限' }))
    expect(
      within(within(drawer).getByRole('radiogroup', { name: '「明细 · 单价」的权限' })).getAllByRole('radio'),
    ).toHaveLength(2)
    await choose('明细 · 品名', '隐藏')
    await choose('明细', '可填')
    await choose('明细 · 单价', '必填')
    await waitFor(() =>
      expect(saved(kept)[1]?.fields).toEqual({
        lines1: 'write',
        'lines1.goods1': 'hidden',
        'lines1.price1': 'required',
      }),
    )
    await choose('明细 · 品名', '可填')
    await waitFor(() => expect(saved(kept)[1]?.fields).toEqual({ lines1: 'write', 'lines1.price1': 'required' }))

    await user.click(within(drawer).getByRole('tab', { name: '规则' }))
    await user.click(within(drawer).getByRole('combobox', { name: '签名' }))
    await user.click(await screen.findByRole('option', { name: '必须签名' }))
    await waitFor(() => expect(saved(kept)[1]?.decision).toEqual({ signature: 'required' }))
    await user.click(within(drawer).getByRole('switch', { name: '限时处理' }))
    await user.click(await within(drawer).findByRole('switch', { name: /^只计工作时间/ }))
    await waitFor(() => expect(saved(kept)[1]).toMatchObject({ clock: 'working', timeout: { after: 'P1D' } }))
    await user.click(within(drawer).getByRole('switch', { name: '限时处理' }))
    await waitFor(() => expect(saved(kept)[1]).not.toHaveProperty('clock'))
  })

  it('links a problem to its node, and refuses to publish until it is fixed', async () => {
    const { kept, user } = await open({ ...approval, next: { id: 'x', type: 'approve', name: '财务审核' } })
    await user.click(await card(/1 处问题/))
    await user.click(await screen.findByRole('button', { name: /「财务审核」：未设置人员/ }))
    expect(await screen.findByRole('dialog', { name: '审批' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await card(/发布流程/))
    expect(await screen.findByRole('dialog', { name: '审批' })).toBeTruthy()
    expect(kept.isPublished).toBe(false)
  })

  it('says that people are missing only after their field was left, or when a check asked for them', async () => {
    const { user } = await open(approval)
    await user.click(await card(/^主管审批/))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    await user.click(within(drawer).getByRole('combobox', { name: /审批人/ }))
    await user.click(await screen.findByRole('option', { name: '角色' }))
    expect(await screen.findByText(/1 处问题/)).toBeTruthy()
    const missing = '「主管审批」：没有选择人员'
    expect(within(drawer).queryByText(missing)).toBeNull()
    await user.click(within(drawer).getByRole('combobox', { name: /^角色/ }))
    expect(within(drawer).queryByText(missing)).toBeNull()
    await user.click(within(drawer).getByRole('textbox', { name: '名称' }))
    expect(await within(drawer).findByText(missing)).toBeTruthy()
    await user.click(within(drawer).getByRole('combobox', { name: /审批人/ }))
    await user.click(await screen.findByRole('option', { name: '岗位' }))
    await waitFor(() => expect(within(drawer).queryByText(missing)).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await card(/发布流程/))
    expect(await within(await screen.findByRole('dialog', { name: '审批' })).findByText(missing)).toBeTruthy()
  })

  it('reports an incomplete condition, which the condition editor completes', async () => {
    const { kept, user } = await open({
      id: 'start',
      type: 'start',
      name: '发起人',
      next: {
        id: 'split',
        type: 'branch',
        name: '条件分支',
        branches: [
          { id: 'long', name: '长假' },
          { id: 'other', name: '其他情况' },
        ],
      },
    })
    expect(await card(/1 处问题/)).toBeTruthy()
    await user.click(await card(/^长假/))
    const drawer = await screen.findByRole('dialog', { name: '分支' })
    await user.click(within(drawer).getByRole('combobox', { name: '题目' }))
    await user.click(await screen.findByRole('option', { name: '1. 请假天数' }))
    expect(await within(drawer).findByText('「长假」的条件未填写完整')).toBeTruthy()
    await user.type(within(drawer).getByRole('textbox', { name: '值' }), '3')
    await waitFor(() => expect(saved(kept)[1]?.branches?.[0]?.when).toEqual({ days01: { eq: 3 } }))
    expect(screen.queryByText(/处问题|未填写完整/)).toBeNull()
  })

  it('publishes the process alone when the form has no other changes', async () => {
    const { kept, user } = await open(approval)
    await user.click(await card(/发布流程/))
    await waitFor(() => expect(kept.isPublished).toBe(true))
  })

  it.each([
    { status: 'draft', version: 0, hasChanges: true },
    { status: 'stopped', hasChanges: false },
  ] as const)('says that a form which is $status publishes its process, and has no second button', async (detail) => {
    await open(approval, [everything], document, detail)
    expect(await screen.findByText('流程随表单一起发布')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '发布流程' })).toBeNull()
  })

  it('moves by arrow keys, opens by Enter, removes by Delete, and restores by undo', async () => {
    const { kept, user } = await open(approval)
    ;(await card(/^发起人/)).focus()
    await user.keyboard('{ArrowDown}')
    expect(globalThis.document.activeElement).toBe(await card(/^主管审批/))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(saved(kept).map(({ id }) => id)).toEqual(['start', 'two', 'one']))
    expect(globalThis.document.activeElement).toBe(await card(/^主管审批/))
    await user.keyboard('{Delete}')
    expect(screen.queryByRole('button', { name: /^主管审批/ })).toBeNull()
    expect(globalThis.document.activeElement).toBe(await card(/^抄送人事/))
    await user.keyboard('{Control>}z{/Control}')
    expect(await card(/^主管审批/)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: '抄送' })).toBeTruthy()
  })

  it('moves a node to the chosen position', async () => {
    const { kept, user } = await open(approval)
    await user.click(await card(/「抄送人事」的更多操作/))
    await user.click(await screen.findByRole('menuitem', { name: '移动到…' }))
    await user.click(await card(/移到「发起人」之后/))
    await waitFor(() => expect(saved(kept).map(({ id }) => id)).toEqual(['start', 'two', 'one']))
  })

  it('sets the access of each question, and stores no defaults', async () => {
    const { kept, user } = await open(approval)
    await user.click(await card(/^主管审批/))
    await user.click(await screen.findByRole('tab', { name: '表单权限' }))
    const policy = await screen.findByRole('radiogroup', { name: '「事由」的权限' })
    await user.click(within(policy).getByRole('radio', { name: '必填' }))
    await waitFor(() => expect(saved(kept)[1]?.fields).toEqual({ why001: 'required' }))
    await user.click(within(policy).getByRole('radio', { name: '只读' }))
    await waitFor(() => expect(saved(kept)[1]).not.toHaveProperty('fields'))
  })

  it('is read-only for users who may not edit the form', async () => {
    await open(approval, ['project:form:query'])
    expect(await card(/^主管审批/)).toBeTruthy()
    expect(screen.getByText('你没有编辑权限，只能查看。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /添加节点|更多操作|发布流程/ })).toBeNull()
  })
})
