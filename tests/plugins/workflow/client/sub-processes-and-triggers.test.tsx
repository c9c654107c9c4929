/**
 * @module-tag whole
 * Left out of `npm test`: its drawings take long; the journey of the designer is in it.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { approval, card, openDesigner as open, saved } from '#tests/support/tree-designer.tsx'

afterEach(forgetDrafts)

describe('sub-processes and triggers', () => {
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
    expect(within(drawer).queryByText('请选择子流程')).toBeNull()
    await user.click(within(drawer).getByRole('combobox', { name: /子流程/ }))
    await user.click(within(drawer).getByRole('textbox', { name: '名称' }))
    expect(await within(drawer).findByText('请选择子流程')).toBeTruthy()
    await user.click(within(drawer).getByRole('button', { name: /^1 处需要修改/ }))
    await user.keyboard('{ArrowDown}')
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
})
