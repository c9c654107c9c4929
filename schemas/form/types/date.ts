import { isEmpty } from '../../module/condition.ts'
import { change, type Change } from '../version-change.ts'
import { accuracyOf, type Accuracy } from '../date-precision.ts'
import { named, type ItemBase } from '../item.ts'
import { answerColumn, answered, defineItemType, plainText, type AnswerColumn } from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'
import { isRelative } from '../relative-date.ts'
import { boundChanges } from './scale-bounds.ts'
import { checkMoments, momentFault, momentSchema, noMoment, readMoment, spaced } from './date-and-time-answers.ts'

/** ISO text in the item's precision: `2026`, `2026-11`, `2026-11-21` (default), `2026-11-21T09:30`. */
export interface DateItem extends ItemBase {
  readonly type: 'date'
  readonly accuracy?: Accuracy
  readonly minDate?: string
  readonly maxDate?: string
}

const bound = { type: 'string', length: 40, widget: 'moment', section: 'limits', isPublic: true } as const

/** Settings of every item with dates. */
export const dateSettings = {
  accuracy: {
    type: 'enum',
    label: { 'zh-cn': '精确到', en: 'Down to' },
    default: 'day',
    clears: ['minDate', 'maxDate', 'default'],
    section: 'limits',
    isPublic: true,
    options: [
      { value: 'year', label: { 'zh-cn': '年', en: 'year' } },
      { value: 'month', label: { 'zh-cn': '月', en: 'month' } },
      { value: 'day', label: { 'zh-cn': '日', en: 'day' } },
      { value: 'minute', label: { 'zh-cn': '分钟', en: 'minute' } },
    ],
  },
  minDate: { ...bound, label: { 'zh-cn': '最早', en: 'Earliest' }, upTo: 'maxDate' },
  maxDate: { ...bound, label: { 'zh-cn': '最晚', en: 'Latest' } },
} as const satisfies ItemSettings

export const date = defineItemType<DateItem>({
  type: 'date',
  group: 'date',
  family: 'moment',
  settings: dateSettings,
  accuracy: accuracyOf,
  create: () => ({ accuracy: 'day' }),
  answerSchema: (item) => momentSchema(accuracyOf(item)),
  check: (item, at) => checkMoments(item, at, accuracyOf(item), { minDate: item.minDate, maxDate: item.maxDate }),
  parse: (item, posted) => posted(item.id)[0]?.trim() || undefined,
  explain: (item, { keyword }) =>
    keyword === 'maxLength' || keyword === 'pattern' ? noMoment(accuracyOf(item)) : { code: 'type' },
  fault: (item, value, now) =>
    typeof value === 'string' ? momentFault(accuracyOf(item), [item.minDate, item.maxDate], value, now) : undefined,
  text: (_, value) => spaced(plainText(value)),
  columns: (item): readonly AnswerColumn[] => [
    {
      ...answerColumn(date, item),
      read: (cell) => answered(item.id, isEmpty(cell) ? undefined : readMoment(String(cell)) || undefined),
    },
  ],
  compare: accuracyChanges,
})

interface Dated extends ItemBase {
  readonly accuracy?: Accuracy
  readonly minDate?: string
  readonly maxDate?: string
}

/** Effects of another precision, and of other bounds, on stored dates. */
export function accuracyChanges(was: Dated, item: Dated): readonly Change[] {
  return [
    ...(accuracyOf(was) === accuracyOf(item)
      ? []
      : [
          change(
            'breaking',
            'item.accuracy',
            `「${named(item)}」的日期精度改变`,
            `“${named(item)}” changed the accuracy of its dates`,
            item.id,
          ),
        ]),
    ...boundChanges(
      item,
      [{ low: [fixed(was.minDate), fixed(item.minDate)], high: [fixed(was.maxDate), fixed(item.maxDate)] }],
      // the range of a relative bound varies by day, so its effect is unknown
      [
        [moving(was.minDate), moving(was.maxDate)],
        [moving(item.minDate), moving(item.maxDate)],
      ],
    ),
  ]
}

const fixed = (limit: string | undefined): string | undefined => (moving(limit) === undefined ? limit : undefined)
const moving = (limit: string | undefined): string | undefined =>
  limit !== undefined && isRelative(limit) ? limit : undefined
