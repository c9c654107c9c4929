import { expect, it } from 'vitest'
import { findOptions } from '#renderer/fill/types/option-search.ts'

const options = ['New York', 'York', 'Yorkshire, New', '北京大学', '北京 理工'].map((label) => ({
  value: label,
  label,
}))

it.each([
  ['', ['New York', 'York', 'Yorkshire, New', '北京大学', '北京 理工']],
  ['york', ['York', 'Yorkshire, New', 'New York']],
  ['york new', ['New York', 'Yorkshire, New']],
  [' 北京  大学 ', ['北京大学']],
  ['x', []],
])('finds options by the words of %j, those that begin with it first', (text, found) => {
  expect(findOptions(options, text).map(({ label }) => label)).toEqual(found)
})
