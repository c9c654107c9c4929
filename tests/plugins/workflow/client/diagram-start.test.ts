import { expect, it } from 'vitest'
import { startOf } from '#plugins/workflow/client/process-diagram/diagram-start.ts'

it.each([
  ['a short drawing is in the middle', { from: 100, length: 200, room: 500 }, -50],
  ['a long one begins at its own beginning, with a margin', { from: 100, length: 900, room: 500 }, 72],
  ['also if the active node is among the first', { from: 100, length: 900, room: 500, node: 300 }, 72],
  ['a node further on is in the middle', { from: 100, length: 900, room: 500, node: 620 }, 370],
  ['the last node leaves no room empty behind it', { from: 100, length: 900, room: 500, node: 990 }, 528],
])('%s', (_, extent, start) => {
  expect(startOf(extent)).toBe(start)
})
