import { expect, test } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { T } from '#plugins/statistics/client/chart-rows.ts'
import { linesOf } from '#plugins/statistics/client/statistics-csv.ts'

const told = ((key: string, { label = '' } = {}) => `${label} ${key}`) as unknown as T // of this test
const base = { item: 'item01', n: 4, skipped: 1 }

test('all cards are one table: a line per answer, each with its question', () => {
  const cards = [
    {
      ...base,
      card: 'choice',
      type: 'radio',
      label: '校区',
      counts: [
        { value: 'a', label: '东区', count: 3 },
        { value: 'b', label: '西区', count: 1, isRemoved: true },
      ],
    },
    { ...base, card: 'text', type: 'input', label: '姓名', latest: ['张三'] },
    {
      ...base,
      card: 'number',
      type: 'number',
      label: '天数',
      mean: 2.5,
      median: 2,
      min: 1,
      max: 4,
      bins: [{ from: 1, to: 2, count: 4 }],
    },
  ] as unknown as readonly StatisticsCard[]
  const numbered = cards.map((card, at) => ({ card, number: at + 1 }))
  expect(linesOf(numbered, (label) => textIn(label, 'zh-cn'), told)).toEqual([
    [1, '校区', 4, 1, '', '', '东区', 3, '75%'],
    [1, '校区', 4, 1, '', '', '西区 removed.labelled', 1, '25%'],
    [2, '姓名', 4, 1, '', '', '', '', ''],
    [3, '天数', 4, 1, 2.5, 2, '1 – 2', 4, '100%'],
  ])
})
