import { expect, it } from 'vitest'
import { placesOf } from '#plugins/statistics/client/masonry-layout.ts'

it.each([
  ['two of a height stand beside each other', [100, 100, 90, 90], ['0 at 0', '1 at 0', '0 at 116', '1 at 116']],
  ['short ones stand below each other beside a tall one', [300, 100, 100], ['0 at 0', '1 at 0', '1 at 116 to 300']],
  [
    'rows that end near each other begin on the left',
    [120, 100, 90, 90],
    ['0 at 0', '1 at 0', '0 at 136', '1 at 116 to 226'],
  ],
  ['a tall one fills what a short one leaves', [100, 300, 200], ['0 at 0', '1 at 0 to 316', '0 at 116']],
  ['one alone takes both columns', [150], ['0 at 0 wide']],
  [
    'the last takes both columns below two of about a height',
    [150, 120, 200],
    ['0 at 0', '1 at 0 to 150', '0 at 166 wide'],
  ],
  ['a card does not get more empty space than content', [500, 100], ['0 at 0', '1 at 0']],
  ['none are nowhere', [], []],
])('cards in two columns: %s', (_, heights, expected) => {
  const { places } = placesOf(heights)
  const told = places.map(
    ({ side, top, height, isWide }, at) =>
      `${side} at ${top}${height ? ` to ${top + height}` : ''}${isWide ? ' wide' : ''}${heights[at] ? '' : ' empty'}`,
  )
  expect(told).toEqual(expected)
})

it('columns have no holes, end within a card of each other, and are as high as the taller one', () => {
  const heights = Array.from({ length: 24 }, (_, at) => 80 + ((at * 70) % 330))
  const { places, height } = placesOf(heights)
  const ends = [0, 1].map((side) => {
    const own = heights.flatMap((one, at) =>
      places[at]!.side === side ? [{ one: places[at]!.height ?? one, top: places[at]!.top }] : [],
    )
    for (const [at, { top }] of own.entries()) expect(top).toBe(at === 0 ? 0 : own[at - 1]!.top + own[at - 1]!.one + 16)
    return own.at(-1)!.top + own.at(-1)!.one
  })
  expect(height).toBe(Math.max(...ends))
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThanOrEqual(Math.max(...heights) + 16)
})
