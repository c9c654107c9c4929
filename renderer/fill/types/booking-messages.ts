import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '../messages.ts'

/** What questions about days, slots and products say; fetched with them. */
const messages = {
  'zh-cn': {
    noDays: '目前没有可预约的日期。',
    chooseDay: '请先选择日期。',
    slots: '{day} 的时段',
    showSlots: '显示这天的时段',
    noSlots: '这天的时段已约满，请选择其他日期。',
  },
  en: {
    noDays: 'No days can be booked right now.',
    chooseDay: 'Choose a day first.',
    slots: 'Times on {day}',
    showSlots: 'Show the times of this day',
    noSlots: 'This day is fully booked. Please choose another day.',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** The voice of these questions in a locale. */
export const sayBooking =
  (locale: Locale) =>
  (word: keyof (typeof messages)['zh-cn'], places: Readonly<Record<string, string | number>> = {}): string =>
    filled(messages[locale][word], places)
