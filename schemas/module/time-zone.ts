import type { LocalizedText } from './localized-text.ts'

/** Whether the runtime knows a time zone: an IANA name, or an offset such as `+08:00`. */
export function zoneExists(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Whether a text is the IANA name of a time zone. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z]/.test(name) && zoneExists(name)

/** The message for a time zone that does not exist. */
export const unknownTimeZone = {
  'zh-cn': '时区不存在，请填写如 Asia/Shanghai',
  en: 'This time zone doesn’t exist. Use one such as Asia/Shanghai.',
} as const satisfies LocalizedText
