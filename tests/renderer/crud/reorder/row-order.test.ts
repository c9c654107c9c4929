import { expect, it, test } from 'vitest'
import { rowOrder } from '#renderer/crud/reorder/row-order.ts'
import { childrenOf } from '#renderer/schema-form/flatten-tree.ts'

interface Node {
  readonly id: string
  readonly children?: readonly Node[]
}
const rows: readonly Node[] = [{ id: 'a', children: [{ id: 'b' }, { id: 'c', children: [{ id: 'd' }] }] }, { id: 'e' }]
const idOf = (row: object): string => (row as Node).id
const order = rowOrder(rows as never, { idOf, takes: (row) => idOf(row) !== 'e' })
const drawn = (list: readonly object[]): string =>
  list.map((row) => idOf(row) + (childrenOf(row).length > 0 ? `(${drawn(childrenOf(row))})` : '')).join(' ')

test.each([
  ['b', 'a', 1, 'a(c(d) b) e'],
  ['b', undefined, 2, 'a(c(d)) e b'],
  ['d', 'a', 0, 'a(d b c) e'],
  ['e', 'c', 1, 'a(b c(d e))'],
  ['c', undefined, 0, 'c(d) a(b) e'],
])('%s below %s at %i', (id, parent, index, shown) => {
  expect(drawn(order.moved(id, { parent, index }))).toBe(shown)
})

test.each([
  ['a', 'd', false],
  ['a', 'a', false],
  ['c', 'e', false],
  ['c', 'b', true],
  ['d', undefined, true],
  ['e', undefined, true],
])('%s may stand below %s: %s', (id, parent, may) => {
  expect(order.mayStand(id, parent)).toBe(may)
})

it('rows of a plain list stay in it', () => {
  const plain = rowOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], { idOf })
  expect(drawn(plain.moved('a', { parent: undefined, index: 2 }))).toBe('b c a')
  expect(plain.mayStand('a', 'b')).toBe(false)
})
