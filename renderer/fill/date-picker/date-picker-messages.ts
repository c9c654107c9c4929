import type { Locale } from '#schemas/module/localized-text.ts'

/** Texts of the date and time picker; they come with it. */
export const pickerTexts = {
  'zh-cn': {
    format: { year: '年', month: '年-月', day: '年-月-日', minute: '年-月-日 时:分', time: '时:分' },
    open: { year: '选择年份', month: '选择月份', day: '选择日期', minute: '选择日期和时间', time: '选择时间' },
    year: '年份',
    month: '月份',
    time: '时间',
    back: '上个月',
    next: '下个月',
    backYear: '上一年',
    nextYear: '下一年',
    now: { year: '今年', month: '本月', day: '今天', minute: '今天', time: '现在' },
    clear: '清除',
  },
  en: {
    format: { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD HH:MM', time: 'HH:MM' },
    open: {
      year: 'Choose a year',
      month: 'Choose a month',
      day: 'Choose a date',
      minute: 'Choose a date and time',
      time: 'Choose a time',
    },
    year: 'Year',
    month: 'Month',
    time: 'Time',
    back: 'Previous month',
    next: 'Next month',
    backYear: 'Previous year',
    nextYear: 'Next year',
    now: { year: 'This year', month: 'This month', day: 'Today', minute: 'Today', time: 'Now' },
    clear: 'Clear',
  },
} as const satisfies Readonly<Record<Locale, object>>
