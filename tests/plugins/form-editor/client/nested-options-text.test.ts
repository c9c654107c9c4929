import { expect, it } from 'vitest'
import { treeAsText, treeFromText } from '#plugins/form-editor/client/inspector/nested-options-text.ts'

const regions = [
  {
    value: 'zj',
    label: '浙江',
    children: [
      { value: 'hz', label: '杭州', children: [{ value: 'xh', label: '西湖' }] },
      { value: 'nb', label: '宁波' },
    ],
  },
  { value: 'o', label: 'N/A' },
]

it('writes a level further in, and reads back what it wrote', () => {
  const text = treeAsText(regions)
  expect(text).toBe('浙江\n  杭州\n    西湖\n  宁波\nN\\/A')
  expect(treeFromText(text, regions)).toEqual(regions)
})

it('reads tabs, wide blanks and whole paths alike', () => {
  const of = (text: string) => treeAsText(treeFromText(text, []))
  expect(of('浙江\n\t杭州\n\t\t西湖\n\t宁波')).toBe('浙江\n  杭州\n    西湖\n  宁波')
  expect(of('浙江\n　杭州\n　　西湖\n\n　宁波')).toBe('浙江\n  杭州\n    西湖\n  宁波')
  expect(of('浙江/杭州/西湖\n浙江/宁波')).toBe('浙江\n  杭州\n    西湖\n  宁波')
})

it('keeps the values of what stays, moves or is renamed in its place, and gives new ones to the rest', () => {
  const [zj, fresh] = treeFromText('浙江省\n  宁波\n  杭州\n江苏', regions)
  expect(zj).toMatchObject({
    value: 'zj',
    label: '浙江省',
    children: [
      { value: 'nb', label: '宁波' },
      { value: 'hz', label: '杭州' },
    ],
  })
  expect(fresh).toMatchObject({ label: '江苏', value: 'o' })
  const added = treeFromText(`${treeAsText(regions)}\n江苏\n  南京`, regions)
  expect(added.slice(0, 2)).toEqual(regions)
  expect(new Set(['zj', 'hz', 'xh', 'nb', 'o', added[2]!.value, added[2]!.children![0]!.value]).size).toBe(7)
})
