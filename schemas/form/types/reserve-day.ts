import { isEmpty } from '../../module/condition.ts'
import { change } from '../version-change.ts'
import { finding, named, type ItemBase } from '../item.ts'
import {
  answerColumn,
  answered,
  answerOperand,
  defineItemType,
  plainText,
  type AnswerColumn,
  type AnswerFault,
} from '../item-type.ts'
import type { ItemSetting, ItemSettings } from '../item-setting.ts'
import type { Seat } from '../seats-left.ts'
import { bookableDays, bookingWindow, weekdayOf, type BookableDays } from './bookable-days.ts'
import { accuracyChanges, dateSettings } from './date.ts'
import { checkMoments, momentFault, momentSchema, noMoment, readMoment } from './date-and-time-answers.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
type Weekday = (typeof weekdays)[number]

/** A day with a number of seats per weekday; a weekday without seats is closed. */
export interface ReserveDayItem extends ItemBase, BookableDays, Readonly<Partial<Record<Weekday, number>>> {
  readonly type: 'reserveDay'
}

const names: Readonly<Record<Weekday, readonly [zh: string, en: string]>> = {
  monday: ['周一', 'Monday'],
  tuesday: ['周二', 'Tuesday'],
  wednesday: ['周三', 'Wednesday'],
  thursday: ['周四', 'Thursday'],
  friday: ['周五', 'Friday'],
  saturday: ['周六', 'Saturday'],
  sunday: ['周日', 'Sunday'],
}

const placesOn = (day: Weekday): ItemSetting => ({
  type: 'int',
  label: { 'zh-cn': `${names[day][0]}名额`, en: `Seats on ${names[day][1]}` },
  placeholder: { 'zh-cn': '不开放', en: 'Closed' },
  min: 0,
  max: 1_000_000,
  isHalf: true,
  section: 'limits',
})

/** Bounds of the offered days. */
export const bookingSettings = {
  minDate: { ...dateSettings.minDate, label: { 'zh-cn': '最早可约', en: 'First day' } },
  maxDate: { ...dateSettings.maxDate, label: { 'zh-cn': '最晚可约', en: 'Last day' } },
} as const satisfies ItemSettings

const placesOf = (item: ReserveDayItem, day: string): number => item[weekdays[weekdayOf(day) - 1]!] ?? 0

/** Weekdays with seats, 1 for Monday. */
export const openDaysOf = (item: ReserveDayItem): readonly number[] =>
  item.openDays ?? weekdays.flatMap((day, at) => ((item[day] ?? 0) > 0 ? [at + 1] : []))

const seat = (item: ReserveDayItem, day: string): Seat => ({
  key: day,
  max: placesOf(item, day),
  label: day,
  full: { 'zh-cn': `${day} 名额已满，请选择其他日期`, en: `${day} is fully booked. Choose another day.` },
})

/** Reason why a day cannot be booked; past or distant days only where the current date is known. */
export function bookingFault(
  item: BookableDays,
  open: readonly number[],
  day: string,
  now: string | undefined,
): AnswerFault | undefined {
  const bounds = now === undefined ? undefined : bookingWindow(item, now.slice(0, 10))
  const wrong = momentFault('day', bounds ?? [undefined, undefined], day)
  if (wrong || open.includes(weekdayOf(day))) return wrong
  return {
    code: 'dayClosed',
    message: { 'zh-cn': `${day} 不开放预约，请选择其他日期`, en: `${day} can’t be booked. Choose another day.` },
  }
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && !momentFault('day', [undefined, undefined], value)

export const reserveDay = defineItemType<ReserveDayItem>({
  type: 'reserveDay',
  name: { 'zh-cn': '预约日期', en: 'Book a day' },
  group: 'reserve',
  family: 'choice',
  settings: { ...bookingSettings, ...Object.fromEntries(weekdays.map((day) => [day, placesOn(day)])) },
  create: () => ({
    minDate: 'today',
    maxDate: 'today+30',
    ...Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, 20])),
  }),
  check: (item, at) => [
    ...checkMoments(item, at, 'day', { minDate: item.minDate, maxDate: item.maxDate }),
    ...(openDaysOf(item).length > 0
      ? []
      : [
          finding(
            'reserve.closed',
            `${at}/monday`,
            `「${named(item)}」每天的名额都是 0，没有可预约的日期`,
            `“${named(item)}” has no places on any weekday`,
            item.id,
          ),
        ]),
  ],
  answerSchema: () => momentSchema('day'),
  parse: (item, posted) => posted(item.id)[0]?.trim() || undefined,
  explain: (_, { keyword }) => (keyword === 'maxLength' || keyword === 'pattern' ? noMoment('day') : { code: 'type' }),
  fault: (item, value, now) =>
    typeof value === 'string' ? bookingFault(item, openDaysOf(item), value, now) : undefined,
  text: (_, value) => plainText(value),
  columns: (item): readonly AnswerColumn[] => [
    {
      ...answerColumn(reserveDay, item),
      family: 'moment',
      read: (cell) => answered(item.id, isEmpty(cell) ? undefined : readMoment(String(cell)) || undefined),
    },
  ],
  operands: () => [answerOperand('moment', { also: ['in'] })],
  measures: () => [{ counts: [] }],
  seats: (item, today) =>
    bookableDays(item, today, (weekday) => openDaysOf(item).includes(weekday)).map((day) => seat(item, day)),
  seatsTaken: (item, value) => (isDay(value) ? [seat(item, value)] : []),
  forVisitors: (item) => ({ openDays: openDaysOf(item), today: 'today' }),
  compare: (was, item) => [
    ...accuracyChanges(was, item),
    ...(weekdays.every((day) => was[day] === item[day])
      ? []
      : [
          change(
            'safe',
            'item.seats',
            `「${named(item)}」每天的名额改变`,
            `The places of “${named(item)}” changed`,
            item.id,
          ),
        ]),
  ],
})
