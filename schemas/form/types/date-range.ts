import { accuracyOf, type Accuracy } from '../date-precision.ts'
import type { ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { accuracyChanges, dateSettings } from './date.ts'
import { checkMoments } from './date-and-time-answers.ts'
import { momentRange } from './range-base.ts'

/** `{from, to}`, both in the item's precision. */
export interface DateRangeItem extends ItemBase {
  readonly type: 'dateRange'
  readonly accuracy?: Accuracy
  readonly minDate?: string
  readonly maxDate?: string
}

export const dateRange = defineItemType<DateRangeItem>({
  ...momentRange<DateRangeItem>(accuracyOf, (item) => [item.minDate, item.maxDate], {
    from: { 'zh-cn': '开始', en: 'start' },
    to: { 'zh-cn': '结束', en: 'end' },
  }),
  type: 'dateRange',
  name: { 'zh-cn': '日期范围', en: 'Date range' },
  group: 'date',
  settings: dateSettings,
  create: () => ({ accuracy: 'day' }),
  check: (item, at) => checkMoments(item, at, accuracyOf(item), { minDate: item.minDate, maxDate: item.maxDate }),
  compare: (was, item) => accuracyChanges(was, item),
})
