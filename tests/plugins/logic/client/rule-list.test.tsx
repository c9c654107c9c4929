import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { logic } from '#plugins/logic/client/index.ts'
import LogicScreen from '#plugins/logic/client/rule-list.tsx'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { everything } from '#schemas/api/current-user-api-types.ts'
import type { Form, Rule } from '#schemas/form/form.ts'
import { forgetDrafts } from '#renderer/form-workspace/draft-session-registry.ts'
import { renderWith } from '#tests/renderer/render-with-providers.tsx'
import { ok, serve } from '#tests/renderer/api-server.ts'

afterEach(forgetDrafts)

const form = (rules: readonly Rule[]): Form => ({
  format: 1,
  title: '报名',
  logic: rules,
  theme: {},
  settings: {},
  items: [
    {
      id: 'come01',
      type: 'radio',
      label: '是否参加',
      options: [
        { value: '1', label: '参加' },
        { value: '2', label: '不参加' },
      ],
    },
    { id: 'guest1', type: 'number', label: '同行人数' },
  ],
})

async function openLogic(rules: readonly Rule[], search = '') {
  const kept = { document: form(rules) }
  await serve(({ method, body }) => {
    if (method === 'PUT') {
      kept.document = (JSON.parse(body) as { document: Form }).document
      return ok({ revision: 2 })
    }
    const head: Omit<FormDetail, 'draft'> = {
      formKey: 'abcd1234',
      name: '报名',
      status: 'draft',
      phase: 'draft',
      type: 'form',
      folderId: null,
      version: 0,
      submissions: 0,
      createTime: '2026-11-21T02:00:00.000Z',
      updateTime: '2026-11-21T02:00:00.000Z',
      publishTime: null,
      hash: null,
    }
    return ok({ ...head, draft: { document: kept.document, revision: 1 } })
  })
  await renderWith(<LogicScreen />, {
    at: `/project/form/logic?key=abcd1234${search}`,
    user: { permissions: [everything] },
    messages: { logic: logic.messages },
  })
  return { kept, user: userEvent.setup() }
}

const field = (rule: HTMLElement, name: string) => within(rule).getByRole<HTMLInputElement>('combobox', { name })

