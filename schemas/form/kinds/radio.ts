import { checkOptions, choiceText, freshOptions, optionsOf } from './choices.ts'
import type { Kind } from './kind.ts'

export const radio: Kind = {
  type: 'radio', group: 'choice', hasAnswer: true, card: 'choice',
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) => ({ type: 'string', enum: optionsOf(item).map((option) => option.value) }),
  ops: ['eq', 'ne', 'in', 'empty'],
  check: checkOptions,
  text: choiceText,
  parse: (_, raw) => raw[0] || undefined,
}
