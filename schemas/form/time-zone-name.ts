import type { Locale } from '../module/localized-text.ts'
import { defaultZone } from './form-time.ts'

/** Display name of a time zone: `北京时间`, `Eastern Time`; an unknown zone falls back to the forms' default. */
export function timeZoneName(zone: string = defaultZone, locale: Locale): string {
  if (zone === defaultZone) return locale === 'en' ? 'Beijing time' : '北京时间'
  try {
    const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'zh-CN', {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    })
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return timeZoneName(defaultZone, locale)
  }
}

/** Formats a time with its zone: `18:00（北京时间）`, `18:00 (Beijing time)`. */
export function withZone(text: string, zone: string | undefined, locale: Locale): string {
  const words = timeZoneName(zone, locale)
  return locale === 'en' ? `${text} (${words})` : `${text}（${words}）`
}
