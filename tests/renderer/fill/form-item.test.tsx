import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answers } from '#schemas/form/form.ts'
import { asItem, type LooseItem } from '#tests/support/item-samples.ts'
import { FillItem, type FillItemProps } from '#renderer/fill/form-item.tsx'

afterEach(() => void vi.unstubAllGlobals())

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
  { value: 'n', label: '都不是', exclusive: true },
]

/** One item with its answer, and what it last became. */
function show(item: LooseItem, props: Partial<FillItemProps> = {}, start: Answers = {}) {
  const whole = asItem({ id: 'item01', label: '问题', ...item })
  const seen: { answers: Answers } = { answers: start }
  function Held() {
    const [answers, setAnswers] = useState(start)
    return (
      <FillItem
        item={whole}
        value={answers.item01}
        other={answers['item01:other'] as string | undefined}
        {...props}
        onChange={(key, value) => {
          seen.answers = { ...seen.answers, [key]: value }
          setAnswers(seen.answers)
        }}
      />
    )
  }
  render(<Held />)
  return seen
}

describe('one question', () => {
  it('is labelled, and described by its required mark, hint and error', () => {
    show({ type: 'input', required: true, help: '与证件一致' }, { error: '请填写「问题」' })
    const input = screen.getByLabelText(/问题.*必填/)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = input
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent)
    expect(described).toEqual(['与证件一致', '请填写「问题」'])
  })

  it('renders a group as a fieldset', () => {
    show({ type: 'radio', options })
    expect(screen.getByRole('radiogroup', { name: '问题' }).tagName).toBe('FIELDSET')
    expect(screen.getAllByRole('radio')).toHaveLength(3)
  })

  it('shows a message for an unknown type', () => {
    show({ type: 'hologram' })
    expect(screen.getByText('此题型暂不支持填写。')).toBeTruthy()
  })

  it('reports an empty text as no answer', async () => {
    const seen = show({ type: 'input' })
    await userEvent.type(screen.getByLabelText('问题'), '甲')
    expect(seen.answers).toEqual({ item01: '甲' })
    await userEvent.clear(screen.getByLabelText('问题'))
    expect(seen.answers.item01).toBeUndefined()
  })

  it('warns near the length limit and never truncates', () => {
    show({ type: 'textarea', maxLength: 10 }, {}, { item01: 'x'.repeat(13) })
    expect(screen.getByText('超出 3 字')).toBeTruthy()
  })

  it.each([
    ['12', 12],
    ['１２．５', 12.5],
    ['-0.5', -0.5],
    ['1,000', 1000],
    ['1.', 1],
    ['abc', 'abc'],
    ['', undefined],
  ])('reads the number %s', (typed, value) => {
    const seen = show({ type: 'number' }, {}, { item01: 7 })
    fireEvent.change(screen.getByLabelText('问题'), { target: { value: typed } })
    expect(seen.answers.item01).toBe(value)
    expect((screen.getByLabelText('问题') as HTMLInputElement).value).toBe(typed)
  })

  it('selects by letter, for existing options only', () => {
    const seen = show({ type: 'radio', options })
    const [first] = screen.getAllByRole('radio')
    fireEvent.keyDown(first!, { key: 'b' })
    expect(seen.answers.item01).toBe('b')
    fireEvent.keyDown(first!, { key: 'z' })
    fireEvent.keyDown(first!, { key: 'a', ctrlKey: true })
    expect(seen.answers.item01).toBe('b')
  })

  it('clears an optional choice', async () => {
    const seen = show({ type: 'radio', options }, {}, { item01: 'a' })
    await userEvent.click(screen.getByRole('button', { name: '清除' }))
    expect(seen.answers.item01).toBeUndefined()
  })

  it('keeps the order of the options, and an exclusive option alone', async () => {
    const seen = show({ type: 'checkbox', options })
    await userEvent.click(screen.getByLabelText(/乙/))
    await userEvent.click(screen.getByLabelText(/甲/))
    expect(seen.answers.item01).toEqual(['a', 'b'])
    await userEvent.click(screen.getByLabelText(/都不是/))
    expect(seen.answers.item01).toEqual(['n'])
    await userEvent.click(screen.getByLabelText(/甲/))
    expect(seen.answers.item01).toEqual(['a'])
    await userEvent.click(screen.getByLabelText(/甲/))
    expect(seen.answers.item01).toBeUndefined()
  })

  it('hides options a rule hides, and locks options without seats', () => {
    const seen = show({ type: 'radio', options }, { hiddenOptions: new Set(['n']), fullOptions: new Set(['a']) })
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect((screen.getByLabelText(/甲/) as HTMLInputElement).disabled).toBe(true)
    fireEvent.keyDown(screen.getByLabelText(/乙/), { key: 'a' })
    expect(seen.answers).toEqual({})
  })

  it('requires the text of “other”', async () => {
    const seen = show(
      { type: 'radio', options: [...options, { value: 'o', label: '其他', other: true }] },
      {},
      { item01: 'o' },
    )
    await userEvent.type(screen.getByLabelText('其他：请填写'), 'b')
    expect(seen.answers).toEqual({ item01: 'o', 'item01:other': 'b' })
  })

  it('filters a long list', async () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ value: String(i), label: `城市 ${i}` }))
    show({ type: 'select', multiple: true, options: many })
    await userEvent.type(screen.getByRole('searchbox'), '城市 2')
    expect(screen.getAllByRole('checkbox')).toHaveLength(11)
  })

  it('rates by digit, ten by 0, and ignores digits above the maximum', () => {
    const seen = show({ type: 'rate', max: 10 })
    const [star] = screen.getAllByRole('radio')
    fireEvent.keyDown(star!, { key: '7' })
    expect(seen.answers.item01).toBe(7)
    fireEvent.keyDown(star!, { key: '0' })
    expect(seen.answers.item01).toBe(10)
    expect(screen.getByLabelText('10 分，共 10 分')).toBe(document.activeElement)
  })

  it('says what 0 and 10 of an NPS mean, also where the author does not', () => {
    show({ type: 'nps', highText: '一定会' })
    expect(screen.getByLabelText('0 分，满分 10 分，不太可能')).toBeTruthy()
    expect(screen.getByText('10 一定会')).toBeTruthy()
  })

  it.each([
    ['year', 'text'],
    ['month', 'month'],
    ['day', 'date'],
    ['minute', 'datetime-local'],
  ] as const)('asks for a %s with the browser’s own field where fingers point', (accuracy, type) => {
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: false }))
    show({ type: 'date', accuracy })
    expect(screen.getByLabelText('问题').getAttribute('type')).toBe(type)
  })

  it('shows a calculation and its unit', () => {
    show({ type: 'calc', unit: '元' }, {}, { item01: 0 })
    expect(screen.getByRole('status').textContent).toBe('0元')
  })
})
