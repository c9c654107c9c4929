/**
 * @module-tag whole
 * Left out of `npm test`: its drawings take long; the journey of the designer is in it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { formOf } from '#plugins/workflow/shared/process-template-forms.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { approval, card, leaveForm as document, openDesigner as open, saved } from '#tests/support/tree-designer.tsx'

afterEach(forgetDrafts)

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

  it('asks in a trial for what a calculated question is computed from, and marks only the way that was taken', async () => {
    const form = formOf('leave', 'zh-cn')
    const split: TreeNode = {
      id: 'split',
      type: 'branch',
      name: '天数',
      branches: [
        { id: 'long', name: '超过 3 天', when: { days01: { gt: 3 } }, next: { ...approval.next!, id: 'senior' } },
        { id: 'short', name: '其他' },
      ],
      next: { id: 'last', type: 'copy', name: '告知', assign: { by: 'starter' } },
    }
    delete (split.branches![0]!.next as { next?: unknown }).next
    const { kept, user } = await open({ ...approval, next: split }, [everything], form)
    const taken = ['start..next', 'split', 'short', 'split..join..next', 'last', 'last..next']
    kept.trial = {
      status: 'approved',
      steps: [],
      passed: ['start', ...taken],
      flows: taken,
      asks: [],
      choose: [],
      stop: null,
    }
    await user.click(await card(/^试运行/))
    const trial = await screen.findByRole('complementary', { name: '试运行' })
    expect(await within(trial).findByRole('group', { name: /^请假日期/ })).toBeTruthy()
    expect(within(trial).getByText('请假天数')).toBeTruthy()
    await user.click(within(trial).getByRole('button', { name: '开始试运行' }))
    await within(trial).findByText('流程通过')
    const isOnward = (node: string) => {
      const way = globalThis.document.querySelector(`[data-node="${node}"]`)?.closest('div[data-onward]')
      return way?.querySelector('[data-node]')?.getAttribute('data-node') === node
    }
    expect(['start', 'split', 'senior', 'last'].filter(isOnward)).toEqual(['start', 'split', 'last'])
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

  it('is read-only for users who may not edit the form', async () => {
    await open(approval, ['project:form:query'])
    expect(await card(/^主管审批/)).toBeTruthy()
    expect(screen.getByText('你没有编辑权限，只能查看。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /添加节点|更多操作|发布流程/ })).toBeNull()
  })
})
