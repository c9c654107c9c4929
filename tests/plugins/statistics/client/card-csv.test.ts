import { expect, test } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import type { T } from '#plugins/statistics/client/chart-rows.ts'
import { linesOfCard } from '#plugins/statistics/client/card-csv.ts'

const told = ((key: string, { text = '', label = '' } = {}) =>
  [key, text || label].filter(Boolean).join(' ')) as unknown as T
const lines = (card: object) =>
  linesOfCard({ item: 'item01', n: 2, skipped: 0, label: '题', ...card } as unknown as StatisticsCard, told, (label) =>
    textIn(label, 'zh-cn'),
  )
const one = (value: string, count: number) => ({ value, label: value, count })

test('a sub-form has a line for each of its questions, with numbers as numbers', () => {
  const parts = [
    { key: 'a', label: '单位', card: { card: 'text', type: 'input', n: 3, latest: ['东湖科技'] } },
    {
      key: 'b',
      label: '差额',
      card: { card: 'number', type: 'number', n: 3, min: -5, max: -2, mean: -3.5, median: -3.5, bins: [] },
    },
    { key: 'c', label: '形式', card: { card: 'choice', type: 'radio', n: 3, counts: [one('A', 3)] } },
  ]
  expect(lines({ card: 'parts', type: 'subForm', parts })).toEqual([
    ['part', 'rows', 'mean', 'median', 'partSummary'],
    ['单位', 3, '', '', 'sums.latest 东湖科技'],
    ['差额', 3, -3.5, -3.5, 'sums.span -5 – -2'],
    ['形式', 3, '', '', 'sums.most share A'],
  ])
})

test('shares in the rows of a sub-form are of its rows, those of files of all files', () => {
  const part = { key: 'a', label: '形式', card: { card: 'choice', type: 'radio', n: 6, counts: [one('A', 6)] } }
  expect(lines({ card: 'parts', type: 'subForm', parts: [part] })[1]).toEqual(['形式 · A', 6, '100%'])
  const files = { card: 'files', type: 'upload', bytes: 10, counts: [one('image', 3), one('pdf', 1)] }
  expect(lines(files).map(([, count, share]) => [count, share])).toEqual([
    ['table.count', 'table.share'],
    [3, '75%'],
    [1, '25%'],
  ])
})

test('days keep their year', () => {
  const days = [one('2025-06-18', 1), one('2026-06-18', 1)]
  expect(lines({ card: 'date', type: 'date', days, counts: [], min: '2025-06-18', max: '2026-06-18' })).toEqual([
    ['table.answer', 'table.count', 'table.share'],
    ['2025-06-18', 1, '50%'],
    ['2026-06-18', 1, '50%'],
  ])
})
