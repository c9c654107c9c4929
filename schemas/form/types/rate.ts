import { finding, named, type ItemBase } from '../item.ts'
import { answerOperand, defineItemType, parseNumber } from '../item-type.ts'
import { limits } from '../limits.ts'
import { boundChanges, ratingText } from './scale-bounds.ts'
import { scoreOperand } from './choice-base.ts'

/** Whole steps from 1 to `max`. */
export interface RateItem extends ItemBase {
  readonly type: 'rate'
  readonly max?: number
}

/** The highest step. */
export const topOf = (item: Pick<RateItem, 'max'>): number => item.max ?? 5

export const rate = defineItemType<RateItem>({
  type: 'rate',
  group: 'choice',
  grading: 'none',
  family: 'number',
  settings: {
    max: {
      type: 'decimal',
      scale: 0,
      label: { 'zh-cn': '最高分', en: 'Highest rating' },
      min: 1,
      max: limits.rate,
      default: 5,
      section: 'limits',
      isPublic: true,
    },
  },
  create: () => ({ max: 5 }),
  answerSchema: (item) => ({ type: 'integer', minimum: 1, maximum: topOf(item) }),
  check: (item, at) => {
    const max = topOf(item)
    if (Number.isInteger(max) && max >= 1 && max <= limits.rate) return []
    return [
      finding(
        'rate.max',
        `${at}/max`,
        `「${named(item)}」的最高分要在 1 到 ${limits.rate} 之间`,
        `The top of “${named(item)}” must be between 1 and ${limits.rate}`,
        item.id,
      ),
    ]
  },
  parse: (item, posted) => parseNumber(posted(item.id)),
  explain: (item, { keyword }) => {
    switch (keyword) {
      case 'minimum':
        return { code: 'min', limit: 1 }
      case 'maximum':
        return { code: 'max', limit: topOf(item) }
      default:
        return { code: 'type' }
    }
  },
  summary: (item, value, locale) => ratingText(value, topOf(item), locale),
  operands: () => [answerOperand('number'), scoreOperand(false)],
  measures: (item) => [
    'spread',
    {
      counts: Array.from({ length: topOf(item) }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
      mark: '★',
    },
  ],
  compare: (was, item) => boundChanges(item, [{ low: [undefined, undefined], high: [topOf(was), topOf(item)] }]),
})
