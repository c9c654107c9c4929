import { expect, it } from 'vitest'
import { compileValidItems } from '#schemas/form/compile-valid-items.ts'
import type { Form } from '#schemas/form/form.ts'
import { exampleForm } from '#tests/support/published-form.ts'

const form = (change: Partial<Form>): Form => ({
  format: 1,
  title: '登记',
  theme: {},
  settings: {},
  logic: [],
  items: [
    { id: 'name01', type: 'input', label: '姓名' },
    { id: 'pick01', type: 'radio', label: '选择', options: [{ value: 'a', label: '甲' }] },
  ],
  ...change,
})
const shown = (document: Form) => compileValidItems(document, '（未命名）').artifact?.publicForm

it('is the whole form when nothing is wrong', () => {
  const { whole, artifact } = compileValidItems(exampleForm('phq-9.zh'), '')
  expect(artifact).toBe(whole.artifact)
  expect(whole.errors).toEqual([])
})

it('shows questions and forms that have no name yet', () => {
  const items = [{ id: 'name01', type: 'input', label: ' ' }] as const
  expect(shown(form({ title: '', items }))).toMatchObject({
    title: '（未命名）',
    items: [{ id: 'name01', label: '（未命名）' }],
  })
})

it('leaves out what is wrong, and then what spoke of it, and still tells of all of it', () => {
  const broken = form({
    items: [
      { id: 'name01', type: 'input', label: '姓名' },
      { id: 'sum001', type: 'calc', label: '合计', formula: '1 +' },
      { id: 'more01', type: 'input', label: '说明' },
    ],
    // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
    logic: [{ when: { sum001: { gt: 3 } }, then: [{ do: 'show', target: 'more01' }] }],
    settings: { submit: { end: 'redirect', url: 'javascript:alert(1)' } },
  })
  expect(shown(broken)?.items.map((item) => item.id)).toEqual(['name01', 'more01'])
  expect(compileValidItems(broken, '').whole.errors.map((one) => one.code)).toEqual(
    expect.arrayContaining(['formula.bad', 'submit.url']),
  )
})

it('is nothing when nothing can be answered', () => {
  expect(shown(form({ items: [] }))).toBeUndefined()
})
