import { finding, named } from '../finding.ts'
import type { Finding, Item } from '../form.ts'
import { checkBounds, checkOptions, choiceText, freshOptions, optionsOf } from './choices.ts'
import type { JsonSchema, Kind } from './kind.ts'

export const checkbox: Kind = {
  type: 'checkbox', group: 'choice', hasAnswer: true, card: 'choice',
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) => pickSchema(item),
  ops: ['has', 'hasAll', 'empty'],
  check: (item, at) => [...checkOptions(item, at), ...checkBounds(item, at, 'min', 'max'), ...checkPicks(item, at)],
  text: choiceText,
  parse: (_, raw) => parsePicks(raw),
}

/** A list of different option values. An empty list is "not answered" and never stored. */
export const pickSchema = (item: Item): JsonSchema => ({
  type: 'array',
  items: { type: 'string', enum: optionsOf(item).map((option) => option.value) },
  minItems: item.min ?? 0,
  maxItems: Math.min(item.max ?? optionsOf(item).length, optionsOf(item).length),
  uniqueItems: true,
})

export function parsePicks(raw: readonly string[]): unknown {
  const values = [...new Set(raw.filter((one) => one !== ''))]
  return values.length === 0 ? undefined : values
}

/** More picks asked for than there are options. */
export function checkPicks(item: Item, at: string): readonly Finding[] {
  const count = optionsOf(item).length
  if (item.min === undefined || item.min <= count || count === 0) return []
  return [finding('picks.many', `${at}/min`, `「${named(item)}」至少要选 ${item.min} 项，但只有 ${count} 个选项`, `“${named(item)}” asks for at least ${item.min} picks but has ${count} options`, item.id)]
}
