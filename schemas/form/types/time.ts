import { isEmpty } from '../../module/condition.ts'
import type { ItemBase } from '../item.ts'
import { answerColumn, answered, defineItemType, type AnswerColumn } from '../item-type.ts'
import type { ItemSettings } from '../item-setting.ts'
import { boundChanges } from './scale-bounds.ts'
import { checkMoments, momentFault, momentSchema, noMoment, readMoment } from './date-and-time-answers.ts'

/** A time of day, `09:30`. */
export interface TimeItem extends ItemBase {
  readonly type: 'time'
  readonly minTime?: string
  readonly maxTime?: string
}

const bound = { type: 'string', length: 5, widget: 'moment', isHalf: true, section: 'limits', isPublic: true } as const

/** Settings of every item with times. */
export const timeSettings = {
  minTime: { ...bound, label: { 'zh-cn': '最早', en: 'Earliest' }, upTo: 'maxTime' },
  maxTime: { ...bound, label: { 'zh-cn': '最晚', en: 'Latest' } },
} as const satisfies ItemSettings

export const time = defineItemType<TimeItem>({
  type: 'time',
  name: { 'zh-cn': '时间', en: 'Time' },
  group: 'date',
  family: 'moment',
  settings: timeSettings,
  accuracy: () => 'time',
  answerSchema: () => momentSchema('time'),
  check: (item, at) => checkMoments(item, at, 'time', { minTime: item.minTime, maxTime: item.maxTime }),
  // a browser without time fields may send seconds
  parse: (item, posted) => readMoment(posted(item.id)[0] ?? '') || undefined,
  explain: (_, { keyword }) => (keyword === 'type' ? { code: 'type' } : noMoment('time')),
  fault: (item, value) =>
    typeof value === 'string' ? momentFault('time', [item.minTime, item.maxTime], value) : undefined,
  columns: (item): readonly AnswerColumn[] => [
    {
      ...answerColumn(time, item),
      read: (cell) => answered(item.id, isEmpty(cell) ? undefined : readMoment(String(cell)) || undefined),
    },
  ],
  compare: (was, item) => boundChanges(item, [{ low: [was.minTime, item.minTime], high: [was.maxTime, item.maxTime] }]),
})
