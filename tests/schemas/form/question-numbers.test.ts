import { expect, it } from 'vitest'
import { questionNumbers } from '#schemas/form/item-types.ts'

it('counts what a visitor is asked, and neither texts, page breaks, calculations nor what is always hidden', () => {
  const items = [
    { id: 'text01', type: 'description', label: '说明' },
    { id: 'name01', type: 'input', label: '姓名' },
    { id: 'page01', type: 'pagination', label: '' },
    { id: 'hide01', type: 'input', label: '来源', hidden: true },
    { id: 'calc01', type: 'calc', label: '合计' },
    { id: 'age001', type: 'number', label: '年龄' },
  ] as const
  expect([...questionNumbers({ items })]).toEqual([
    ['name01', 1],
    ['age001', 2],
  ])
})
