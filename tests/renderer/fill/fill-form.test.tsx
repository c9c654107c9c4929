import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { itemTypeOf } from '#schemas/form/item-types.ts'
import type { Item } from '#schemas/form/form.ts'
import { validateAnswers } from '#schemas/form/json-schema-validator.ts'
import { formOf, openForm as open, press, twoPages } from '#tests/support/opened-form.tsx'
import { exampleForm } from '#tests/support/published-form.ts'
import { readDraft } from '#renderer/fill/local-draft.ts'
import type { SubmitOutcome } from '#renderer/fill/fill-session-types.ts'
import { FillForm, type FillFormProps } from '#renderer/fill/fill-form.tsx'

describe('filling in a form', () => {
  it('turns pages and submits the relevant answers', async () => {
    const { sent } = open(formOf(twoPages))
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    expect(screen.getByLabelText('张三，您在哪里？')).toBeTruthy()
    await press('下一页')
    expect(screen.getByText('第二部分')).toBeTruthy()
    await userEvent.type(screen.getByLabelText(/人数/), '3')
    await press('提交')
    expect(await screen.findByText('提交成功')).toBeTruthy()
    expect(sent).toMatchObject([{ answers: { name01: '张三', numb01: 3 } }])
  })

  it('stops at errors, shows each at its question, and focuses the first', async () => {
    open(formOf(twoPages))
    await press('下一页')
    expect(await screen.findByText('请填写「姓名」')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/姓名/)))
    await userEvent.type(screen.getByLabelText(/姓名/), '张')
    expect(screen.queryByText('请填写「姓名」')).toBeNull()
  })

  it('validates an answer on blur, not while typing', async () => {
    open(formOf([{ id: 'phone1', type: 'input', preset: 'phone', label: '手机' }]))
    await userEvent.type(screen.getByLabelText('手机'), '123')
    expect(document.querySelector('.fw-error')).toBeNull()
    await userEvent.tab()
    expect(document.querySelector('.fw-error')?.textContent).toContain('手机')
  })

  it('takes a phone number that is written in groups', async () => {
    const { sent } = open(formOf([{ id: 'phone1', type: 'input', preset: 'phone', label: '手机' }]))
    await userEvent.click(screen.getByLabelText('手机'))
    await userEvent.paste('138 0000-1234')
    expect(screen.getByLabelText<HTMLInputElement>('手机').value).toBe('13800001234')
    await press('提交')
    await waitFor(() => expect(sent).toMatchObject([{ answers: { phone1: '13800001234' } }]))
    // posted without scripts, or imported
    const phone = { id: 'phone1', type: 'input', preset: 'phone', label: '手机' } as const
    expect(itemTypeOf('input')!.parse(phone, () => ['138 0000-1234'])).toBe('13800001234')
  })

  it('moves nothing away between the press of a button and its click: errors of a field that was left wait', async () => {
    open(formOf([{ id: 'phone1', type: 'input', preset: 'phone', label: '手机' }, twoPages[0]!]))
    await userEvent.type(screen.getByLabelText('手机'), '123')
    const name = screen.getByLabelText(/姓名/)
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: name })
    expect(document.activeElement).toBe(name)
    expect(document.querySelector('.fw-error')).toBeNull()
    await user.pointer({ keys: '[/MouseLeft]', target: name })
    await waitFor(() => expect(document.querySelector('.fw-error')?.textContent).toContain('手机'))
  })

  it('shows the tenth question of the PHQ-9 once an answer is above zero, and adds up the score', async () => {
    open(exampleForm('phq-9.zh'))
    expect(screen.getAllByRole('radiogroup')).toHaveLength(9)
    await userEvent.click(screen.getAllByLabelText(/几乎每天/)[0]!)
    expect(screen.getAllByRole('radiogroup')).toHaveLength(10)
    expect(document.querySelector('output.fw-calc')!.textContent).toBe('3')
    await userEvent.click(screen.getAllByLabelText(/完全不会/)[0]!)
    expect(screen.getAllByRole('radiogroup')).toHaveLength(9)
  })

  it('continues on Enter, breaks the line on Shift + Enter, and ignores Enter while an input method composes', () => {
    open(formOf([...twoPages.slice(0, 2), { id: 'more01', type: 'textarea', label: '其他' }]))
    const name = screen.getByLabelText(/姓名/)
    name.focus()
    fireEvent.keyDown(name, { key: 'Enter', isComposing: true, keyCode: 229 })
    expect(document.activeElement).toBe(name)
    fireEvent.keyDown(name, { key: 'Enter' })
    expect(document.activeElement?.id).toBe('i-city01')
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    expect(document.activeElement?.id).toBe('i-more01')
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Enter', shiftKey: true })).toBe(true)
    expect(document.activeElement?.id).toBe('i-more01')
  })

  it('never decreases the progress of a single page', async () => {
    open(
      formOf([
        { id: 'name01', type: 'input', label: '一' },
        { id: 'name02', type: 'input', label: '二' },
      ]),
    )
    const progress = () => Number(screen.getByRole('progressbar').getAttribute('value'))
    await userEvent.type(screen.getByLabelText('一'), 'a')
    expect(progress()).toBe(33)
    await userEvent.clear(screen.getByLabelText('一'))
    expect(progress()).toBe(33)
  })

  it('shows progress by page when there are several, like its text', async () => {
    open(formOf(twoPages))
    const bar = () => screen.getByRole('progressbar', { name: /第 \d 页，共 2 页/ }).getAttribute('value')
    expect(bar()).toBe('50')
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    expect(bar()).toBe('50')
    await press('下一页')
    expect(bar()).toBe('100')
    const [back, main] = screen.getAllByRole('button', { name: /上一页|提交/ })
    expect([back, main].map((button) => button?.textContent)).toEqual(['上一页', '提交'])
    await press('上一页')
    expect(bar()).toBe('50')
  })

  it('shows all that is wrong in a row at once, and speaks of no row that it has dropped', async () => {
    const rowItems = [
      { id: 'what01', type: 'input', label: '名称', required: true },
      { id: 'many01', type: 'number', label: '数量' },
    ] as const
    const form = formOf([{ id: 'rows01', type: 'subForm', label: '推荐的书', rowItems } as Item])
    const { answerSchema } = compile(form).artifact!
    open(form, [], { loadValidate: async () => (answers) => validateAnswers(answerSchema, answers) })
    await userEvent.type(screen.getByLabelText('数量'), 'abc')
    await press('添加一行')
    expect(screen.getByText('已添加第 2 行')).toBeTruthy()
    await press('提交')
    const row = await screen.findByRole('group', { name: '第 1 行' })
    expect(screen.queryByRole('group', { name: '第 2 行' })).toBeNull()
    expect(screen.queryByText('已添加第 2 行')).toBeNull()
    expect([...row.querySelectorAll('.fw-error')].map(({ textContent }) => textContent)).toEqual([
      '请填写「名称」',
      '「数量」要填数字',
    ])
    for (const field of row.querySelectorAll('input')) {
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain(
        field.closest('.fw-row-cell')!.textContent!.slice(0, 2),
      )
    }
    await userEvent.type(row.querySelector('input')!, '书')
    expect([...row.querySelectorAll('.fw-error')].map(({ textContent }) => textContent)).toEqual(['「数量」要填数字'])
  })

  it('numbers the questions across pages, not the texts between them', async () => {
    open(formOf([{ id: 'desc01', type: 'description', label: '说明' }, ...twoPages], { theme: { numbering: true } }))
    expect([...document.querySelectorAll('.fw-no')].map((no) => no.textContent)).toEqual(['1.', '2.'])
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    await press('下一页')
    expect([...document.querySelectorAll('.fw-no')].map((no) => no.textContent)).toEqual(['3.'])
  })

  it('re-renders one question when one answer changes', () => {
    const items = Array.from({ length: 200 }, (_, i): Item => ({
      id: `q${String(i).padStart(5, '0')}`,
      type: 'input',
      label: `第 ${i} 题`,
    }))
    const { artifact } = compile(formOf(items))
    // drawing a question reads its help; the first drawing reads all of them
    const drawn: string[] = []
    const watched = artifact!.publicForm.items.map((item) =>
      Object.defineProperty({ ...item }, 'help', { get: () => void drawn.push(item.id), enumerable: true }),
    )
    render(
      <FillForm
        form={{ ...artifact!.publicForm, items: watched }}
        graph={artifact!.graph}
        submit={async () => ({ kind: 'stored' })}
      />,
    )
    expect(new Set(drawn).size).toBe(200)
    drawn.length = 0
    fireEvent.change(screen.getByLabelText('第 7 题'), { target: { value: 'x' } })
    expect(new Set(drawn)).toEqual(new Set(['q00007']))
  })
})