// oxlint-disable unicorn/no-thenable -- the document's own word
describe('rules', () => {
  it('read as sentences', async () => {
    await openLogic([{ when: { come01: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(within(rule).getByText(/^当/).textContent).toBe('当 1是否参加 是 参加 时，显示 2同行人数')
  })

  it('have no space within their words', async () => {
    await openLogic([{ when: { come01: { in: ['1', '2'] } }, then: [{ do: 'show', target: 'guest1' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(within(rule).getByText(/^当/).textContent).toBe('当 1是否参加 是 参加、不参加 之一时，显示 2同行人数')
  })

  it('say times as people write them', async () => {
    await openLogic([{ when: { now: { gte: '2026-01-01T09:00' } }, then: [{ do: 'show', target: 'guest1' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(within(rule).getByText(/^当/).textContent).toBe('当 填写时间 不早于 2026-01-01 09:00 时，显示 2同行人数')
  })

  it('name a question once that they show and require', async () => {
    await openLogic([
      {
        when: { come01: { eq: '1' } },
        then: [
          { do: 'show', target: 'guest1' },
          { do: 'require', target: 'guest1' },
        ],
      },
    ])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(within(rule).getByText(/^当/).textContent).toBe('当 1是否参加 是 参加 时，显示 2同行人数，并设为必填')
  })

  it('stand beside the questions that they read and decide about, and one is added about a free question', async () => {
    const { kept, user } = await openLogic([{ when: { come01: { eq: '1' } }, then: [{ do: 'finish' }] }])
    const overview = await screen.findByRole('complementary', { name: '题目', hidden: true })
    const lines = within(overview).getAllByRole('listitem', { hidden: true })
    expect(lines.map((line) => line.textContent)).toEqual(['1是否参加用于规则 1', '2同行人数'])
    await user.click(within(overview).getByRole('button', { name: '查看规则 1', hidden: true }))
    expect(await screen.findByRole('button', { name: '完成' })).toBeTruthy()
    await user.click(within(overview).getByRole('button', { name: '添加关于「同行人数」的规则', hidden: true }))
    await waitFor(() => expect(kept.document.logic).toHaveLength(2))
    expect(Object.keys(kept.document.logic[1]!.when)).toEqual(['guest1'])
    expect(within(overview).getByRole('button', { name: '查看规则 2', hidden: true })).toBeTruthy()
  })

  it('open into their controls, one at a time', async () => {
    const { user } = await openLogic([
      { when: { come01: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] },
      { when: { guest1: { gt: 3 } }, then: [{ do: 'finish' }] },
    ])
    const [rule, other] = await screen.findAllByRole('article')
    expect(screen.queryAllByRole('combobox')).toEqual([])
    await user.click(within(rule!).getByRole('button', { expanded: false, name: /^当/ }))
    expect(['题目', '比较方式', '值', '动作', '目标题目'].map((name) => field(rule!, name).value)).toEqual([
      '1. 是否参加',
      '是',
      '参加',
      '显示',
      '2. 同行人数',
    ])
    await user.click(within(other!).getByRole('button', { expanded: false, name: /^当/ }))
    expect(within(rule!).queryByRole('combobox')).toBeNull()
    await user.click(within(other!).getByRole('button', { name: '完成' }))
    expect(screen.queryAllByRole('combobox')).toEqual([])
  })

  it('do not offer the question they ask about as their target', async () => {
    const { user } = await openLogic([{ when: { come01: { eq: '1' } }, then: [{ do: 'show' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    await user.click(within(rule).getByRole('button', { name: /^当/ }))
    await user.click(field(rule, '目标题目'))
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['2. 同行人数'])
  })

  it('test values besides answers: a date, and a parameter of the link by its name', async () => {
    const { kept, user } = await openLogic([{ when: { '': { eq: '' } }, then: [{ do: 'show', target: 'guest1' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    await user.click(within(rule).getByRole('button', { name: /^当/ }))
    await user.click(field(rule, '题目'))
    const offered = (await screen.findAllByRole('option')).map((one) => one.textContent)
    // nobody signs in to this form
    expect(offered).toEqual(['1. 是否参加', '2. 同行人数', '填写日期', '填写时间', '链接参数'])
    await user.click(screen.getByRole('option', { name: '链接参数' }))
    expect(within(rule).getByText('尚未填写完整，补全后才能发布。')).toBeTruthy()
    await user.type(within(rule).getByRole('textbox', { name: '参数名' }), 'from wall')
    await user.type(within(rule).getByRole('textbox', { name: '值' }), 'poster')
    await waitFor(() => expect(kept.document.logic[0]!.when).toEqual({ 'url.fromwall': { eq: 'poster' } }), {
      timeout: 3000,
    })
    expect(within(rule).getByRole('button', { name: /^当/ }).textContent).toContain('链接参数 fromwall 是 poster')
  })

  it('start from a question of the editor: about its answer, or showing it', async () => {
    const { kept } = await openLogic([], '&about=come01')
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(field(rule, '题目').value).toBe('1. 是否参加')
    await waitFor(() => expect(kept.document.logic).toHaveLength(1), { timeout: 3000 })
  })

  it('start from what may be said of the form’s own questions', async () => {
    const { user, kept } = await openLogic([])
    await screen.findByText('用你的题目开始')
    await user.click(screen.getByRole('button', { name: /是 参加 时，显示/ }))
    await screen.findByRole('article', { name: '规则 1' })
    await waitFor(() =>
      expect(kept.document.logic).toEqual([
        { when: { come01: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] },
      ]),
    )
  })

  it('mark what is gone where it was', async () => {
    const { user } = await openLogic([{ when: { gone99: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] }])
    const rule = await screen.findByRole('article', { name: '规则 1' })
    await user.click(within(rule).getByRole('button', { name: /^当/ }))
    expect(field(rule, '题目').value).toBe('已删除的题目（gone99）')
    expect(field(rule, '题目').getAttribute('aria-invalid')).toBe('true')
    expect(await within(rule).findByText(/已被删除（gone99）/, undefined, { timeout: 3000 })).toBeTruthy()
  })

  it('are put together by choosing, and are not scolded while unfinished', async () => {
    const { kept, user } = await openLogic([])
    await user.click(await screen.findByRole('button', { name: '添加规则' }))
    const rule = await screen.findByRole('article', { name: '规则 1' })
    expect(within(rule).getByText('尚未填写完整，补全后才能发布。')).toBeTruthy()
    await user.click(field(rule, '题目'))
    await user.click(await screen.findByRole('option', { name: '1. 是否参加' }))
    await user.click(field(rule, '值'))
    await user.click(await screen.findByRole('option', { name: '不参加' }))
    await user.click(field(rule, '动作'))
    await user.click(await screen.findByRole('option', { name: '隐藏' }))
    await user.click(field(rule, '目标题目'))
    await user.click(await screen.findByRole('option', { name: '2. 同行人数' }))
    expect(within(rule).queryByText('尚未填写完整，补全后才能发布。')).toBeNull()
    await waitFor(
      () =>
        expect(kept.document.logic).toEqual([
          { when: { come01: { eq: '2' } }, then: [{ do: 'hide', target: 'guest1' }] },
        ]),
      { timeout: 3000 },
    )
  })

  it('are added by one button, after the last one, where one reads to', async () => {
    const { user } = await openLogic([{ when: { come01: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] }])
    expect(screen.queryByRole('article', { name: '规则 2' })).toBe(null)
    const add = await screen.findByRole('button', { name: '添加规则' })
    expect(
      screen.getByRole('article', { name: '规则 1' }).compareDocumentPosition(add) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0)
    await user.click(add)
    expect(await screen.findByRole('article', { name: '规则 2' })).toBeTruthy()
  })

  it('can be taken back after removing one', async () => {
    const { user } = await openLogic([{ when: { come01: { eq: '1' } }, then: [{ do: 'show', target: 'guest1' }] }])
    await user.click(await screen.findByRole('button', { name: '规则 1 的更多操作' }))
    await user.click(await screen.findByRole('menuitem', { name: '删除' }))
    expect(await screen.findByText('还没有逻辑规则。')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '撤销' }))
    expect(await screen.findByRole('article', { name: '规则 1' })).toBeTruthy()
  })
})
