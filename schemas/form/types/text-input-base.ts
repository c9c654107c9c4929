import type { Mask } from '../../module/mask-value.ts'
import { change, type Change } from '../version-change.ts'
import { named, type ItemBase } from '../item.ts'
import { differs, type AnswerFault, type ItemTypeSpec, type JsonSchema } from '../item-type.ts'
import { limits } from '../limits.ts'
import { idCardHolds, presetPatterns, type Preset } from '../text-format-presets.ts'
import type { ItemSettings } from '../item-setting.ts'
import { boundChanges, checkBounds } from './scale-bounds.ts'

/** Settings of a typed text. */
export interface TextItem extends ItemBase {
  readonly preset?: Preset
  /** Lengths in UTF-16 code units, like HTML. */
  readonly minLength?: number
  readonly maxLength?: number
  /** Whether stored answers must be unique. */
  readonly unique?: boolean
}

/** The common definition of text types. `longest` is the default limit on an answer. */
export const textual = <I extends TextItem>(
  longest: number,
): Pick<
  ItemTypeSpec<I>,
  'family' | 'maxLength' | 'answerSchema' | 'check' | 'oversize' | 'explain' | 'fault' | 'mask' | 'compare'
> => {
  const most = (item: TextItem): number => item.maxLength ?? longest
  return {
    family: 'text',
    maxLength: longest,
    answerSchema: (item) => textSchema(item, most(item)),
    check: (item, at) => checkBounds(item, at, 'minLength', item.minLength, item.maxLength),
    oversize: (item, value) => {
      if (Array.isArray(value) && value.length > 1) return { code: 'type' }
      return typeof value === 'string' && value.length > most(item) ? { code: 'tooLong', limit: most(item) } : undefined
    },
    explain: (item, { keyword }, value) => {
      switch (keyword) {
        case 'minLength':
          return { code: 'tooShort', limit: item.minLength }
        case 'maxLength':
          return { code: 'tooLong', limit: most(item) }
        case 'pattern':
          return patternFault(item, String(value)) ?? { code: 'pattern' }
        default:
          return { code: 'type' }
      }
    },
    fault: (item, value) => {
      if (typeof value !== 'string') return undefined
      return value.length < (item.minLength ?? 0)
        ? { code: 'tooShort', limit: item.minLength }
        : patternFault(item, value)
    },
    mask: ({ preset }) => (preset === undefined ? undefined : masks[preset]),
    compare: (was, item) => [
      ...(!was.unique && item.unique
        ? [
            change(
              'breaking',
              'item.unique',
              `「${named(item)}」不再允许重复`,
              `“${named(item)}” must be unique now`,
              item.id,
            ),
          ]
        : []),
      ...boundChanges(item, [{ low: [was.minLength, item.minLength], high: [most(was), most(item)] }]),
      ...patternChanges(was, item),
    ],
  }
}

/**
 * The schema's length bounds. JSON Schema counts code points, while HTML and our code count UTF-16 units, so the schema
 * uses the loosest bounds that never refuse valid HTML input; `fault` counts exactly.
 */
function textSchema(item: TextItem, longest: number): JsonSchema {
  const patterns = [
    ...(item.preset ? [presetPatterns[item.preset]] : []),
    ...(item.rules ?? []).map((rule) => rule.pattern),
  ]
  return {
    type: 'string',
    maxLength: Math.min(longest, limits.answer),
    ...(item.minLength ? { minLength: Math.ceil(item.minLength / 2) } : {}),
    ...(patterns.length === 1 ? { pattern: patterns[0] } : {}),
    ...(patterns.length > 1 ? { allOf: patterns.map((pattern) => ({ pattern })) } : {}),
  }
}

function patternFault(item: TextItem, value: string): AnswerFault | undefined {
  const { preset } = item
  if (preset && !(preset === 'idCard' ? idCardHolds(value) : new RegExp(presetPatterns[preset], 'u').test(value)))
    return { code: preset }
  const rule = item.rules?.find(({ pattern }) => !new RegExp(pattern, 'u').test(value))
  return rule && { code: 'pattern', ...(rule.message ? { message: rule.message } : {}) }
}

function patternChanges(was: TextItem, item: TextItem): readonly Change[] {
  if (!differs([was.rules, was.preset], [item.rules, item.preset])) return []
  return isStricter(was, item)
    ? [
        change(
          'breaking',
          'item.pattern',
          `「${named(item)}」的格式要求变严`,
          `“${named(item)}” asks for another form`,
          item.id,
        ),
      ]
    : [
        change(
          'widening',
          'item.pattern',
          `「${named(item)}」的格式要求放宽`,
          `“${named(item)}” asks for less of a form`,
          item.id,
        ),
      ]
}

/** Masks by preset. A web address identifies no person. */
const masks: Readonly<Record<Preset, Mask | undefined>> = {
  phone: 'phone',
  email: 'email',
  idCard: 'idcard',
  url: undefined,
}

/** Whether changed patterns may refuse old answers: a removed pattern never does, any other change may. */
const isStricter = (was: TextItem, item: TextItem): boolean =>
  (item.preset !== undefined && item.preset !== was.preset) ||
  (item.rules ?? []).some((rule) => !(was.rules ?? []).some((one) => one.pattern === rule.pattern))

export const textSettings = {
  preset: {
    type: 'enum',
    label: { 'zh-cn': '格式', en: 'Format' },
    placeholder: { 'zh-cn': '不限', en: 'Any' },
    isPublic: true,
    options: [
      { value: 'phone', label: { 'zh-cn': '手机号', en: 'Mobile number' } },
      { value: 'email', label: { 'zh-cn': '邮箱', en: 'Email' } },
      { value: 'idCard', label: { 'zh-cn': '身份证号', en: 'Identity card' } },
      { value: 'url', label: { 'zh-cn': '网址', en: 'Web address' } },
    ],
  },
  minLength: {
    type: 'int',
    label: { 'zh-cn': '最少字数', en: 'Min. characters' },
    min: 0,
    max: limits.answer,
    upTo: 'maxLength',
    isHalf: true,
    section: 'limits',
    isAdvanced: true,
    isPublic: true,
  },
  maxLength: {
    type: 'int',
    label: { 'zh-cn': '最多字数', en: 'Max. characters' },
    min: 1,
    max: limits.answer,
    isHalf: true,
    section: 'limits',
    isAdvanced: true,
    isPublic: true,
  },
  unique: {
    type: 'bool',
    label: { 'zh-cn': '不允许重复', en: 'No duplicates' },
    help: { 'zh-cn': '与已提交的答案相同时不能提交', en: 'Refuses an answer that someone has already given' },
  },
} as const satisfies ItemSettings