describe('submitting', () => {
  const one = formOf([twoPages[0]!])
  const fill = async (): Promise<void> => {
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    await press('提交')
  }

  it('keeps the answers when it fails, and retries with the same key', async () => {
    const { sent } = open(one, [{ kind: 'failed' }])
    await fill()
    expect(await screen.findByText(/提交失败/)).toBeTruthy()
    expect((screen.getByLabelText(/姓名/) as HTMLInputElement).value).toBe('张三')
    await press('重试')
    expect(await screen.findByText('提交成功')).toBeTruthy()
    expect(sent[0]!.key).toBe(sent[1]!.key)
  })

  it('retries when the network is back', async () => {
    const { sent } = open(one, [{ kind: 'offline' }])
    await fill()
    expect(await screen.findByText(/网络已断开/)).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('提交成功')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  it('submits once, however often the button is pressed', async () => {
    let finish: ((outcome: SubmitOutcome) => void) | undefined
    const submit = vi.fn<FillFormProps['submit']>(() => new Promise<SubmitOutcome>((resolve) => (finish = resolve)))
    open(one, [], { submit })
    await userEvent.type(screen.getByLabelText(/姓名/), '张三')
    await press('提交')
    await press('正在提交…')
    await press('正在提交…')
    expect(submit).toHaveBeenCalledTimes(1)
    await act(async () => finish!({ kind: 'stored' }))
  })

  it.each<[SubmitOutcome, RegExp]>([
    [{ kind: 'wrong', errors: [{ item: 'name01', code: 'unique', message: '这个「姓名」已经提交过' }] }, /已经提交过/],
    [{ kind: 'closed', text: '收集数量已满' }, /提交失败：收集数量已满/],
    [{ kind: 'tooMany' }, /提交过于频繁/],
    [{ kind: 'outdated' }, /这份表单已更新/],
  ])('says what the server says: %o', async (outcome, words) => {
    open(one, [outcome])
    await fill()
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it.each<[SubmitOutcome, '重试' | '刷新页面' | undefined, boolean, RegExp]>([
    [
      { kind: 'closed', reason: 'stopped', text: '表单已停止收集' },
      undefined,
      true,
      /保存在这台设备上；表单重新开放后/,
    ],
    [{ kind: 'closed', reason: 'ended', text: '填写已经结束' }, undefined, false, /只在这个页面上/],
    [{ kind: 'closed', reason: 'total', text: '收集数量已满' }, undefined, true, /保存在这台设备上；表单重新开放后/],
    [{ kind: 'closed', reason: 'device', text: '这台设备已经填写过了' }, undefined, true, /^$/],
    [{ kind: 'closed', reason: 'outsideHours', text: '现在不在填写时间' }, '重试', true, /保存在这台设备上。/],
    [{ kind: 'closed', reason: 'password', text: '请输入密码' }, '刷新页面', true, /保存在这台设备上。/],
    [{ kind: 'outdated' }, '刷新页面', false, /只在这个页面上/],
    [{ kind: 'failed' }, '重试', true, /保存在这台设备上。/],
  ])(
    'offers after %o what can help (%s), and says what becomes of the answers (draft: %s)',
    async (outcome, action, isDraft, words) => {
      open(one, [outcome], isDraft ? { draftKey: 'Abcd1234' } : {})
      await fill()
      const alert = await screen.findByRole('alert')
      expect(alert.querySelector('button')?.textContent).toBe(action)
      expect(alert.querySelector('p + p')?.textContent ?? '').toMatch(words)
      // the button below looks as if it can be pressed only where that may help
      expect(alert.hasAttribute('data-over')).toBe(outcome.kind === 'closed' && action !== '重试')
      expect(readDraft('Abcd1234')?.answers).toEqual(isDraft ? { name01: '张三' } : undefined)
    },
  )

  it('shows the author’s text with piped answers, and the receipt', async () => {
    open(
      formOf([twoPages[0]!], {
        settings: { submit: { end: 'custom', html: '<p>{{name01}}，<strong>谢谢</strong></p>', receipt: true } },
      }),
    )
    await userEvent.type(screen.getByLabelText(/姓名/), '<b>x</b>')
    await press('提交')
    expect((await screen.findByText('谢谢')).parentElement!.textContent).toBe('<b>x</b>，谢谢')
    expect(screen.getByText('12')).toBeTruthy()
    expect(screen.getByText('a'.repeat(16))).toBeTruthy()
  })
})

describe('seats', () => {
  const slots: Item = {
    id: 'slot01',
    type: 'radio',
    label: '场次',
    options: [
      { value: 'a', label: '上午' },
      { value: 'b', label: '下午' },
    ],
  }

  it('are shown at the options, and updated when the server refuses', async () => {
    const { sent } = open(
      formOf([slots]),
      [
        {
          kind: 'closed',
          reason: 'seats',
          text: '名额已满',
          errors: [{ item: 'slot01', code: 'seats', message: '「上午」名额已满' }],
          left: { slot01: { a: 0, b: 7 } },
        },
      ],
      { left: { slot01: { a: 1, b: 8 } } },
    )
    expect(screen.getByText('剩 1')).toBeTruthy()
    await userEvent.click(screen.getByLabelText(/上午/))
    await press('提交')
    expect(await screen.findByText('「上午」名额已满')).toBeTruthy()
    expect(screen.getByText('剩 7')).toBeTruthy()
    expect(screen.getByText('已满')).toBeTruthy()
    await userEvent.click(screen.getByLabelText(/下午/))
    expect((screen.getByLabelText(/上午/) as HTMLInputElement).disabled).toBe(true)
    await press('提交')
    expect(await screen.findByText('提交成功')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })
})

it('names required questions with the brackets of the language', () => {
  open(formOf([twoPages[0]!]), [], { locale: 'en' })
  expect(screen.getByText('(Required)')).toBeTruthy()
})
