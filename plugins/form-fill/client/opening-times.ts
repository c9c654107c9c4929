import { defaultZone } from '#schemas/form/form-time.ts'
import { formatTimeInZone } from '#schemas/form/format-time-in-zone.ts'
import { withZone } from '#schemas/form/time-zone-name.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { ClosedPage } from '../shared/page-model.ts'

/**
 * Sentences about the times of a closed form, the most important first, in the form's time zone and with its name.
 * Empty for reasons unrelated to time.
 */
export function openingTimes(page: ClosedPage): readonly string[] {
  const { reason, locale, from, to, timeZone, next } = page
  const isEnglish = locale === 'en'
  const at = (time: string): string => formatTimeInZone(time, timeZone ?? defaultZone, locale)
  const zoned = (text: string): string => withZone(text, timeZone, locale)
  if (reason === 'notStarted' && from)
    return [
      zoned(isEnglish ? `Opens on ${at(from)}` : `将于 ${at(from)} 开始`),
      ...(to ? [isEnglish ? `Closes on ${at(to)}.` : `${at(to)} 截止。`] : []),
    ]
  if (reason === 'ended' && to) return [zoned(isEnglish ? `Closed on ${at(to)}` : `已于 ${at(to)} 结束`)]
  if (reason !== 'outsideHours') return []
  return [
    zoned(openHours(page)),
    ...(next
      ? [
          isEnglish
            ? `Opens again ${dayOf(next, locale)} at ${next.time}.`
            : `下次开放：${dayOf(next, locale)} ${next.time}。`,
        ]
      : []),
  ]
}

function dayOf({ days, weekday: day }: NonNullable<ClosedPage['next']>, locale: Locale): string {
  if (days === 0) return locale === 'en' ? 'today' : '今天'
  if (days === 1) return locale === 'en' ? 'tomorrow' : '明天'
  return locale === 'en' ? `on ${weekday(day, locale)}` : weekday(day, locale)
}

function openHours({ dailyHours, weekdays, locale }: ClosedPage): string {
  const days =
    weekdays && weekdays.length > 0 && weekdays.length < 7
      ? daysOf(
          weekdays.toSorted((a, b) => a - b),
          locale,
        )
      : locale === 'en'
        ? 'Every day'
        : '每天'
  return dailyHours ? `${days} ${dailyHours[0]}–${dailyHours[1]}` : days
}

/** Formats three or more consecutive weekdays as a range. */
function daysOf(days: readonly number[], locale: Locale): string {
  const names = days.map((day) => weekday(day, locale))
  const isSpan = days.length > 2 && (days.at(-1) ?? 0) - (days[0] ?? 0) === days.length - 1
  if (isSpan) return names[0] + (locale === 'en' ? ' to ' : '至') + names.at(-1)
  return names.join(locale === 'en' ? ', ' : '、')
}

/** 1 Monday … 7 Sunday; 5 January 2026 was a Monday. */
const weekday = (day: number, locale: Locale): string =>
  new Date(Date.UTC(2026, 0, 4 + day)).toLocaleDateString(locale === 'en' ? 'en-GB' : 'zh-CN', {
    weekday: 'long',
    timeZone: 'UTC',
  })
