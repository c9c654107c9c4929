/**
 * @module-tag whole
 * Left out of `npm test`: its drawings take long; the journey of the designer is in it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import { checkTree } from '#schemas/process/tree/check-tree.ts'
import { approval, card, leaveForm as document, openDesigner as open, saved } from '#tests/support/tree-designer.tsx'

afterEach(forgetDrafts)

describe('the settings of a node', () => {
  it('adds nodes with the “+” and opens an approver’s drawer for its people', async () => {
    const { kept, user } = await open({ id: 'start', type: 'start', name: '发起人' })
    await user.click(await card(/在「发起人」之后添加节点/))
    await user.click(await screen.findByRole('menuitem', { name: /^审批/ }))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    expect(await screen.findByText(/1 处问题/)).toBeTruthy()
    expect(within(drawer).queryByText('请选择方式')).toBeNull()
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

  it('says that people are missing only after their field was left, or when a check asked for them', async () => {
    const { user } = await open(approval)
    await user.click(await card(/^主管审批/))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    await user.click(within(drawer).getByRole('combobox', { name: /审批人/ }))
    await user.click(await screen.findByRole('option', { name: '角色' }))
    expect(await screen.findByText(/1 处问题/)).toBeTruthy()
    const missing = '请选择人员'
    expect(within(drawer).queryByText(missing)).toBeNull()
    await user.click(within(drawer).getByRole('combobox', { name: /^角色/ }))
    expect(within(drawer).queryByText(missing)).toBeNull()
    await user.click(within(drawer).getByRole('textbox', { name: '名称' }))
    expect(await within(drawer).findByText(missing)).toBeTruthy()
    // the foot leads to it from any part of the settings
    await user.click(within(drawer).getByRole('tab', { name: '规则' }))
    await user.click(within(drawer).getByRole('button', { name: /^1 处需要修改/ }))
    expect(window.document.activeElement).toBe(await within(drawer).findByRole('combobox', { name: /^角色/ }))
    await user.click(within(drawer).getByRole('combobox', { name: /审批人/ }))
    await user.click(await screen.findByRole('option', { name: '岗位' }))
    await waitFor(() => expect(within(drawer).queryByText(missing)).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await card(/发布流程/))
    expect(await within(await screen.findByRole('dialog', { name: '审批' })).findByText(missing)).toBeTruthy()
  })

  it('says at the field of a time limit what is wrong with it', async () => {
    const timeout = { after: 'P1M', do: 'remind' } as const
    const { user } = await open({ ...approval, next: { ...approval.next!, timeout, clock: 'working' } })
    await user.click(await card(/^主管审批/))
    const drawer = await screen.findByRole('dialog', { name: '审批' })
    await user.click(within(drawer).getByRole('tab', { name: '规则' }))
    await user.click(await card(/发布流程/))
    await user.click(await within(drawer).findByRole('button', { name: /^\d+ 处需要修改/ }))
    const field = await within(drawer).findByRole('textbox', { name: '期限', description: /不能用月或年/ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
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
    expect(await within(drawer).findByText('请把条件填写完整')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: /^1 处需要修改/ }))
    expect(window.document.activeElement).toBe(within(drawer).getByRole('textbox', { name: '值' }))
    await user.type(within(drawer).getByRole('textbox', { name: '值' }), '3')
    await waitFor(() => expect(saved(kept)[1]?.branches?.[0]?.when).toEqual({ days01: { eq: 3 } }))
    expect(screen.queryByText(/处问题|填写完整/)).toBeNull()
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
})
