import { dateFault, datePatterns, accuracyOf } from '../date.ts'
import { finding, named } from '../finding.ts'
import { checkBounds } from './choices.ts'
import { plainText, type Kind } from './kind.ts'

/** ISO text of the item's accuracy: `2026`, `2026-11`, `2026-11-21` (default), `2026-11-21T09:30`. */
export const date: Kind = {
  type: 'date', group: 'date', hasAnswer: true, card: 'date',
  create: () => ({ accuracy: 'day' }),
  /** A pattern, not `format`: validators disagree about formats. That 30 February does not exist is the judge's to say. */
  answerSchema: (item) => ({ type: 'string', maxLength: 16, pattern: datePatterns[accuracyOf(item)] }),
  ops: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty'],
  check: (item, at) => [
    ...checkBounds(item, at, 'minDate', 'maxDate'),
    ...(['minDate', 'maxDate'] as const).flatMap((key) =>
      item[key] === undefined || !dateFault(item[key], accuracyOf(item)) ? []
        : [finding('date.bound', `${at}/${key}`, `「${named(item)}」的日期范围「${item[key]}」不是有效的日期`, `The bound “${item[key]}” of “${named(item)}” is not a date of its accuracy`, item.id)]),
  ],
  text: (_, value) => plainText(value).replace('T', ' '),
  parse: (_, raw) => raw[0]?.trim() || undefined,
}
