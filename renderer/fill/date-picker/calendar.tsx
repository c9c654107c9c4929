import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { Locale } from '#schemas/module/localized-text.ts'
import { addDays, addMonths, namesIn, today, weekday, weeksOf } from './calendar-days.ts'
import { pickerTexts } from './date-picker-messages.ts'

interface CalendarProps {
  /** Whether days are picked, or months. */
  readonly unit: 'day' | 'month'
  readonly id: string
  readonly locale: Locale
  readonly language: string
  readonly isRightToLeft: boolean
  /** The picked day or month. */
  readonly value: string | undefined
  /** The day that the arrow keys have reached; its month is shown. */
  readonly at: string
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onMove: (day: string) => void
  readonly onPick: (value: string) => void
}

/**
 * A month of days or a year of months: a grid with one tab stop, in which arrow keys, Home, End, Page Up and Page Down
 * move (WAI-ARIA date grid). What is out of bounds can be reached and read, but not picked.
 */
export function Calendar({
  unit,
  id,
  locale,
  language,
  isRightToLeft,
  value,
  at,
  min,
  max,
  onMove,
  onPick,
}: CalendarProps) {
  const t = pickerTexts[locale]
  const names = namesIn(language)
  const grid = useRef<HTMLTableElement>(null)
  /** Whether the last step was by key, so that the focus follows. */
  const follows = useRef(false)
  const [year, month] = [at.slice(0, 4), at.slice(0, 7)]
  const length = unit === 'day' ? 10 : 7
  const isOut = (one: string): boolean =>
    Boolean((min && one < min.slice(0, length)) || (max && one > max.slice(0, length)))
  useLayoutEffect(() => {
    if (!follows.current) return
    follows.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const move = (to: string, isByKey = false): void => {
    follows.current = isByKey
    onMove(to)
  }
  const press = (event: KeyboardEvent): void => {
    const forward = isRightToLeft ? -1 : 1
    const step = unit === 'day' ? addDays : addMonths
    const [row, page] = unit === 'day' ? [7, event.shiftKey ? 12 : 1] : [3, 12]
    const column = unit === 'day' ? weekday(at) : (Number(at.slice(5, 7)) - 1) % 3
    const steps: Readonly<Record<string, () => string>> = {
      ArrowRight: () => step(at, forward),
      ArrowLeft: () => step(at, -forward),
      ArrowDown: () => step(at, row),
      ArrowUp: () => step(at, -row),
      Home: () => step(at, -column),
      End: () => step(at, row - 1 - column),
      PageDown: () => addMonths(at, page),
      PageUp: () => addMonths(at, -page),
    }
    const to = steps[event.key]?.()
    if (to === undefined) return
    event.preventDefault()
    move(to, true)
  }
  const cell = (one: string, text: string, spoken: string) => {
    const isAt = one === at.slice(0, length)
    return (
      <td key={one} aria-selected={one === value}>
        <button
          type="button"
          className="fw-cal-cell"
          tabIndex={isAt ? 0 : -1}
          aria-label={spoken}
          aria-current={one === today().slice(0, length) ? 'date' : undefined}
          aria-disabled={isOut(one) || undefined}
          data-beside={unit === 'day' && !one.startsWith(month) ? true : undefined}
          onClick={() => isOut(one) || onPick(one)}
        >
          {text}
        </button>
      </td>
    )
  }
  const pages = unit === 'day' ? 1 : 12
  const isEnd = (to: string): boolean => isOut(edge(to))
  /** The day of the month next door that is nearest to this one. */
  const edge = (to: string): string =>
    unit === 'month'
      ? `${to.slice(0, 4)}-${to < at ? '12' : '01'}`
      : to < at
        ? addDays(`${month}-01`, -1)
        : `${to.slice(0, 7)}-01`
  const turn = (n: number, label: string) => {
    const to = addMonths(at, n * pages)
    return (
      <button
        type="button"
        className="fw-cal-turn"
        data-to={n > 0 ? 'next' : 'back'}
        aria-label={label}
        // disabled it would lose the focus
        aria-disabled={isEnd(to) || undefined}
        onClick={() => isEnd(to) || move(to)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M6 3.5 10.5 8 6 12.5" />
        </svg>
      </button>
    )
  }
  return (
    <div className="fw-cal">
      <div className="fw-cal-head">
        {turn(-1, unit === 'day' ? t.back : t.backYear)}
        <span className="fw-cal-title" data-order={language.startsWith('zh') ? 'year' : 'month'}>
          <select
            aria-label={t.year}
            className="fw-cal-choice"
            value={year}
            onChange={({ target }) => move(addMonths(at, (Number(target.value) - Number(year)) * 12))}
          >
            {yearsAround(year, min, max).map((one) => (
              <option key={one} value={one}>
                {names.year(one)}
              </option>
            ))}
          </select>
          {unit === 'day' ? (
            <select
              aria-label={t.month}
              className="fw-cal-choice"
              value={month}
              onChange={({ target }) => move(addMonths(at, Number(target.value.slice(5)) - Number(month.slice(5))))}
            >
              {monthsOf(year).map((one) => (
                <option key={one} value={one} disabled={isBeyond(one, min, max) && one !== month}>
                  {names.month(one)}
                </option>
              ))}
            </select>
          ) : null}
        </span>
        {turn(1, unit === 'day' ? t.next : t.nextYear)}
      </div>
      <table
        ref={grid}
        className="fw-cal-grid"
        data-unit={unit}
        id={`${id}-grid`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table in which keys move
        role="grid"
        aria-label={unit === 'day' ? `${names.year(year)} ${names.month(month)}` : names.year(year)}
        onKeyDown={press}
      >
        {unit === 'day' ? (
          <>
            <thead>
              <tr>
                {weeksOf(month)[0]!.map((day) => (
                  <th key={day} scope="col" abbr={names.longWeekday(day)}>
                    {names.weekday(day)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(month).map((week) => (
                <tr key={week[0]}>{week.map((day) => cell(day, String(Number(day.slice(8))), names.day(day)))}</tr>
              ))}
            </tbody>
          </>
        ) : (
          <tbody>
            {[0, 3, 6, 9].map((from) => (
              <tr key={from}>
                {monthsOf(year)
                  .slice(from, from + 3)
                  .map((one) => cell(one, names.shortMonth(one), `${names.year(year)} ${names.month(one)}`))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

const monthsOf = (year: string): readonly string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

const isBeyond = (month: string, min: string | undefined, max: string | undefined): boolean =>
  Boolean((min && month < min.slice(0, 7)) || (max && month > max.slice(0, 7)))

/** Years to choose from: those within the bounds, else a life back and twenty years ahead. */
function yearsAround(shown: string, min: string | undefined, max: string | undefined): readonly string[] {
  const now = Number(today().slice(0, 4))
  const first = Math.min(
    Number(shown),
    Number(min?.slice(0, 4) ?? Math.min(now, Number(max?.slice(0, 4) ?? now)) - 120),
  )
  const last = Math.max(Number(shown), Math.min(Number(max?.slice(0, 4) ?? now + 20), first + 400))
  return Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(4, '0'))
}
