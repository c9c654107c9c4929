import { expect, it } from 'vitest'
import { canonical, canonicalText } from '#schemas/form/canonical.ts'
import { random } from '#tests/support/random.ts'

const keys = ['q1', 'q2', 'a', 'Z', '10', '9', '01', '-1', '', 'ü', '二', '__proto__', 'toJSON', 'a"b', '🙂']
const leaves = [
  '',
  'text',
  '"quoted"\n',
  '\u2028',
  '\ud800',
  0,
  -0,
  1.5,
  1e21,
  Number.NaN,
  true,
  false,
  null,
  undefined,
]

it('is the JSON of the sorted copy', () => {
  const { below, pick } = random(7)

  const value = (depth: number): unknown => {
    const kind = depth === 0 ? 0 : below(4)
    const many = below(5)
    if (kind === 1) return Array.from({ length: many }, () => value(depth - 1))
    if (kind > 1) return Object.fromEntries(Array.from({ length: many }, () => [pick(keys), value(depth - 1)]))
    return pick(leaves)
  }
  for (let i = 0; i < 5000; i++) {
    const one = value(4)
    expect(canonicalText(one)).toBe(JSON.stringify(canonical(one)))
  }
})
