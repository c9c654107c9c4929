import { finding, named } from '../finding.ts'
import { limits } from '../limits.ts'
import { plainText, type Kind } from './kind.ts'

/** Computed by a formula on both sides; what a client sends for it is ignored. */
export const calc: Kind = {
  type: 'calc', group: 'computed', hasAnswer: true, card: 'number',
  create: () => ({ formula: '' }),
  answerSchema: () => ({ type: ['number', 'string', 'boolean'], maxLength: limits.calcAnswer }),
  ops: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'like', 'empty'],
  check: (item, at) => (item.formula?.trim() ? []
    : [finding('formula.none', `${at}/formula`, `「${named(item)}」还没有公式`, `“${named(item)}” has no formula yet`, item.id)]),
  text: (_, value) => plainText(value),
  parse: () => undefined,
}
