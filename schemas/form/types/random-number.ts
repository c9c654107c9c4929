import { change } from '../change.ts'
import { named, type ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'

/** A number that the server makes of its rules when answers are handed in; no two submissions have the same. */
export interface RandomNumberItem extends ItemBase {
  readonly type: 'randomNumber'
  readonly prefix?: string
  /** The part of the day's date behind the prefix. */
  readonly datePart?: 'none' | 'year' | 'month' | 'day'
  /** How many random characters there are. */
  readonly randomLength?: number
  readonly charset?: keyof typeof charsets
}

/** Letters without those that read like digits. */
const charsets = {
  digits: '0123456789',
  letters: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  both: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
} as const

const dateLengths = { none: 0, year: 4, month: 6, day: 8 } as const
const mostCharacters = 60

export const randomNumber = defineItemType<RandomNumberItem>({
  type: 'randomNumber',
  name: { 'zh-cn': '随机编号', en: 'Random number' },
  group: 'computed',
  family: 'text',
  settings: {
    prefix: {
      type: 'string',
      label: { 'zh-cn': '前缀', en: 'Prefix' },
      placeholder: { 'zh-cn': '例如：A-', en: 'For example: A-' },
      length: 20,
      section: 'content',
      isHalf: true,
    },
    datePart: {
      type: 'enum',
      label: { 'zh-cn': '日期', en: 'Date' },
      default: 'none',
      section: 'content',
      isHalf: true,
      options: [
        { value: 'none', label: { 'zh-cn': '不加', en: 'none' } },
        { value: 'year', label: { 'zh-cn': '年', en: 'year' } },
        { value: 'month', label: { 'zh-cn': '年月', en: 'year and month' } },
        { value: 'day', label: { 'zh-cn': '年月日', en: 'day' } },
      ],
    },
    randomLength: {
      type: 'int',
      label: { 'zh-cn': '随机位数', en: 'Random characters' },
      min: 4,
      max: 20,
      default: 8,
      section: 'content',
      isHalf: true,
    },
    charset: {
      type: 'enum',
      label: { 'zh-cn': '随机字符', en: 'Made of' },
      default: 'digits',
      section: 'content',
      isHalf: true,
      options: [
        { value: 'digits', label: { 'zh-cn': '数字', en: 'digits' } },
        { value: 'letters', label: { 'zh-cn': '大写字母', en: 'capital letters' } },
        { value: 'both', label: { 'zh-cn': '数字和字母', en: 'digits and letters' } },
      ],
    },
  },
  create: () => ({ randomLength: 8, charset: 'digits' }),
  maxLength: mostCharacters,
  answerSchema: () => ({ type: 'string', minLength: 1, maxLength: mostCharacters }),
  make: ({ prefix = '', datePart = 'none', randomLength = 8, charset = 'digits' }, { now, below }) => {
    const characters = charsets[charset]
    return [
      prefix,
      now.replaceAll('-', '').slice(0, dateLengths[datePart]),
      ...Array.from({ length: randomLength }, () => characters[below(characters.length)]),
    ].join('')
  },
  compare: (was, item) =>
    (['prefix', 'datePart', 'randomLength', 'charset'] as const).every((key) => was[key] === item[key])
      ? []
      : [
          change(
            'safe',
            'item.setting',
            `「${named(item)}」的编号规则改变，已有的编号不变`,
            `New numbers of “${named(item)}” follow other rules; those given out stay`,
            item.id,
          ),
        ],
})
