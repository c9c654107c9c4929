import { expect, it } from 'vitest'
import { startEventIn, startOf } from '#plugins/workflow/client/process-diagram/initial-viewport.ts'

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

it('a process begins at the start event of the outermost process, also in a pool', () => {
  const at = (type: string, x: number, children: readonly object[] = []) => {
    return { type: `bpmn:${type}`, x, y: 0, width: 1, height: 1, children } as never
  }
  const inner = at('SubProcess', 1, [at('StartEvent', 2)])
  expect(startEventIn({ children: [inner, at('StartEvent', 3)] })?.x).toBe(3)
  expect(startEventIn({ children: [at('Participant', 0, [at('UserTask', 1), at('StartEvent', 4)])] })?.x).toBe(4)
  expect(startEventIn({ children: [at('UserTask', 1)] })).toBeUndefined()
})
