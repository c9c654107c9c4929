import { describe, expect, it } from 'vitest'
import { seatsText } from '#plugins/form-editor/client/canvas/form-locale.ts'
import { questionOfLines } from '#plugins/form-editor/client/canvas/question-from-pasted-lines.ts'
import { emptyForm, type Form, type Item } from '#schemas/form/form.ts'
import type { Option } from '#schemas/form/item.ts'
import {
  addOption,
  changeOption,
  moveOption,
  optionFaults,
  optionsAsText,
  optionsFromText,
  pasteOptions,
  refersTo,
  removeOption,
  repeatedLine,
  typedOption,
  withFormerValue,
  withPicture,
} from '#plugins/form-editor/client/inspector/edit-options.ts'

const phq = [
  { value: '0', label: '完全不会', score: 0 },
  { value: '1', label: '好几天', score: 1 },
  { value: '2', label: '一半以上的天数', score: 2 },
]

const fresh: unknown = expect.stringMatching(/^[a-z0-9]{4}$/)

describe('options of a choice', () => {
  it('gives a new option a value that no other has', () => {
    expect(addOption(phq, 1, '几乎每天')[1]).toEqual({ value: fresh, label: '几乎每天' })
  })

  it('does not bring back the value of an option that was removed, whose answers would read as the new one', () => {
    expect(addOption(removeOption(phq, 2), 2, '其他')[2]?.value).not.toBe('2')
  })

  it('keeps every value where it was when options move', () => {
    expect(moveOption(phq, 0, 2).map((option) => option.value)).toEqual(['1', '2', '0'])
    expect(moveOption(phq, 0, 3)).toBe(phq)
  })

  it('leaves no trace of a mark that was taken back', () => {
    const marked = changeOption(phq, 0, { other: true })
    expect(marked[0]).toMatchObject({ other: true })
    expect(changeOption(marked, 0, { other: false })).toEqual(phq)
  })

  it('removes only the one asked for', () => {
    expect(removeOption(phq, 1).map((option) => option.label)).toEqual(['完全不会', '一半以上的天数'])
  })

  it('takes several pasted lines as several options', () => {
    const pasted = pasteOptions(phq, 2, '每周一次\r\n每天 | 3\n\n')
    expect(pasted.map(({ label, score }) => [label, score])).toEqual([
      ['完全不会', 0],
      ['好几天', 1],
      ['每周一次', 2],
      ['每天', 3],
    ])
    expect(new Set(pasted.map((option) => option.value)).size).toBe(4)
  })
})

describe('options pasted over default ones', () => {
  const defaults = ['1', '2', '3'].map((value) => ({ value, label: `选项 ${value}` }))

  it('replaces the defaults that nobody has written', () => {
    expect(pasteOptions(defaults, 0, '苹果\n梨').map(({ label }) => label)).toEqual(['苹果', '梨'])
  })

  it('keeps what an author has written or marked', () => {
    const options = [defaults[0]!, { value: '2', label: '桃' }, { ...defaults[2]!, other: true }]
    expect(pasteOptions(options, 0, '苹果\n梨').map(({ label }) => label)).toEqual(['苹果', '梨', '桃', '选项 3'])
  })

  it('keeps those that answers or rules hold', () => {
    const isHeld = (value: string) => value === '3'
    expect(pasteOptions(defaults, 0, '苹果\n梨', { isHeld }).map(({ label }) => label)).toEqual([
      '苹果',
      '梨',
      '选项 3',
    ])
    const pasted = { label: '水果', options: expect.arrayContaining(defaults) as unknown }
    expect(
      questionOfLines({ id: 'fruit1', type: 'radio', label: '', options: defaults } as Item, '水果\n桃', isHeld),
    ).toMatchObject(pasted)
  })

  it('replaces the default words of columns and blanks, too', () => {
    const columns = ['1', '2'].map((value) => ({ value, label: `列 ${value}` }))
    expect(pasteOptions(columns, 0, '周一\n周二', { word: '列' }).map(({ label }) => label)).toEqual(['周一', '周二'])
    expect(pasteOptions(columns, 0, '周一\n周二')).toHaveLength(3)
  })
})

