import { isEmpty } from '../../module/cond.ts'
import { change } from '../change.ts'
import { accuracyOf, dateFault, datePatterns, type Accuracy } from '../date.ts'
import { finding, named, type ItemBase } from '../item.ts'
import { answerColumn, answered, defineItemType, plainText, type AnswerColumn } from '../item-type.ts'
import { boundChanges, checkBounds } from './bounds.ts'

/** ISO text in the item's precision: `2026`, `2026-11`, `2026-11-21` (default), `2026-11-21T09:30`. */
export interface DateItem extends ItemBase {
  readonly type: 'date'
  readonly accuracy?: Accuracy
  readonly minDate?: string
  readonly maxDate?: string
}

const bound = { type: 'string', length: 40, widget: 'moment', section: 'limits', isPublic: true } as const

export const date = defineItemType<DateItem>({
  type: 'date',
  group: 'date',
  family: 'moment',
  settings: {
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
  },
  accuracy: accuracyOf,
  create: () => ({ accuracy: 'day' }),
  /**
   * A pattern instead of `format`, because validators disagree about formats. `fault` reports days that do not exist.
   */
  answerSchema: (item) => ({ type: 'string', maxLength: 16, pattern: datePatterns[accuracyOf(item)] }),
  check: (item, at) => [
    ...checkBounds(item, at, 'minDate', item.minDate, item.maxDate),
    ...(['minDate', 'maxDate'] as const).flatMap((key) =>
      item[key] === undefined || !dateFault(item[key], accuracyOf(item))
        ? []
        : [
            finding(
              'date.bound',
              `${at}/${key}`,
              `「${named(item)}」的日期范围「${item[key]}」不是有效的日期`,
              `The bound “${item[key]}” of “${named(item)}” is not a date of its accuracy`,
              item.id,
            ),
          ],
    ),
  ],
  parse: (item, posted) => posted(item.id)[0]?.trim() || undefined,
  explain: (item, { keyword }) => (keyword === 'maxLength' || keyword === 'pattern' ? noDate(item) : { code: 'type' }),
  fault: (item, value) => {
    if (typeof value !== 'string') return undefined
    if (dateFault(value, accuracyOf(item))) return noDate(item)
    if (item.minDate && value < item.minDate) return { code: 'dateMin', limit: item.minDate }
    return item.maxDate && value > item.maxDate ? { code: 'dateMax', limit: item.maxDate } : undefined
  },
  text: (_, value) => spaced(plainText(value)),
  columns: (item): readonly AnswerColumn[] => [
    {
      ...answerColumn(date, item),
      read: (cell) => answered(item.id, isEmpty(cell) ? undefined : readMoment(String(cell).trim()) || undefined),
    },
  ],
  compare: (was, item) => [
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
    ...boundChanges(item, [{ low: [was.minDate, item.minDate], high: [was.maxDate, item.maxDate] }]),
  ],
})

/** A spreadsheet writes seconds behind its times. */
const readMoment = (text: string): string => text.replace(' ', 'T').replace(/(T\d{2}:\d{2}):00$/, '$1')

const spaced = (text: string): string => text.replace('T', ' ')
const lengths = { year: 4, month: 7, day: 10, minute: 16 } as const
const noDate = (item: DateItem) =>
  ({ code: 'date', limit: spaced('2026-11-21T09:30'.slice(0, lengths[accuracyOf(item)])) }) as const
