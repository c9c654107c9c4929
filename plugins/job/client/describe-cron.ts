import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import type { Locale } from '#schemas/module/localized-text.ts'

/** Describes an unusual cron expression; undefined for an invalid one. */
export function describeCron(cron: string, locale: Locale): string | undefined {
  try {
    return cronstrue.toString(cron, { locale: locale === 'en' ? 'en' : 'zh_CN', use24HourTimeFormat: true })
  } catch {
    return undefined
  }
}
