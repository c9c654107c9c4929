import { describe, expect, it } from 'vitest'
import { fittingFactor } from '#plugins/workflow/client/designer/use-pan-and-zoom.ts'

describe('zoom at which a process opens', () => {
  it('is the one at which the whole process fits, and never above 100 %', () => {
    expect(fittingFactor(1, 0.8, 0.6)).toBe(0.8)
    expect(fittingFactor(0.7, 0.9, 0.6)).toBe(0.7)
    expect(fittingFactor(1.4, 1.2, 0.6)).toBe(1)
  })

  it('does not shrink a process whose height scrolls anyway', () => {
    expect(fittingFactor(0.75, 0.3, 0.6)).toBe(0.75)
    expect(fittingFactor(1, 0.3, 0.6)).toBe(1)
  })

  it('is at least the least zoom, where a wide process scrolls', () => {
    expect(fittingFactor(0.2, 1, 0.6)).toBe(0.6)
    expect(fittingFactor(0.2, 0.1, 0.6)).toBe(0.6)
  })
})
