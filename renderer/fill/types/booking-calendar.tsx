import { isRelative } from '#schemas/form/relative-date.ts'
import { bookableDays, dayAfter, weekdayOf, type BookableDays } from '#schemas/form/types/bookable-days.ts'
import type { ItemBase } from '#schemas/form/item.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import type { WidgetProps } from '../widget-props.ts'
import { bookingTranslateFor } from './booking-messages.ts'

interface CalendarProps extends Pick<
  WidgetProps,
  'disabled' | 'invalid' | 'required' | 'id' | 't' | 'locale' | 'onBlur'
> {
  readonly item: ItemBase & BookableDays
  readonly name: string
  readonly value: string | undefined
  /** Weekdays with open slots. */
  readonly open: readonly number[]
  /** Returns the seats left on a day: 0 is full, undefined when the number is not shown. */
  readonly leftOn: (day: string) => number | undefined
  readonly onPick: (day: string | undefined) => void
}

/**
 * Shows the bookable days as radio buttons in monthly calendars. Months collapse, and the later ones are folded
 * away, also without scripts, so that a year stays short.
 */
export function BookingCalendar(props: CalendarProps) {
  const { item, name, value, open, leftOn, disabled, required, id, t, locale, onPick, onBlur } = props
  const bookingT = bookingTranslateFor(locale)
  const isOff = disabled || Boolean(item.readOnly)
  const days = bookableDays(item, todayOf(item), (weekday) => open.includes(weekday))
  const offered = new Set(days)
  const months = [...new Set([...days, ...(value ? [value] : [])].map((day) => day.slice(0, 7)))].toSorted()
  const firstFree = days.find((day) => leftOn(day) !== 0) ?? days[0]
  const opened = monthsOpened(months, days, firstFree, value)
  if (months.length === 0) return <p className="fw-hint">{bookingT('noDays')}</p>
  const drawn = (month: string) => {
    const shown = daysShown(month, (day) => offered.has(day) || day === value)
    return (
      <details key={month} className="fw-month" open={opened.has(month)}>
        <summary>{monthName(month, locale)}</summary>
        <div className="fw-weekdays" aria-hidden="true">
          {weekdayNames[locale].map((weekday) => (
            <span key={weekday}>{weekday}</span>
          ))}
        </div>
        <div className="fw-days" role="presentation">
          {shown.map((day) => {
            const isPicked = day === value
            if (!day.startsWith(month)) return <span key={day} />
            const number = <span className="fw-day-number">{Number(day.slice(8))}</span>
            if (!offered.has(day) && !isPicked)
              return (
                <span key={day} className="fw-day" data-closed aria-hidden="true">
                  {number}
                </span>
              )
            const left = leftOn(day)
            const isFull = left === 0 && !isPicked
            const words = left === undefined ? '' : left === 0 ? t('full') : t('seats', { n: left })
            return (
              <label
                key={day}
                className="fw-day fw-step"
                data-off={isOff || isFull || undefined}
                data-full={isFull || undefined}
              >
                <input
                  type="radio"
                  id={day === (value ?? firstFree) ? id : `${id}-${day}`}
                  name={name}
                  value={day}
                  checked={isPicked}
                  disabled={isOff || isFull}
                  aria-label={[dayName(day, locale), words].filter(Boolean).join(locale === 'en' ? ', ' : '，')}
                  onChange={() => onPick(day)}
                  onBlur={() => value && onBlur?.(item.id)}
                />
                {number}
                <span className="fw-day-left">{words}</span>
              </label>
            )
          })}
        </div>
      </details>
    )
  }
  // one month alone is shown rather than folded
  const near = months.length > nearMonths + 1 ? nearMonths : months.length
  const later = months.slice(near)
  return (
    <div className="fw-months" role="presentation">
      {months.slice(0, near).map(drawn)}
      {later.length > 0 ? (
        <details className="fw-later-months" open={later.some((month) => opened.has(month))}>
          <summary>{bookingT('laterMonths', { n: later.length })}</summary>
          <div className="fw-months" role="presentation">
            {later.map(drawn)}
          </div>
        </details>
      ) : null}
      {value && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onPick(undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  )
}

/** Months that stand there at once; the later ones are behind a fold, so that a year takes few lines. */
const nearMonths = 3

/** Fewest days of a month that is open alone; the end of a month shows the next one, too. */
const fewDays = 7

/** Returns the months that are open at first: that of the first free day, and that of the chosen day. */
function monthsOpened(
  months: readonly string[],
  days: readonly string[],
  firstFree: string | undefined,
  value: string | undefined,
): ReadonlySet<string> {
  const at = months.findIndex((month) => firstFree?.startsWith(month))
  const isShort = days.filter((day) => day.startsWith(months[at] ?? '-')).length < fewDays
  return new Set([...months.slice(Math.max(0, at), at + (isShort ? 2 : 1)), ...(value ? [value.slice(0, 7)] : [])])
}

/** Returns the server's date; in the editor, which has none, the browser's. */
function todayOf({ today }: BookableDays): string {
  if (today !== undefined && !isRelative(today)) return today
  const now = new Date()
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10)
}

/**
 * Returns the weeks of a month from the first to the last with a day to book, with the days of other months that fill
 * the first of them.
 */
function daysShown(month: string, isOffered: (day: string) => boolean): readonly string[] {
  const first = dayAfter(`${month}-01`, 1 - weekdayOf(`${month}-01`))
  const shown: string[] = []
  for (let day = first; day.slice(0, 7) <= month; day = dayAfter(day, 1)) shown.push(day)
  const isIn = (day: string): boolean => day.startsWith(month) && isOffered(day)
  const from = Math.floor(shown.findIndex(isIn) / 7) * 7
  const to = (Math.floor(shown.findLastIndex(isIn) / 7) + 1) * 7
  return shown.slice(from, to)
}

const weekdayNames: Readonly<Record<Locale, readonly string[]>> = {
  'zh-cn': ['一', '二', '三', '四', '五', '六', '日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const monthName = (month: string, locale: Locale): string => {
  const at = Number(month.slice(5))
  return locale === 'en' ? `${monthNames[at - 1]!} ${month.slice(0, 4)}` : `${month.slice(0, 4)} 年 ${at} 月`
}

/** Returns the spoken name of a day. */
export const dayName = (day: string, locale: Locale): string => {
  const weekday = weekdayNames[locale][weekdayOf(day) - 1]!
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))]
  return locale === 'en' ? `${weekday}, ${monthNames[month - 1]!} ${date}` : `${month} 月 ${date} 日，周${weekday}`
}
