import type { Form } from '#schemas/form/form.ts'
import { openApp } from './open-app.ts'
import { publishForm } from './published-form.ts'

export const visitForm: Form = {
  format: 1,
  title: '参观登记',
  items: [
    { id: 'name01', type: 'input', label: '姓名', required: true, unique: true },
    { id: 'age001', type: 'number', label: '年龄', unit: '岁' },
    {
      id: 'city01',
      type: 'radio',
      label: '城市',
      options: [
        { value: '10', label: '上海' },
        { value: '9', label: '北京' },
        { value: 'x', label: '其他', other: true },
      ],
    },
    {
      id: 'like01',
      type: 'checkbox',
      label: '兴趣',
      options: [
        { value: 'a', label: '绘画' },
        { value: 'b', label: '音乐' },
        { value: 'c', label: '书法' },
      ],
    },
    { id: 'day001', type: 'date', label: '日期' },
    { id: 'rate01', type: 'rate', label: '评分', max: 5 },
    { id: 'why001', type: 'textarea', label: '原因' },
    { id: 'sum001', type: 'calc', label: '双倍年龄', formula: 'age001 * 2' },
  ],
  // oxlint-disable-next-line unicorn/no-thenable -- the document's own word
  logic: [{ when: { rate01: { lte: 2 } }, then: [{ do: 'show', target: 'why001' }] }],
  theme: {},
  settings: {},
}

export const visits = [
  { name01: '甲', age001: 9, city01: '10', like01: ['a', 'b'], day001: '2026-01-05', rate01: 5 },
  { name01: '乙', age001: 30, city01: '9', like01: ['b'], day001: '2026-03-01', rate01: 2, why001: '=1+1' },
  { name01: '丙', city01: 'x', 'city01:other': '杭州', day001: '2025-12-31', rate01: 4 },
  { name01: '丁', age001: 100 },
]

/** Opens the server with zhang's published form and four submissions; wang has other forms, li none. Close `test`. */
export async function openVisits() {
  const test = await openApp()
  const [zhang, wang, li] = await Promise.all([test.as('zhang'), test.as('wang'), test.as('li')])
  const form = await publishForm(zhang, test.anonymous, visitForm)
  for (const answers of visits) await form.submit(answers)
  return { test, zhang, wang, li, form }
}

/** The query of a list filtered by a condition. */
export const filteredBy = (condition: object) => ({ filter: JSON.stringify(condition) })
