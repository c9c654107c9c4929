/** Equal steps from `low`. */
export interface Steps {
  readonly low: number
  readonly step: number
  readonly count: number
  /** Whether each step is a single number; otherwise the last one includes its upper edge. */
  readonly isSingle?: boolean
}

const most = 15
/** Up to this range, each whole number has its own bar. */
const ownBars = 12

/**
 * Returns round steps that cover min to max: single whole numbers for a small range, else 1, 2 or 5 times a power of
 * ten.
 */
export function stepsOf(min: number, max: number, isWhole: boolean): Steps {
  if (isWhole && max - min < ownBars) return { low: min, step: 1, count: max - min + 1, isSingle: true }
  if (min === max) return { low: min, step: 1, count: 1, isSingle: true }
  const step = roundUp((max - min) / (most - 1), isWhole)
  const low = tidy(Math.floor(min / step) * step)
  if (isWhole && step === 1) return { low, step, count: max - low + 1, isSingle: true }
  return { low, step, count: Math.max(1, Math.ceil(tidy((max - low) / step))) }
}

/** Returns the edges of a bar; those of a single number are equal. */
export const edgesOf = ({ low, step, isSingle }: Steps, at: number): readonly [from: number, to: number] => [
  tidy(low + at * step),
  tidy(low + (isSingle ? at : at + 1) * step),
]

function roundUp(raw: number, isWhole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = tidy(([1, 2, 5].find((one) => one * power >= raw) ?? 10) * power)
  return isWhole ? Math.max(1, step) : step
}

/** Rounds away floating-point noise: 0.1 × 3 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(12))
