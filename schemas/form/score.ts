import { add } from './decimal.ts'

/**
 * Returns the score of a choice: of the picked option, or the sum of several; of a grid, the sum of its rows. A number
 * (rate) is its own score. Undefined without a scored pick, so that means skip "does not apply".
 */
export function scoreOf(value: unknown, scores: Readonly<Record<string, number>> | undefined): number | undefined {
  const found = picksIn(value).flatMap((one) =>
    typeof one === 'number'
      ? [one]
      : typeof one === 'string' && scores && Object.hasOwn(scores, one)
        ? [scores[one]!]
        : [],
  )
  return found.reduce<number | undefined>((sum, score) => (sum === undefined ? score : add(sum, score)), undefined)
}

const picksIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : typeof value === 'object' && value !== null ? Object.values(value).flat() : [value]
