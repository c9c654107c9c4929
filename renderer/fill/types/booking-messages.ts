import type { Locale } from '#schemas/module/localized-text.ts'
import { filled } from '../messages.ts'

/** Texts of the questions for days, slots and products; loaded with them. */
const messages = {
  'zh-cn': {
    noDays: '目前没有可预约的日期。',
    laterMonths: '更多月份（{n}）',
    slots: '{day} 的时段',
    showSlots: '显示这天的时段',
  },
  en: {
    noDays: 'No days can be booked right now.',
    laterMonths: 'Later months ({n})',
    slots: 'Times on {day}',
    showSlots: 'Show the times of this day',
  },
} as const satisfies Readonly<Record<Locale, Readonly<Record<string, string>>>>

/** Returns these texts in a locale. */
export const bookingTranslateFor =
  (locale: Locale) =>
  (word: keyof (typeof messages)['zh-cn'], places: Readonly<Record<string, string | number>> = {}): string =>
    filled(messages[locale][word], places)
