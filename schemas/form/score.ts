import { add } from './decimal.ts'

/**
 * The score of a choice: that of the picked option, or the sum over several. A number (rate) scores itself.
 * Undefined while nothing picked has a score, so that means pass over "does not apply".
 */
export function scoreOf(value: unknown, scores: Readonly<Record<string, number>> | undefined): number | undefined {
  if (typeof value === 'number') return value
  const found = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && scores && Object.hasOwn(scores, one) ? [scores[one]!] : [],
  )
  return found.reduce<number | undefined>((sum, score) => (sum === undefined ? score : add(sum, score)), undefined)
}
