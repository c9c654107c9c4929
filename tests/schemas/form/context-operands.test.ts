import { expect, it } from 'vitest'
import { compile } from '#schemas/form/compile.ts'
import { contextOperandOf, contextOperands } from '#schemas/form/context-operands.ts'
import { evaluateLogic } from '#schemas/form/runtime.ts'
import { form, item } from './form-builders.ts'

const slot = item('slot01', 'radio', {
  label: 'Session',
  options: [
    { value: 'a.m.', label: 'Morning', quota: 2 },
    { value: 'pm', label: 'Afternoon' },
  ],
})
const name = item('name01', 'input')
const full = { 'slot01.left.a.m.': { eq: 0 } }

it('offers places left of what is limited, and the respondent where people sign in', () => {
  const names = (settings: object) => contextOperands(form([slot, name], [], settings)).map((one) => one.name)
  const texts = names({ access: { signIn: true } }).map((one) => (typeof one === 'string' ? one : one.en))
  expect(texts).toEqual([
    'Places left for “Morning” in “Session”',
    'Date of the visit',
    'Time of the visit',
    'Name of the respondent',
    'Username of the respondent',
    'Department of the respondent',
    'Roles of the respondent',
    'Link parameter',
  ])
  expect(names({})).toHaveLength(4)
  expect(contextOperandOf(form([slot]), 'slot01.left.a.m.')?.field).toBe('slot01.left.a.m.')
  expect(contextOperandOf(form([slot]), 'slot01.left.gone')).toBeUndefined()
  expect(contextOperandOf(form([slot]), 'slot01')).toBeUndefined()
})

it('compiles a rule that hides an option without places, and refuses one about an option without a limit', () => {
  const hide = { when: full, then: [{ do: 'hideOption', target: 'slot01', value: 'a.m.' }] } as const // oxlint-disable-line unicorn/no-thenable -- the document's own word
  expect(compile(form([slot, name], [hide])).errors).toEqual([])
  const unlimited = { ...hide, when: { 'slot01.left.pm': { eq: 0 } } }
  expect(compile(form([slot, name], [unlimited])).errors.map(({ code }) => code)).toEqual(['logic.unlimited'])
})

it('reads the places that visitors know: many where no number is shown, none where nobody has counted', () => {
  const { artifact } = compile(
    form([slot, name], [{ when: full, then: [{ do: 'show', target: 'name01' }] }]), // oxlint-disable-line unicorn/no-thenable -- as above
  )
  const shows = (left?: Record<string, Record<string, number>>) =>
    evaluateLogic(artifact!, {}, { now: '2026-11-20T12:00', ...(left ? { left } : {}) }).visible.has('name01')
  expect([shows({ slot01: { 'a.m.': 0 } }), shows({ slot01: { 'a.m.': 1 } }), shows({}), shows()]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
