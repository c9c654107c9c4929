import { add } from './decimal.ts'

/**
 * The score of a choice: the picked option's, or the sum of several. A number (rate) is its own score. Undefined while
 * no picked option has a score, so that means skip "does not apply".
 */
export function scoreOf(value: unknown, scores: Readonly<Record<string, number>> | undefined): number | undefined {
  if (typeof value === 'number') return value
  const found = (Array.isArray(value) ? value : [value]).flatMap((one) =>
    typeof one === 'string' && scores && Object.hasOwn(scores, one) ? [scores[one]!] : [],
  )
  return found.reduce<number | undefined>((sum, score) => (sum === undefined ? score : add(sum, score)), undefined)
}
