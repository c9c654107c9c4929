import type { LocalizedText } from '../../module/localized-text.ts'
import { divide } from '../decimal.ts'
import type { ItemBase } from '../item.ts'
import { answerOperand, defineItemType, parseNumber } from '../item-type.ts'
import { endText, ratingText } from './scale-bounds.ts'
import { scoreOperand } from './choice-base.ts'

/** Net promoter score: how likely a recommendation is, 0 to 10. */
export interface NpsItem extends ItemBase {
  readonly type: 'nps'
  /** Labels of the two ends. */
  readonly lowText?: string
  readonly highText?: string
}

export const npsSteps: readonly number[] = Array.from({ length: 11 }, (_, at) => at)

/**
 * The net promoter score, −100 to 100: the share of 9 and 10 less the share of 0 to 6. Undefined without answers.
 * https://en.wikipedia.org/wiki/Net_promoter_score
 */
export function npsOf(counts: readonly StepCount[]): number | undefined {
  const { detractors, passives, promoters } = npsGroupsOf(counts)
  const n = detractors + passives + promoters
  return n === 0 ? undefined : divide(100 * (promoters - detractors), n)
}

/** First and last step of each group of answers, from the least likely recommendation. */
export const npsGroups = { detractors: [0, 6], passives: [7, 8], promoters: [9, 10] } as const

export type NpsGroup = keyof typeof npsGroups

/** Number of answers in each group. */
export function npsGroupsOf(counts: readonly StepCount[]): Readonly<Record<NpsGroup, number>> {
  const sum = (group: NpsGroup): number => {
    const [from, to] = npsGroups[group]
    return counts.reduce(
      (all, { value, count }) => (from <= Number(value) && Number(value) <= to ? all + count : all),
      0,
    )
  }
  return { detractors: sum('detractors'), passives: sum('passives'), promoters: sum('promoters') }
}

interface StepCount {
  readonly value: string
  readonly count: number
}

/** What 0 and 10 mean where the author gives them no text. */
export const npsEnds = {
  low: { 'zh-cn': '不太可能', en: 'Not at all likely' },
  high: { 'zh-cn': '极有可能', en: 'Extremely likely' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export const nps = defineItemType<NpsItem>({
  type: 'nps',
  name: { 'zh-cn': '推荐意愿（NPS）', en: 'NPS' },
  group: 'choice',
  grading: 'none',
  family: 'number',
  settings: {
    lowText: { ...endText, label: { 'zh-cn': '0 分的含义', en: 'Text at 0' } },
    highText: { ...endText, label: { 'zh-cn': '10 分的含义', en: 'Text at 10' } },
  },
  create: (locale) => ({ lowText: npsEnds.low[locale], highText: npsEnds.high[locale] }),
  answerSchema: () => ({ type: 'integer', minimum: 0, maximum: 10 }),
  parse: (item, posted) => parseNumber(posted(item.id)),
  explain: (_, { keyword }) =>
    keyword === 'minimum'
      ? { code: 'min', limit: 0 }
      : keyword === 'maximum'
        ? { code: 'max', limit: 10 }
        : { code: 'type' },
  summary: (_, value, locale) => ratingText(value, 10, locale),
  operands: () => [answerOperand('number'), scoreOperand(false)],
  measures: () => [
    'spread',
    { counts: npsSteps.map((step) => ({ value: String(step), label: String(step) })), isNps: true },
  ],
})
