import { describe, expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { wideCards } from '#plugins/statistics/client/wide-cards.ts'

const base = { item: 'item01', label: '题', n: 9, skipped: 0 }
const choice = (options: number): StatisticsCard => ({
  ...base,
  type: 'radio',
  card: 'choice',
  counts: Array.from({ length: options }, (_, at) => ({ value: `${at}`, label: `${at}`, count: 1 })),
})
const number: StatisticsCard = {
  ...base,
  type: 'number',
  card: 'number',
  min: 1,
  max: 9,
  mean: 5,
  median: 5,
  bins: [{ from: 1, to: 9, count: 9 }],
}
const grid: StatisticsCard = { ...base, type: 'matrixRadio', card: 'parts', parts: [] }
const regions: StatisticsCard = {
  ...base,
  type: 'region',
  card: 'choice',
  counts: Array.from({ length: 34 }, (_, at) => ({ value: `${at}`, label: `${at}`, count: at < 4 ? 1 : 0 })),
}

/** The rows that the cards make, by their places in the form. */
function rowsOf(cards: readonly StatisticsCard[]): string {
  const rows: number[][] = []
  for (const [at, isWide] of wideCards(cards).entries()) {
    const last = rows.at(-1)
    if (isWide || !last || last.length === 2 || wideCards(cards)[last[0]!]) rows.push([at])
    else last.push(at)
  }
  return rows.map((row) => row.map((at) => at + 1).join('')).join(' ')
}

describe('cards stand in rows, in the order of the questions:', () => {
  it.each([
    ['two of about a height beside each other', [choice(4), choice(5), choice(3), choice(4)], '12 34'],
    ['one without a neighbour takes the row', [choice(4), choice(4), choice(4)], '12 3'],
    ['a grid takes the row, and so does what it leaves alone', [choice(4), grid, choice(4), choice(4)], '1 2 34'],
    ['a short one does not stand beside one much taller', [choice(2), choice(10), choice(9)], '1 23'],
    ['columns are as tall as what is beside them', [choice(8), number], '12'],
    ['options that nobody chose and that are not shown take no height', [regions, choice(4)], '12'],
    ['a question without answers is short', [{ ...choice(9), n: 0 }, choice(9), choice(9)], '1 23'],
    ['none are no rows', [], ''],
  ])('%s', (_, cards, rows) => {
    expect(rowsOf(cards)).toBe(rows)
  })
})