describe('an option that was removed and written again', () => {
  const former = [...phq, { value: 'old4', label: '几乎每天' }]

  it('takes its value back, so that its answers are those of one option', () => {
    const typed = typedOption(phq, 3, '几乎每天')
    expect(withFormerValue(typed, 3, { former })[3]).toEqual({ value: 'old4', label: '几乎每天' })
    expect(pasteOptions(phq, 3, '新的\n几乎每天', { former })[4]?.value).toBe('old4')
    expect(optionsFromText('几乎每天\n好几天', phq, { former }).map(({ value }) => value)).toEqual(['old4', '1'])
  })

  it('takes no value that is in use, and an option that was there before keeps its own', () => {
    expect(withFormerValue(phq, 1, { former })).toBe(phq)
    const renamed = changeOption(phq, 1, { label: '几乎每天' })
    expect(withFormerValue(renamed, 1, { former })).toBe(renamed)
    const twice = addOption(phq, 3, '好几天')
    expect(withFormerValue(twice, 3, { former })).toBe(twice)
  })

  it('keeps its new value once a rule, a key or a default refers to it', () => {
    const typed = addOption(phq, 3, '几乎每天')
    const { value } = typed[3]!
    const days: Item = { id: 'days01', type: 'radio', label: '天数', options: typed }
    const plain: Form = { ...emptyForm('问卷'), items: [days] }
    expect(refersTo(plain, 'days01', value)).toBe(false)
    // the same value of another question's option is none of this one
    expect(refersTo({ ...plain, items: [days, { ...days, id: 'more01' }] }, 'days01', value)).toBe(false)
    const referring: readonly Form[] = [
      { ...plain, items: [{ ...days, default: value } as Item] },
      { ...plain, items: [{ ...days, exam: { key: [value], points: 2 } } as Item] },
      // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
      { ...plain, logic: [{ when: { days01: { eq: value } }, then: [{ do: 'show', target: 'note01' }] }] },
    ]
    for (const form of referring) {
      const isHeld = (one: string) => refersTo(form, 'days01', one)
      expect(isHeld(value)).toBe(true)
      expect(withFormerValue(typed, 3, { former, isHeld })).toBe(typed)
    }
  })
})

it.each([
  ['甲\n乙\n\n甲 | 2', { line: 4, label: '甲' }],
  ['甲 | 1\n乙 | 1', undefined],
])('finds the line of %j that repeats an earlier one', (text, repeated) => {
  expect(repeatedLine(text)).toEqual(repeated)
})

describe('options as lines of text', () => {
  it('reads back what it wrote', () => {
    expect(optionsFromText(optionsAsText(phq), phq)).toEqual(phq)
  })

  it('keeps the values of known labels in a new order, so that answers keep their meaning', () => {
    expect(optionsFromText('一半以上的天数\n从不\n完全不会', phq)).toEqual([
      { value: '2', label: '一半以上的天数' },
      { value: fresh, label: '从不' },
      { value: '0', label: '完全不会' },
    ])
  })

  it.each([
    ['a score', '好几天 | 1.5', { label: '好几天', score: 1.5 }],
    ['a score behind a full-width bar', '好几天｜2', { label: '好几天', score: 2 }],
    ['a bar inside a label', 'A | B', { label: 'A | B' }],
  ])('reads %s', (_, line, option) => {
    expect(optionsFromText(line, [])).toEqual([{ value: fresh, ...option }])
  })

  it('makes at most 500 options of a long text', () => {
    expect(optionsFromText(Array.from({ length: 600 }, (_, n) => `选项 ${n}`).join('\n'), [])).toHaveLength(500)
  })
})

it('names the options that cannot be published', () => {
  const faults = optionFaults([
    { value: '1', label: 'A' },
    { value: '2', label: ' ' },
    { value: '3', label: 'A' },
    { value: '1', label: 'B' },
  ])
  expect([...faults]).toEqual([
    [1, 'empty'],
    [2, 'repeated'],
    [3, 'value'],
  ])
})

it('gives a picture to the first option that waits for one, then to a new one, and never to “other”', () => {
  const options = [
    { value: '1', label: '选项 1' },
    { value: '2', label: '封面' },
    { value: '3', label: '其他', other: true },
  ]
  const names = ['a.b.png', '%E7%8C%AB.jpg', 'c.webp'].map((name) => `/files/AAAAAAAAAAAAAAAAAAAAAA/${name}`)
  expect(names.reduce((list, address) => withPicture(list, address, '选项'), options as readonly Option[])).toEqual([
    { value: '1', label: 'a.b', image: names[0] },
    { value: '2', label: '封面', image: names[1] },
    options[2],
    { value: fresh, label: 'c', image: names[2] },
  ])
})

it.each([
  ['zh-cn', undefined, '限 30'],
  ['zh-cn', 8, '剩 22 / 30'],
  ['en', 8, '22 of 30 left'],
  ['en', 30, '30, full'],
] as const)('says in the language of the form (%s) that %s of 30 seats are taken', (locale, taken, text) => {
  expect(seatsText(locale, 30, taken)).toBe(text)
})
