import { expect, it } from 'vitest'
import { lettersAndDigits, randomText, readableCharacters } from '#server/kit/random-secrets.ts'

it.each([
  ['letters and digits', lettersAndDigits, 62],
  ['readable characters', readableCharacters, 56],
])('draws all of the %s, and nothing else', (_, alphabet, size) => {
  const text = randomText(size * 60, alphabet)
  expect(text).toHaveLength(size * 60)
  expect([...new Set(text)].toSorted()).toEqual([...new Set(alphabet)].toSorted())
  expect(new Set(alphabet).size).toBe(size)
})

it('readable characters have no look-alikes', () => {
  expect(readableCharacters).not.toMatch(/[0Oo1Il]/)
})
