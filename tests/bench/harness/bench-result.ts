/** One line of the bench. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** The budget in words, such as `≤ 100`; absent where none is set. */
  readonly bar?: string
  readonly holds: boolean
}

export const atMost = (what: string, value: number, unit: string, max: number): Figure => ({
  what,
  value,
  unit,
  bar: `≤ ${max}`,
  holds: value <= max,
})

export const atLeast = (what: string, value: number, unit: string, min: number): Figure => ({
  what,
  value,
  unit,
  bar: `≥ ${min}`,
  holds: value >= min,
})

/** A line without a budget. */
export const measured = (what: string, value: number, unit: string): Figure => ({ what, value, unit, holds: true })

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
