import { describe, expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import {
  daysBetween,
  meanText,
  percent,
  points,
  rowsOf,
  sharesOf,
  sorted,
} from '#plugins/statistics/client/chart-rows.ts'

const base = { item: 'item01', label: '题', n: 4, skipped: 1 }

describe('a share', () => {
  it.each([
    [1, 4, '25%'],
    [1, 3, '33%'],
    [0, 4, '0%'],
    [1, 400, '<1%'],
    [0, 0, '0%'],
  ])('of %i in %i is %s', (count, n, expected) => {
    expect(percent(count, n)).toBe(expected)
  })
})

describe('shares of one whole', () => {
  const shares = (counts: readonly number[], n: number): readonly string[] => {
    const rows = counts.map((count) => ({ count }))
    return rows.map(sharesOf(rows, n))
  }

  it.each([
    ['are whole where they add up to about 100', [15, 11, 7, 4], 37, ['41%', '30%', '19%', '11%']],
    [
      'have a decimal where they would add up to 103',
      [9, 9, 9, 9, 9, 9, 8],
      62,
      [...Array<string>(6).fill('14.5%'), '12.9%'],
    ],
    ['name the smallest', [7, 7, 7, 7, 7, 7, 7, 1949, 1], 1999, [...Array<string>(7).fill('0.4%'), '97.5%', '<0.1%']],
    ['stay whole for several choices', [9, 9, 9, 9, 9, 9, 9], 62, Array<string>(7).fill('15%')],
    ['of nobody are none', [0, 0], 0, ['0%', '0%']],
  ])('%s', (_, counts, n, expected) => {
    expect(shares(counts, n)).toEqual(expected)
  })
})

it('zero has no decimals, whatever stands beside it', () => {
  expect([meanText(0), meanText(0.5), points(0, [0, 2.25]), points(2, [0, 2.25])]).toEqual(['0', '0.50', '0', '2.00'])
})

describe('bars', () => {
  it('stand most first, equals as the form has them', () => {
    const rows = [
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ].map(([key, count]) => ({ key: String(key), label: String(key), count: Number(count) }))
    expect(sorted(rows).map(({ key }) => key)).toEqual(['b', 'a', 'c'])
  })

  it.each<[string, StatisticsCard, readonly (readonly [string, number])[]]>([
    [
      'a choice',
      { ...base, type: 'radio', card: 'choice', counts: [{ value: 'a', label: '甲', count: 2 }] },
      [['甲', 2]],
    ],
    [
      'whole numbers',
      {
        ...base,
        type: 'number',
        card: 'number',
        min: 1,
        max: 2,
        mean: 1,
        median: 1,
        bins: [
          { from: 1, to: 1, count: 3 },
          { from: 2, to: 2, count: 1 },
        ],
      },
      [
        ['1', 3],
        ['2', 1],
      ],
    ],
    [
      'ranges',
      {
        ...base,
        type: 'number',
        card: 'number',
        min: 1,
        max: 9,
        mean: 5,
        median: 5,
        bins: [
          { from: 0, to: 5, count: 1 },
          { from: 9, to: 10, count: 2 },
        ],
      },
      [
        ['0 – 5', 1],
        ['9 – 10', 2],
      ],
    ],
    [
      'ranges of thousands',
      {
        ...base,
        type: 'number',
        card: 'number',
        min: 5000,
        max: 5999.5,
        mean: 5500,
        median: 5500,
        bins: [{ from: 5000, to: 6000, count: 1 }],
      },
      [['5,000 – 6,000', 1]],
    ],
    [
      'a rate',
      {
        ...base,
        type: 'rate',
        card: 'number',
        min: 1,
        max: 2,
        mean: 1,
        median: 1,
        counts: [{ value: '1', label: '1', count: 4 }],
      },
      [['1', 4]],
    ],
    [
      'months',
      {
        ...base,
        type: 'date',
        card: 'date',
        min: '2026-01',
        max: '2026-01',
        counts: [{ value: '2026-01', label: '2026-01', count: 4 }],
      },
      [['2026-01', 4]],
    ],
    [
      'days',
      {
        ...base,
        type: 'date',
        card: 'date',
        min: '',
        max: '',
        counts: [],
        days: [{ value: '2026-01-05', label: '2026-01-05', count: 4 }],
      },
      [['01-05', 4]],
    ],
    ['texts', { ...base, type: 'input', card: 'text', latest: ['好'] }, []],
  ])('of %s', (_, card, expected) => {
    expect(rowsOf(card, (label) => textIn(label, 'zh-cn')).map(({ label, count }) => [label, count])).toEqual(expected)
  })
})

describe('the trend', () => {
  it('has a bar for days without answers, too', () => {
    expect(
      daysBetween([
        { day: '2026-02-27', count: 1 },
        { day: '2026-03-01', count: 2 },
      ]).map(({ key, count }) => [key, count]),
    ).toEqual([
      ['2026-02-27', 1],
      ['2026-02-28', 0],
      ['2026-03-01', 2],
    ])
  })

  it('goes by month once it spans more than two', () => {
    const trend = daysBetween([
      { day: '2026-01-01', count: 1 },
      { day: '2026-01-31', count: 1 },
      { day: '2026-06-01', count: 5 },
    ])
    expect(trend.map(({ label, count }) => [label, count])).toEqual([
      ['2026-01', 2],
      ['2026-02', 0],
      ['2026-03', 0],
      ['2026-04', 0],
      ['2026-05', 0],
      ['2026-06', 5],
    ])
  })

  it('of no answers is nothing', () => {
    expect(daysBetween([])).toEqual([])
  })
})
