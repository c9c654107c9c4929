import { limits } from '../limits.ts'
import { finding, named } from '../finding.ts'
import { orderOps, parseNumber, plainText, type Kind } from './kind.ts'

/** Whole rungs from 1 to `max` (default 5). */
export const rate: Kind = {
  type: 'rate', group: 'choice', hasAnswer: true, card: 'number',
  create: () => ({ max: 5 }),
  answerSchema: (item) => ({ type: 'integer', minimum: 1, maximum: item.max ?? 5 }),
  ops: orderOps,
  check: (item, at) => {
    const max = item.max ?? 5
    if (Number.isInteger(max) && max >= 1 && max <= limits.rate) return []
    return [finding('rate.max', `${at}/max`, `「${named(item)}」的最高分要在 1 到 ${limits.rate} 之间`, `The top of “${named(item)}” must be between 1 and ${limits.rate}`, item.id)]
  },
  text: (_, value) => plainText(value),
  parse: (_, raw) => parseNumber(raw),
}
