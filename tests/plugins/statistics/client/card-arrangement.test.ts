import { expect, it } from 'vitest'
import type { StatisticsCard } from '#schemas/api/form-api-types.ts'
import { arrange, type Position } from '#plugins/statistics/client/card-arrangement.ts'

const base = { item: 'item01', label: '题', n: 9, skipped: 0 }
const bars = (many: number): StatisticsCard => ({
  ...base,
  type: 'radio',
  card: 'choice',
  counts: Array.from({ length: many }, (_, at) => ({ value: `${at}`, label: `${at}`, count: 1 })),
})
const shown = (positions: readonly Position[]) => positions.map(({ side, rows }) => (side === 'left' ? rows : side))

it.each([
  ['two of a kind stand beside each other', [bars(4), bars(4), bars(5), bars(5)], [1, 'right', 1, 'right']],
  ['short ones stand in a stack beside a tall one', [bars(8), bars(2), bars(2)], [2, 'right', 'right']],
  ['a stack is never before its tall one', [bars(2), bars(2), bars(8)], [1, 'right', 'both']],
  ['the last of an odd number takes both columns', [bars(5), bars(5), bars(5)], [1, 'right', 'both']],
  ['one takes both columns', [bars(3)], ['both']],
  ['none are nowhere', [], []],
])('cards in two columns: %s', (_, cards, expected) => {
  expect(shown(arrange(cards))).toEqual(expected)
})

it('every card on the right follows the one to its left, which says how many there are', () => {
  const cards = Array.from({ length: 24 }, (_, at) => bars(1 + ((at * 7) % 11)))
  const positions = arrange(cards)
  expect(positions).toHaveLength(cards.length)
  expect(shown(positions).join(' ')).toMatch(/^(?:(?:both|1 right|2 right right|3 right right right)(?: |$))+$/)
})
