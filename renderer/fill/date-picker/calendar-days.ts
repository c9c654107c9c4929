/** Days and months as ISO text (`2026-11-30`, `2026-11`), which compares in order. */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

export const addDays = (day: string, n: number): string => {
  const moved = utc(day)
  moved.setUTCDate(moved.getUTCDate() + n)
  return moved.toISOString().slice(0, 10)
}

/** Moves by months; the day stays, or becomes the last of a shorter month. */
export function addMonths(day: string, n: number): string {
  const first = utc(`${day.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() + n)
  const month = first.toISOString().slice(0, 7)
  first.setUTCMonth(first.getUTCMonth() + 1, 0)
  const last = first.toISOString().slice(8, 10)
  return `${month}-${day.slice(8) < last ? day.slice(8) : last}`
}

/** 0 for Monday to 6 for Sunday. */
export const weekday = (day: string): number => (utc(day).getUTCDay() + 6) % 7

/** The weeks of a month, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = addDays(`${month}-01`, -weekday(`${month}-01`))
  const weeks: string[][] = []
  for (let day = first; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return weeks
}

/** The device's date. */
export function today(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/** Names of days and months in the language of the page, with Western digits. */
export function namesIn(language: string) {
  const name = (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...options, timeZone: 'UTC' }).format(utc(day))
  const isChinese = language.startsWith('zh')
  return {
    month: (month: string) => (isChinese ? `${Number(month.slice(5))} 月` : name(`${month}-01`, { month: 'long' })),
    shortMonth: (month: string) =>
      isChinese ? `${Number(month.slice(5))} 月` : name(`${month}-01`, { month: 'short' }),
    year: (year: string) => (isChinese ? `${year} 年` : year),
    weekday: (day: string) => name(day, { weekday: language.startsWith('en') ? 'short' : 'narrow' }),
    longWeekday: (day: string) => name(day, { weekday: 'long' }),
    day: (day: string) => name(day, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' }),
  }
}
