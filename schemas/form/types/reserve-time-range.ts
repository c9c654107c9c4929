import { isEmpty } from '../../module/condition.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import { change } from '../version-change.ts'
import { finding, named, optionsOf, type ItemBase, type Option } from '../item.ts'
import { answerOperand, defineItemType, differs, plainText, type AnswerColumn, type Operand } from '../item-type.ts'
import type { Seat } from '../seats-left.ts'
import { bookableDays, type BookableDays } from './bookable-days.ts'
import { checkOptions, choiceSettings } from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'
import { accuracyChanges } from './date.ts'
import { checkMoments, momentSchema, noMoment, readMoment } from './date-and-time-answers.ts'
import { bookingFault, bookingSettings } from './reserve-day.ts'

/** A time slot of a day; each of `options` is a slot with a number of seats on every open day. */
export interface ReserveTimeRangeItem extends ItemBase, BookableDays {
  readonly type: 'reserveTimeRange'
  readonly options?: readonly Option[]
}

/** Answer in progress; the slot may be missing. */
export interface Booking {
  readonly date?: string
  readonly range?: string
}

const partNames: Readonly<Record<'date' | 'range', LocalizedText>> = {
  date: { 'zh-cn': '日期', en: 'day' },
  range: { 'zh-cn': '时段', en: 'time' },
}

export function asBooking(value: unknown): Booking {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const { date, range } = value as Readonly<Record<string, unknown>> // of any types
  return { ...(typeof date === 'string' ? { date } : {}), ...(typeof range === 'string' ? { range } : {}) }
}

/** Returns a booking without its empty parts; undefined without both. */
export const tidyBooking = ({ date, range }: Booking): Booking | undefined =>
  date || range ? { ...(date ? { date } : {}), ...(range ? { range } : {}) } : undefined

/** Open weekdays, 1 for Monday; default: every day. */
export const openDaysIn = ({ openDays }: BookableDays): readonly number[] =>
  Array.isArray(openDays) ? openDays : [1, 2, 3, 4, 5, 6, 7]

/** Key of a slot on a day. */
export const slotKey = (date: string, range: string): string => `${date} ${range}`

const labelOf = (item: ReserveTimeRangeItem, range: string | undefined): string =>
  optionsOf(item).find(({ value }) => value === range)?.label ?? range ?? ''

function seat(date: string, { value, label, quota = 0 }: Option): Seat {
  const name = `${date} ${label}`
  return {
    key: slotKey(date, value),
    max: quota,
    label: name,
    full: { 'zh-cn': `${name} 名额已满，请选择其他时段`, en: `${name} is fully booked. Choose another time.` },
  }
}

const limited = (item: ReserveTimeRangeItem): readonly Option[] =>
  optionsOf(item).filter(({ quota }) => quota !== undefined)

