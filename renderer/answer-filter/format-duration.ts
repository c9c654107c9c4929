import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'

/** Formats a duration: seconds up to a quarter of an hour, then minutes, hours from an hour and a half on. */
export function formatDuration(seconds: number, locale: Locale): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return inWords(words.seconds, locale, seconds)
  if (seconds < 900)
    return seconds % 60 === 0
      ? inWords(words.minutes, locale, minutes)
      : inWords(words.both, locale, minutes, seconds % 60)
  const whole = Math.round(seconds / 60)
  return whole < 90
    ? inWords(words.minutes, locale, whole)
    : inWords(words.hours, locale, Math.round(seconds / 360) / 10)
}

const inWords = (text: LocalizedText, locale: Locale, ...numbers: readonly number[]): string =>
  numbers.reduce((filled, number) => filled.replace('#', formatNumber(number)), textIn(text, locale))

const words = {
  seconds: { 'zh-cn': '# 秒', en: '# s' },
  minutes: { 'zh-cn': '# 分钟', en: '# min' },
  both: { 'zh-cn': '# 分 # 秒', en: '# min # s' },
  hours: { 'zh-cn': '# 小时', en: '# h' },
} satisfies Readonly<Record<string, LocalizedText>>
