import { limits, maxLengthOf } from '../limits.ts'
import { presetPatterns } from '../preset.ts'
import { checkBounds } from './choices.ts'
import type { Item } from '../form.ts'
import { plainText, textOps, type JsonSchema, type Kind } from './kind.ts'

export const input: Kind = {
  type: 'input', group: 'text', hasAnswer: true, card: 'text',
  create: () => ({}),
  answerSchema: textSchema,
  ops: textOps,
  check: (item, at) => checkBounds(item, at, 'minLength', 'maxLength'),
  text: (_, value) => plainText(value),
  parse: (_, raw) => raw[0] || undefined,
}

/**
 * JSON Schema counts code points, HTML and we count UTF-16 units. The schema's bounds are therefore the loosest that never
 * refuse what HTML accepts; the judge counts exactly.
 */
export function textSchema(item: Item): JsonSchema {
  const patterns = [...(item.preset ? [presetPatterns[item.preset]] : []), ...(item.rules ?? []).map((rule) => rule.pattern)]
  return {
    type: 'string',
    maxLength: Math.min(maxLengthOf(item), limits.answer),
    ...(item.minLength ? { minLength: Math.ceil(item.minLength / 2) } : {}),
    ...(patterns.length === 1 ? { pattern: patterns[0] } : {}),
    ...(patterns.length > 1 ? { allOf: patterns.map((pattern) => ({ pattern })) } : {}),
  }
}
