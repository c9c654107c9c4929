import { expect, it } from 'vitest'
import type { Item } from '#schemas/form/form.ts'
import { hasRequiredSetting, isMarkedRequired } from '#schemas/form/item-types.ts'

const item = (more: object): Item => ({ id: 'agree1', label: '同意', ...more }) as Item

it.each([
  ['a required switch, whose answer is never absent', item({ type: 'switch', default: false }), true, false],
  ['a switch that must be on', item({ type: 'switch', default: false, mustBeOn: true }), false, true],
  ['a required text', item({ type: 'input' }), true, true],
  ['an optional text', item({ type: 'input' }), false, false],
  ['a computed answer', item({ type: 'calc', formula: '1 + 1' }), true, false],
])('%s is marked as it asks', (_, one, required, marked) => {
  expect(isMarkedRequired(one, required)).toBe(marked)
})

it('editors offer “required” where an answer can be absent', () => {
  expect([item({ type: 'switch', default: false }), item({ type: 'input' })].map(hasRequiredSetting)).toEqual([
    false,
    true,
  ])
})
