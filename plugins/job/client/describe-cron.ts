import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import type { Locale } from '#schemas/module/localized-text.ts'

/** An unusual cron expression in words; undefined for one that cannot be read. */
export function describeCron(cron: string, locale: Locale): string | undefined {
  try {
    return cronstrue.toString(cron, { locale: locale === 'en' ? 'en' : 'zh_CN', use24HourTimeFormat: true })
  } catch {
    return undefined
  }
}
