import { finding, named } from '../finding.ts'
import { checkBounds } from './choices.ts'
import { orderOps, parseNumber, plainText, type Kind } from './kind.ts'

export const number: Kind = {
  type: 'number', group: 'text', hasAnswer: true, card: 'number',
  create: () => ({}),
  /** Steps and decimal places are the judge's: `multipleOf 0.01` means different things to different validators. */
  answerSchema: (item) => ({
    type: item.precision === 0 ? 'integer' : 'number',
    minimum: item.min ?? Number.MIN_SAFE_INTEGER,
    maximum: item.max ?? Number.MAX_SAFE_INTEGER,
  }),
  ops: orderOps,
  check: (item, at) => [
    ...checkBounds(item, at, 'min', 'max'),
    ...(item.step !== undefined && item.step <= 0 ? [finding('number.step', `${at}/step`, `「${named(item)}」的步长要大于 0`, `The step of “${named(item)}” must be above 0`, item.id)] : []),
  ],
  text: (_, value) => plainText(value),
  parse: (_, raw) => parseNumber(raw),
}
