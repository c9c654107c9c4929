/** Schedules that the editor composes; other expressions are typed. */
export type PlainCron =
  | { readonly every: 'minutes'; readonly step: number }
  | { readonly every: 'hour'; readonly minute: number }
  | { readonly every: 'day'; readonly hour: number; readonly minute: number }
  | { readonly every: 'week'; readonly weekdays: readonly number[]; readonly hour: number; readonly minute: number }
  | { readonly every: 'month'; readonly day: number | 'L'; readonly hour: number; readonly minute: number }

const names = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** Parses a cron expression of five fields, or of six with seconds 0, as a plain schedule; undefined for others. */
export function readPlain(cron: string): PlainCron | undefined {
  const fields = cron.trim().toUpperCase().split(/\s+/)
  if (fields.length === 6 && fields[0] !== '0') return undefined
  const [minutes = '', hours = '', day = '', month = '', weekday = ''] = fields.length === 6 ? fields.slice(1) : fields
  if (![5, 6].includes(fields.length) || month !== '*') return undefined
  const isEveryDay = isAny(day) && isAny(weekday)
  const step = /^\*\/(\d{1,2})$/.exec(minutes)?.[1] ?? (minutes === '*' ? '1' : undefined)
  if (step !== undefined)
    return hours === '*' && isEveryDay && 60 % Number(step) === 0 ? { every: 'minutes', step: Number(step) } : undefined
  const minute = within(minutes, 59)
  if (minute === undefined) return undefined
  if (hours === '*') return isEveryDay ? { every: 'hour', minute } : undefined
  const hour = within(hours, 23)
  if (hour === undefined) return undefined
  if (isEveryDay) return { every: 'day', hour, minute }
  if (isAny(day)) {
    const weekdays = weekdaysOf(weekday)
    return weekdays && { every: 'week', weekdays, hour, minute }
  }
  if (!isAny(weekday)) return undefined
  if (day === 'L') return { every: 'month', day, hour, minute }
  const date = within(day, 31)
  return date ? { every: 'month', day: date, hour, minute } : undefined
}

export function writePlain(plain: PlainCron): string {
  switch (plain.every) {
    case 'minutes':
      return plain.step === 1 ? '* * * * *' : `*/${plain.step} * * * *`
    case 'hour':
      return `${plain.minute} * * * *`
    case 'day':
      return `${plain.minute} ${plain.hour} * * *`
    case 'week':
      return `${plain.minute} ${plain.hour} * * ${plain.weekdays.join(',')}`
    case 'month':
      return `${plain.minute} ${plain.hour} ${plain.day} * *`
  }
}

const isAny = (field: string): boolean => field === '*' || field === '?'

const within = (field: string, most: number): number | undefined =>
  /^\d{1,2}$/.test(field) && Number(field) <= most ? Number(field) : undefined

/** Weekdays from 0 for Sunday, in order from Monday. */
function weekdaysOf(field: string): readonly number[] | undefined {
  const days = field.split(',').flatMap((part): readonly (number | undefined)[] => {
    const [from, to, more] = part.split('-').map(weekdayOf)
    if (more !== undefined || from === undefined) return [undefined]
    if (!part.includes('-')) return [from]
    if (to === undefined) return [undefined]
    // a range may pass the end of the week, such as SAT-MON
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, n) => (from + n) % 7)
  })
  if (days.includes(undefined)) return undefined
  return [...new Set(days as number[])].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
}

function weekdayOf(text: string): number | undefined {
  const named = names.indexOf(text)
  return named >= 0 ? named : /^[0-7]$/.test(text) ? Number(text) % 7 : undefined
}
