import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DesignerScreen from '#plugins/workflow/client/designer/tree-designer-screen.tsx'
import type { ProcessChoices } from '#plugins/workflow/shared/callable-api-types.ts'
import type { Trial } from '#plugins/workflow/shared/definition-api-types.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { nodesOf, type TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { fail, ok, serve } from '#tests/renderer/api-server.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'

export const leaveForm: Form = {
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
  draft: { document: leaveForm, revision: 1 },
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

/** Opens the designer of a process; what it saves is kept. */
export async function openDesigner(
  tree: TreeNode | null,
  permissions: readonly string[] = [everything],
  form = leaveForm,
  detail: Partial<FormDetail> = {},
) {
  const kept: { tree: TreeNode | null; revision: number; isPublished: boolean; trial?: Trial } = {
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
      if (url.includes('/trial/people')) return ok([])
      if (url.endsWith('/trial')) return ok(kept.trial)
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

/** The nodes of what was saved. */
export const saved = (kept: { readonly tree: TreeNode | null }): readonly TreeNode[] =>
  kept.tree ? [...nodesOf(kept.tree)] : []
export const card = (name: RegExp) => screen.findByRole('button', { name })

/** An approver, then a copy. */
export const approval: TreeNode = {
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