export const reserveTimeRange = defineItemType<ReserveTimeRangeItem>({
  type: 'reserveTimeRange',
  name: { 'zh-cn': '预约时段', en: 'Book a time' },
  group: 'reserve',
  family: 'slot',
  settings: {
    options: { ...choiceSettings.options, label: { 'zh-cn': '时段', en: 'Times' }, isPlain: 'seats' },
    ...bookingSettings,
    openDays: {
      type: 'json',
      label: { 'zh-cn': '开放的星期', en: 'Open on' },
      widget: 'weekdays',
      section: 'limits',
      isPublic: true,
    },
  },
  create: () => ({
    minDate: 'today',
    maxDate: 'today+14',
    openDays: [1, 2, 3, 4, 5],
    options: ['09:00–10:00', '10:00–11:00', '14:00–15:00', '15:00–16:00'].map((label, at) => ({
      value: String(at + 1),
      label,
      quota: 5,
    })),
  }),
  check: (item, at) => [
    ...checkOptions(item, at),
    ...checkMoments(item, at, 'day', { minDate: item.minDate, maxDate: item.maxDate }),
    ...(openDaysIn(item).some((day) => day >= 1 && day <= 7)
      ? []
      : [
          finding(
            'reserve.closed',
            `${at}/openDays`,
            `「${named(item)}」没有开放的星期，没有可预约的日期`,
            `“${named(item)}” is open on no weekday`,
            item.id,
          ),
        ]),
  ],
  answerSchema: (item) => ({
    type: 'object',
    properties: {
      date: momentSchema('day'),
      range: { type: 'string', enum: optionsOf(item).map(({ value }) => value) },
    },
    required: ['date', 'range'],
    additionalProperties: false,
  }),
  parse: (item, posted) => {
    // posted fields, or one text with day and slot
    const [whole = ''] = posted(item.id)
    return tidyBooking({
      date: posted(`${item.id}.date`)[0]?.trim() || whole.slice(0, 10).trim(),
      range: posted(`${item.id}.range`)[0] || whole.slice(11),
    })
  },
  fields: (item, value) => {
    const { date, range } = asBooking(value)
    return [
      ...(date === undefined ? [] : [[`${item.id}.date`, date] as const]),
      ...(range === undefined ? [] : [[`${item.id}.range`, range] as const]),
    ]
  },
  oversize: (_, value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 2 ? { code: 'type' } : undefined,
  explain: (_, { keyword, params, instancePath }) => {
    if (keyword === 'required')
      return params.missingProperty === 'range'
        ? { code: 'slotNone', message: { 'zh-cn': '请选择时段', en: 'Choose a time' } }
        : noMoment('day')
    if (instancePath.endsWith('/range')) return { code: 'option' }
    return keyword === 'pattern' || keyword === 'maxLength' ? noMoment('day') : { code: 'type' }
  },
  fault: (item, value, now) => {
    const { date } = asBooking(value)
    return date === undefined ? undefined : bookingFault(item, openDaysIn(item), date, now)
  },
  text: (item, value) => {
    const { date, range } = asBooking(value)
    return date === undefined && range === undefined
      ? plainText(value)
      : [date, labelOf(item, range)].filter(Boolean).join(' ')
  },
  columns: (item): readonly AnswerColumn[] => [
    {
      key: `${item.id}.date`,
      label: partNames.date,
      family: 'moment',
      path: [item.id, 'date'],
      value: (answers) => asBooking(answers[item.id]).date,
      text: (answers) => asBooking(answers[item.id]).date ?? '',
      read: (cell) => (isEmpty(cell) ? {} : { [item.id]: { date: readMoment(String(cell)) } }),
    },
    {
      key: `${item.id}.range`,
      label: partNames.range,
      family: 'choice',
      path: [item.id, 'range'],
      value: (answers) => asBooking(answers[item.id]).range,
      text: (answers) => labelOf(item, asBooking(answers[item.id]).range),
      read: (cell) => {
        if (isEmpty(cell)) return {}
        const text = String(cell).trim()
        const option =
          optionsOf(item).find(({ value }) => value === text) ?? optionsOf(item).find(({ label }) => label === text)
        return { [item.id]: { range: option?.value ?? text } }
      },
    },
  ],
  operands: (item): readonly Operand[] => [
    answerOperand('slot'),
    answerOperand('moment', { suffix: '.date', label: partNames.date }),
    answerOperand('choice', { suffix: '.range', label: partNames.range, choices: () => optionsOf(item) }),
  ],
  measures: () => [{ counts: [] }],
  seats: (item, today) =>
    bookableDays(item, today, (weekday) => openDaysIn(item).includes(weekday))
      .flatMap((day) => limited(item).map((option) => seat(day, option)))
      .slice(0, maxSeatsCounted),
  seatsTaken: (item, value) => {
    const { date, range } = asBooking(value)
    const option = limited(item).find((one) => one.value === range)
    return date !== undefined && option ? [{ ...seat(date, option), amount: 1 }] : []
  },
  forVisitors: () => ({ today: 'today' }),
  compare: (was, item) => [
    ...accuracyChanges(was, item),
    ...optionChanges(was, item),
    ...(differs(openDaysIn(was), openDaysIn(item))
      ? [
          change(
            'safe',
            'item.openDays',
            `「${named(item)}」开放的星期改变`,
            `“${named(item)}” is open on other weekdays`,
            item.id,
          ),
        ]
      : []),
  ],
})

/** Seats of the days that a page shows; later days get counters at the first booking. */
const maxSeatsCounted = 1_000
