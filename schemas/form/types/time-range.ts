import type { ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { boundChanges } from './scale-bounds.ts'
import { checkMoments } from './date-and-time-answers.ts'
import { momentRange } from './range-base.ts'
import { timeSettings } from './time.ts'

/** `{from, to}`, two times of one day. */
export interface TimeRangeItem extends ItemBase {
  readonly type: 'timeRange'
  readonly minTime?: string
  readonly maxTime?: string
}

export const timeRange = defineItemType<TimeRangeItem>({
  ...momentRange<TimeRangeItem>(
    () => 'time',
    (item) => [item.minTime, item.maxTime],
    { from: { 'zh-cn': '开始', en: 'start' }, to: { 'zh-cn': '结束', en: 'end' } },
  ),
  type: 'timeRange',
  name: { 'zh-cn': '时间范围', en: 'Time range' },
  group: 'date',
  settings: timeSettings,
  check: (item, at) => checkMoments(item, at, 'time', { minTime: item.minTime, maxTime: item.maxTime }),
  compare: (was, item) => boundChanges(item, [{ low: [was.minTime, item.minTime], high: [was.maxTime, item.maxTime] }]),
})
