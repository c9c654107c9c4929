import { expect, it } from 'vitest'
import { greetingAt } from '#src/screens/home-screen.tsx'
import { faultsOf } from '#src/screens/password-form-rules.ts'

it.each([
  ['a good change', 'old-one-1', 'new-one-22', 'new-one-22', {}],
  ['nothing at all', '', '', '', { oldPassword: 'needOld', newPassword: 'length' }],
  ['a short one', 'old-one-1', 'abc-123', 'abc-123', { newPassword: 'length' }],
  ['letters only', 'old-one-1', 'abkhefgh', 'abkhefgh', { newPassword: 'simple' }],
  ['digits only', 'old-one-1', '12345678', '12345678', { newPassword: 'simple' }],
  ['the old one again', 'old-one-1', 'old-one-1', 'old-one-1', { newPassword: 'same' }],
  ['one that everybody tries', 'old-one-1', 'abcd1234', 'abcd1234', { newPassword: 'common' }],
  ['one with the username', 'old-one-1', 'my-zhang-7', 'my-zhang-7', { newPassword: 'isName' }],
  ['two that differ', 'old-one-1', 'new-one-22', 'new-one-2', { again: 'differs' }],
])('%s', (_, oldPassword, newPassword, again, faults) =>
  expect(faultsOf({ oldPassword, newPassword, again }, { minLength: 8, classes: 2 }, 'zhang')).toEqual(faults),
)

it('an old password that is known is not asked for', () => {
  const passwords = { oldPassword: '', newPassword: 'new-one-22', again: 'new-one-22' }
  expect(faultsOf(passwords, { minLength: 8, classes: 2 }, 'zhang', false)).toEqual({})
})

it.each([
  [0, 'night'],
  [5, 'morning'],
  [11, 'noon'],
  [13, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i one says good %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))
