import { expect, it } from 'vitest'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Item } from '#schemas/form/form.ts'
import { isShortAnswer } from '#plugins/form-data/client/is-short-answer.ts'

const options = [
  { value: 'a', label: '心理咨询' },
  { value: 'b', label: '图书馆荐购' },
  { value: 'c', label: '就业指导与职业规划' },
]

const gridRows = [
  { value: 'r1', label: '讲解' },
  { value: 'r2', label: '场地' },
]

it.each([
  ['a name', { type: 'input', label: '姓名' }, '王小明', true],
  ['a number', { type: 'number', label: '期望月薪（元）' }, 6000, true],
  ['two short picks', { type: 'checkbox', label: '用过的服务', options }, ['a', 'b'], true],
  ['picks that need a line', { type: 'checkbox', label: '用过的服务', options }, ['a', 'b', 'c'], false],
  ['a sentence', { type: 'textarea', label: '建议' }, '希望食堂的夜宵窗口能开到十一点。', false],
  ['two lines', { type: 'textarea', label: '地址' }, 'a\nb', false],
  [
    'a short answer to a long question',
    { type: 'input', label: '您希望学校在哪些方面继续改进现有的服务？' },
    '无',
    false,
  ],
  ['a narrow grid', { type: 'matrixRadio', label: '评价', gridRows, options }, { r1: 'a', r2: 'b' }, true],
  ['a grid that needs a line', { type: 'matrixRadio', label: '评价', gridRows, options }, { r1: 'c' }, false],
  ['one file', { type: 'upload', label: '材料' }, [{ name: 'a.pdf' }], true],
  ['several files', { type: 'upload', label: '材料' }, [{ name: 'a.pdf' }, { name: 'b.pdf' }], false],
  ['a ranking', { type: 'sort', label: '次序', options }, ['a', 'b'], false],
])('beside another stands %s: %#', (_, item, value, expected) => {
  const entry = { id: 'item01', type: item.type, label: item.label, item: { ...item, id: 'item01' } as Item }
  expect(isShortAnswer(entry as CodebookEntry, { item01: value } as never)).toBe(expected)
})
