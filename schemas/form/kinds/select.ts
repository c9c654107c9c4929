import { checkPicks, parsePicks, pickSchema } from './checkbox.ts'
import { checkBounds, checkOptions, choiceText, freshOptions, optionsOf } from './choices.ts'
import type { Kind } from './kind.ts'

/** One value, or a list of them when `multiple`. */
export const select: Kind = {
  type: 'select', group: 'choice', hasAnswer: true, card: 'choice',
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) => (item.multiple ? pickSchema(item) : { type: 'string', enum: optionsOf(item).map((option) => option.value) }),
  ops: ['eq', 'ne', 'in', 'has', 'hasAll', 'empty'],
  check: (item, at) => [
    ...checkOptions(item, at),
    ...(item.multiple ? [...checkBounds(item, at, 'min', 'max'), ...checkPicks(item, at)] : []),
  ],
  text: choiceText,
  parse: (item, raw) => (item.multiple ? parsePicks(raw) : raw[0] || undefined),
}
