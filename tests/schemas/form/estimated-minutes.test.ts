import { expect, it } from 'vitest'
import { estimatedMinutes } from '#schemas/form/estimated-minutes.ts'
import type { Item } from '#schemas/form/form.ts'
import { form, item, options } from './form-builders.ts'

const minutes = (items: readonly Item[]): number => estimatedMinutes(form(items), new Set(items.map(({ id }) => id)))
const many = (count: number, type: string, more: object = {}): readonly Item[] =>
  Array.from({ length: count }, (_, at) => item(`q${at}`.padEnd(6, '0'), type, more))

it.each([
  ['no question', [], 1],
  ['nine picks', many(9, 'radio', { options: options('a', 'b') }), 2],
  ['ten lines of text', many(10, 'input'), 2],
  ['four paragraphs', many(4, 'textarea'), 3],
  ['a grid of twelve rows', many(1, 'matrixRadio', { gridRows: options(...'abcdefghijkl') }), 2],
] as const)('%s', (_, items, expected) => {
  expect(minutes(items)).toBe(expected)
})

it('counts only what is visible', () => {
  const items = many(20, 'textarea')
  expect(estimatedMinutes(form(items), new Set(['q00000']))).toBe(1)
})
