import { describe, expect, it } from 'vitest'
import { draggedOf, gapAt, itemDrag, newDrag, placeAfterDrop } from '#plugins/form-editor/client/drag-and-drop.ts'

const rows = [
  { index: 4, top: 100, bottom: 200 },
  { index: 5, top: 210, bottom: 310 },
]

describe('the gap that a pointer means', () => {
  it.each([
    ['above everything', 20, 4, 100],
    ['the upper half of the first row', 140, 4, 100],
    ['the lower half of the first row', 160, 5, 205],
    ['between two rows', 205, 5, 205],
    ['the lower half of the last row', 300, 6, 310],
    ['below everything', 900, 6, 310],
  ])('%s', (_, y, at, line) => {
    expect(gapAt(rows, y)).toEqual({ at, y: line })
  })

  it('is none on an empty canvas', () => {
    expect(gapAt([], 100)).toBeUndefined()
  })
})

it.each([
  ['down past two', 1, 4, 3],
  ['into its own gap above', 2, 2, 2],
  ['into its own gap below', 2, 3, 2],
  ['up to the front', 3, 0, 0],
])('an item dropped %s stands where the line was', (_, from, at, place) => {
  expect(placeAfterDrop(from, at)).toBe(place)
})

it('tells a kind of the palette from an item of the canvas', () => {
  expect(draggedOf(newDrag('radio'))).toEqual({ type: 'radio' })
  expect(draggedOf(itemDrag('k3f9Qa'))).toEqual({ id: 'k3f9Qa' })
})
