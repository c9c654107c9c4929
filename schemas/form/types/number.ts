import { isMultiple } from '../decimal.ts'
import { finding, named, type ItemBase } from '../item.ts'
import { defineItemType, parseNumber } from '../item-type.ts'
import { limits } from '../limits.ts'
import { placeholderSetting, type ItemSettings } from '../item-setting.ts'
import { boundChanges, checkBounds } from './scale-bounds.ts'

export interface NumberItem extends ItemBase {
  readonly type: 'number'
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Decimal places. */
  readonly precision?: number
  /** Text before the number, such as ¥. */
  readonly prefix?: string
  readonly unit?: string
}

/** Settings of every item with a number. */
export const numberSettings = {
  precision: {
    type: 'int',
    label: { 'zh-cn': '小数位数', en: 'Decimal places' },
    min: 0,
    max: limits.precision,
    isHalf: true,
    section: 'limits',
    isPublic: true,
  },
  unit: {
    type: 'string',
    label: { 'zh-cn': '单位', en: 'Unit' },
    placeholder: { 'zh-cn': '例如：元', en: 'For example: EUR' },
    length: 40,
    section: 'limits',
    isPublic: true,
    isAppearance: true,
  },
} as const satisfies ItemSettings

export const number = defineItemType<NumberItem>({
  type: 'number',
  group: 'text',
  family: 'number',
  settings: {
    placeholder: placeholderSetting,
    min: {
      type: 'decimal',
      label: { 'zh-cn': '最小值', en: 'Lowest' },
      upTo: 'max',
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    max: {
      type: 'decimal',
      label: { 'zh-cn': '最大值', en: 'Highest' },
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    step: {
      type: 'decimal',
      label: { 'zh-cn': '步长', en: 'Step' },
      min: 0,
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    precision: numberSettings.precision,
    prefix: {
      type: 'string',
      label: { 'zh-cn': '前缀', en: 'Prefix' },
      placeholder: { 'zh-cn': '例如：¥', en: 'e.g. $' },
      length: 20,
      isHalf: true,
      section: 'limits',
      isPublic: true,
      isAppearance: true,
    },
    unit: { ...numberSettings.unit, isHalf: true },
  },
  /** `fault` checks steps and decimals: validators disagree about `multipleOf 0.01`. */
  answerSchema: (item) => ({
    type: item.precision === 0 ? 'integer' : 'number',
    minimum: item.min ?? Number.MIN_SAFE_INTEGER,
    maximum: item.max ?? Number.MAX_SAFE_INTEGER,
  }),
  check: (item, at) => [
    ...checkBounds(item, at, 'min', item.min, item.max),
    ...(item.step !== undefined && item.step <= 0
      ? [
          finding(
            'number.step',
            `${at}/step`,
            `「${named(item)}」的步长要大于 0`,
            `The step of “${named(item)}” must be above 0`,
            item.id,
          ),
        ]
      : []),
  ],
  parse: (item, posted) => parseNumber(posted(item.id)),
  explain: (item, { keyword }, value) => {
    switch (keyword) {
      case 'type':
        return typeof value === 'number' ? { code: 'precision', limit: 0 } : { code: 'type' }
      case 'minimum':
        return { code: 'min', limit: item.min ?? Number.MIN_SAFE_INTEGER }
      case 'maximum':
        return { code: 'max', limit: item.max ?? Number.MAX_SAFE_INTEGER }
      default:
        return { code: 'type' }
    }
  },
  fault: (item, value) => {
    if (typeof value !== 'number') return undefined
    if (item.precision !== undefined && !isMultiple(value, Number(`1e-${item.precision}`)))
      return { code: 'precision', limit: item.precision }
    return item.step !== undefined && item.step > 0 && !isMultiple(value, item.step, item.min)
      ? { code: 'step', limit: item.step }
      : undefined
  },
  unit: (item) => item.unit,
  compare: (was, item) =>
    boundChanges(
      item,
      [{ low: [was.min, item.min], high: [was.max, item.max] }],
      [
        [was.step, was.precision],
        [item.step, item.precision],
      ],
    ),
})
