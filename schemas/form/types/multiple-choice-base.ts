import { finding, named, optionsOf, type Finding } from '../item.ts'
import type { JsonSchema } from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'
import { checkBounds } from './scale-bounds.ts'
import { limits } from '../limits.ts'
import { valueSchema, type ChoiceItem } from './choice-base.ts'

/** A question with several possible picks. */
export interface PicksItem extends ChoiceItem {
  /** Minimum and maximum number of picks. */
  readonly min?: number
  readonly max?: number
  readonly columns?: number
}

/** A list of distinct option values. An empty list means not answered and is never stored. */
export const pickSchema = (item: PicksItem): JsonSchema => ({
  type: 'array',
  items: valueSchema(item),
  minItems: item.min ?? 0,
  maxItems: Math.min(item.max ?? mostOf(item), mostOf(item)),
  uniqueItems: true,
})

const mostOf = (item: PicksItem): number => (item.optionsFrom ? limits.sourceOptions : optionsOf(item).length)

export function parsePicks(raw: readonly string[]): unknown {
  const values = [...new Set(raw.filter((one) => one !== ''))]
  return values.length === 0 ? undefined : values
}

/** Reports a minimum above the number of options or above the maximum. */
export function checkPicks(item: PicksItem, at: string): readonly Finding[] {
  const count = optionsOf(item).length
  return [
    ...checkBounds(item, at, 'min', item.min, item.max),
    ...(item.min === undefined || item.min <= count || count === 0 || item.optionsFrom
      ? []
      : [
          finding(
            'picks.many',
            `${at}/min`,
            `「${named(item)}」至少要选 ${item.min} 项，但只有 ${count} 个选项`,
            `“${named(item)}” asks for at least ${item.min} picks but has ${count} options`,
            item.id,
          ),
        ]),
  ]
}

export const pickSettings = {
  min: {
    type: 'decimal',
    scale: 0,
    label: { 'zh-cn': '最少选', en: 'At least' },
    min: 0,
    upTo: 'max',
    widget: 'picks',
    isHalf: true,
    section: 'limits',
    isPublic: true,
  },
  max: {
    type: 'decimal',
    scale: 0,
    label: { 'zh-cn': '最多选', en: 'At most' },
    min: 1,
    widget: 'picks',
    isHalf: true,
    section: 'limits',
    isPublic: true,
  },
} as const satisfies ItemSettings
