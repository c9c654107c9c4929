import { expect, it } from 'vitest'
import { startOf } from '#plugins/workflow/client/process-diagram/initial-viewport.ts'

it.each([
  ['a short drawing is in the middle', { from: 100, length: 200, room: 500 }, -50],
  ['a long one begins at its own beginning, with a margin', { from: 100, length: 900, room: 500 }, 72],
  ['also if the active node is among the first', { from: 100, length: 900, room: 500, node: 300 }, 72],
  ['a node further on is in the middle', { from: 100, length: 900, room: 500, node: 620 }, 370],
  [
    'a drawing with room is in the middle, whichever node is active',
    { from: 0, length: 100, room: 300, node: 90 },
    -100,
  ],
  ['a drawing that only lacks its margins begins at its beginning', { from: 0, length: 290, room: 300 }, -28],
  ['the node at the very start needs no scrolling', { from: -50, length: 900, room: 500, node: -40 }, -78],
  ['the last node leaves no room empty behind it', { from: 100, length: 900, room: 500, node: 990 }, 528],
])('%s', (_, extent, start) => {
  expect(startOf(extent)).toBe(start)
})
