import type { Locale } from '../module/localized-text.ts'

/** An ISO time as the clocks of a zone show it, to the minute. */
export function formatTimeInZone(iso: string, timeZone: string, locale: Locale): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return iso
  if (locale === 'en')
    return inZone(timeZone, (zone) =>
      date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }),
    )
  const [year, month, day, time] = inZone(timeZone, (zone) => date.toLocaleString('sv-SE', { timeZone: zone })).split(
    /[- ]/,
  )
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日 ${time?.slice(0, 5)}`
}

/** A zone this runtime does not know falls back to the default, as it does when the form opens and closes. */
function inZone(zone: string, format: (zone: string) => string): string {
  try {
    return format(zone)
  } catch {
    return format('Asia/Shanghai')
  }
}
