import { describe, expect, it } from 'vitest'
import { add, ceiling, divide, floor, isMultiple, multiply, round, subtract } from '#schemas/form/decimal.ts'
import { random } from '#tests/support/seeded-random.ts'

describe('arithmetic as on paper', () => {
  it.each<[string, number | undefined, number | undefined]>([
    ['0.1 + 0.2', add(0.1, 0.2), 0.3],
    ['0.3 − 0.1', subtract(0.3, 0.1), 0.2],
    ['1.005 × 100', multiply(1.005, 100), 100.5],
    ['0.3 ÷ 0.1', divide(0.3, 0.1), 3],
    ['19.99 × 3', multiply(19.99, 3), 59.97],
    ['4.35 × 100', multiply(4.35, 100), 435],
    ['1 ÷ 3', divide(1, 3), 0.3333333333333333],
    ['1e21 + 1', add(1e21, 1), 1e21],
    ['1e-7 + 2e-7', add(1e-7, 2e-7), 3e-7],
    ['−0.1 − 0.2', subtract(-0.1, 0.2), -0.3],
    ['0 × −5', multiply(0, -5), 0],
    ['1e-320 ÷ 1e300', divide(1e-320, 1e300), 0],
    ['1 ÷ 0', divide(1, 0), undefined],
    ['1e308 × 10', multiply(1e308, 10), undefined],
    ['∞ + 1', add(Infinity, 1), undefined],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected))

  it('rounds halves away from zero, on the decimal as written', () => {
    expect([
      round(2.5),
      round(-2.5),
      round(1.005, 2),
      round(1.0049, 2),
      round(-1.005, 2),
      round(7, 2),
      round(0.5),
      round(-0.4),
    ]).toEqual([3, -3, 1.01, 1, -1.01, 7, 1, 0])
    expect([
      floor(2.9),
      floor(-2.1),
      floor(1.239, 2),
      ceiling(2.1),
      ceiling(-2.9),
      ceiling(1.231, 2),
      ceiling(3),
    ]).toEqual([2, -3, 1.23, 3, -2, 1.24, 3])
  })

  it('counts steps decimally', () => {
    expect([
      isMultiple(0.3, 0.1),
      isMultiple(0.07, 0.01),
      isMultiple(5, 2, 1),
      isMultiple(4, 2, 1),
      isMultiple(0.05, 0.1),
    ]).toEqual([true, true, true, false, false])
  })

  it('agrees with whole cents, 2 000 times', () => {
    const next = random(7)
    for (let i = 0; i < 2000; i++) {
      const [a, b] = [next.below(2_000_000) - 1_000_000, next.below(2_000_000) - 1_000_000]
      expect(add(a / 100, b / 100)).toBe((a + b) / 100 + 0)
      expect(multiply(a / 100, 100)).toBe(a + 0)
    }
  })
})
