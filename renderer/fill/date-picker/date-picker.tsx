import { useEffect, useEffectEvent, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { dateFault, dayNumber, type Accuracy } from '#schemas/form/date-precision.ts'
import { spaced } from '#schemas/form/types/date-and-time-answers.ts'
import type { MomentProps } from '../types/date-and-time-input.tsx'
import { Calendar } from './calendar.tsx'
import { today } from './calendar-days.ts'
import { pickerTexts } from './date-picker-messages.ts'
import { TimeList } from './time-list.tsx'
import { readTyped } from './typed-moment.ts'

/**
 * Edits a date or time where a mouse points: a text field that reads the same in every browser, and a popover with a
 * calendar, a list of times, or both. What is typed is read leniently; what cannot be read becomes the answer when the
 * field is left, so that the question's own error says what is expected.
 */
export function DatePicker(props: MomentProps) {
  const { item, accuracy, required, disabled, invalid, id, describedBy, locale, onChange, onBlur } = props
  const t = pickerTexts[locale]
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const [min, max] = [boundOf(props.min, accuracy), boundOf(props.max, accuracy)]
  const isOff = disabled || Boolean(item.readOnly)
  const panelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Text while typing; undefined while the field shows the answer. */
  const [typed, setTyped] = useState<string>()
  /** The day that the calendar has reached; undefined while it is closed. */
  const [at, setAt] = useState<string>()
  /** A day whose time is still to be chosen. */
  const [day, setDay] = useState<string>()
  /** Language and direction of the page around, read when the calendar opens. */
  const [around, setAround] = useState({ language: locale as string, isRightToLeft: false })
  const isOpen = at !== undefined
  /** Whether the focus goes into the popover as it opens. */
  const enters = useRef(false)
  const read = typed === undefined ? value : readTyped(typed, accuracy)
  // an answer that cannot be read has neither
  const pickedDay = read !== undefined && dayNumber(read) !== undefined ? read.split('T')[0] : day
  const pickedTime = timeOf(accuracy === 'time' ? read : read?.split('T')[1])

  const open = (): void => {
    if (isOff || isOpen || accuracy === 'year') return
    const start = dayOf(pickedDay) ?? today()
    const [first, last] = [dayOf(min), dayOf(max)]
    const shown = field.current!
    setAround({
      language: shown.closest('[lang]')?.getAttribute('lang') ?? locale,
      isRightToLeft: getComputedStyle(shown).direction === 'rtl',
    })
    setAt(first && start < first ? first : last && start > last ? last : start)
  }
  const close = (): void => {
    setAt(undefined)
    if (day === undefined) return
    // the day alone is no answer; the field keeps it, and its error asks for the time
    setDay(undefined)
    if (!read) onChange(day)
  }
  /** Makes what is typed the answer; returns the answer. */
  const commit = (): string | undefined => {
    if (typed === undefined) return value
    const committed = read ?? (typed.trim().replace(' ', 'T').slice(0, 16) || undefined)
    setTyped(undefined)
    onChange(committed)
    return committed
  }
  const leave = (): void => {
    const committed = commit()
    close()
    onBlur(committed)
  }
  const leaveByFocus = ({ relatedTarget }: FocusEvent): void => void (box.current?.contains(relatedTarget) || leave())
  // where no button takes the focus, as in Safari, nothing loses it
  const leaveByPress = useEffectEvent(leave)
  useEffect(() => {
    const shown = panel.current
    if (!isOpen || !shown || !field.current) return undefined
    shown.showPopover()
    const place = (): void => placeBelow(shown, field.current!)
    place()
    if (enters.current) enterPanel(shown)
    enters.current = false
    // a field in a list that scrolls by itself leaves its popover behind
    const page = shown.ownerDocument
    const follow = ({ target }: Event): void => void (shown.contains(target as Node) || place())
    const pressOutside = ({ target }: Event): void => void (box.current?.contains(target as Node) || leaveByPress())
    page.addEventListener('pointerdown', pressOutside, true)
    page.addEventListener('scroll', follow, true)
    window.addEventListener('resize', place)
    return () => {
      page.removeEventListener('pointerdown', pressOutside, true)
      page.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', place)
    }
  }, [isOpen, box, panel, field])

  const finish = (next: string | undefined): void => {
    setTyped(undefined)
    setDay(undefined)
    setAt(undefined)
    onChange(next)
    field.current?.focus()
  }
  const pickDay = (next: string): void => {
    if (accuracy !== 'minute') return finish(next)
    setTyped(undefined)
    setAt(next)
    if (pickedTime) return onChange(`${next}T${pickedTime}`)
    setDay(next)
    panel.current?.querySelector<HTMLElement>('.fw-time[tabindex="0"]')?.focus()
  }
  const pickTime = (time: string): void => finish(accuracy === 'time' ? time : `${pickedDay ?? at!}T${time}`)
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      field.current?.focus()
      close()
    } else if (event.target === field.current && event.key === 'Enter') commit()
    // in the panel it picks, and is no step to the next question
    else if (event.key === 'Enter') event.stopPropagation()
    else if (event.target === field.current && event.key === 'ArrowDown' && !isOff) {
      event.preventDefault()
      if (panel.current) return enterPanel(panel.current)
      enters.current = true
      open()
    }
  }

  const isDated = accuracy !== 'time' && accuracy !== 'year'
  const bound = (limit: string | undefined): string | undefined =>
    accuracy === 'time' ? limit : limit?.startsWith(pickedDay ?? at ?? '-') ? limit.slice(11) || undefined : undefined
  const now = today().slice(0, accuracy === 'month' ? 7 : 10)
  const isNowOut = Boolean((min && now < min.slice(0, now.length)) || (max && now > max.slice(0, now.length)))
  return (
    <div ref={box} className="fw-date fw-picker" data-accuracy={accuracy} onBlur={leaveByFocus}>
      <input
        ref={field}
        className="fw-control"
        id={id}
        name={item.id}
        type="text"
        inputMode={accuracy === 'year' ? 'numeric' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        value={typed ?? spaced(value ?? day ?? '')}
        placeholder={item.placeholder || t.format[accuracy]}
        readOnly={item.readOnly}
        disabled={disabled}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const next = readTyped(target.value, accuracy)
          setTyped(target.value)
          setDay(undefined)
          onChange(next)
          if (isOpen && next && isDated) setAt(`${next}-01`.slice(0, 10))
        }}
        data-mantine-stop-propagation={isOpen || undefined}
        onClick={open}
        onKeyDown={press}
      />
      {isOff || accuracy === 'year' ? null : (
        <button
          type="button"
          className="fw-picker-open"
          aria-label={t.open[accuracy]}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          data-mantine-stop-propagation={isOpen || undefined}
          // the focus stays in the field, also where buttons take none
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ detail }) => {
            if (isOpen) return close()
            enters.current = detail === 0
            open()
            if (detail > 0) field.current?.focus()
          }}
          onKeyDown={press}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            {isDated ? (
              <path d="M3.5 8.5h13M6.5 2.5v3M13.5 2.5v3M4.5 4h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z" />
            ) : (
              <path d="M10 5.5V10l3 2M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z" />
            )}
          </svg>
        </button>
      )}
      {at === undefined ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from every button
        <div
          ref={panel}
          id={panelId}
          className="fw-picker-panel"
          popover="manual"
          // a dialog element would be modal or make the page jump
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="dialog"
          onKeyDown={press}
          // Escape closes the calendar, not the drawer around it, whose listener comes first (Mantine's `useModal`)
          onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
          aria-label={t.open[accuracy]}
          // a press beside the buttons keeps the focus inside
          tabIndex={-1}
        >
          <div className="fw-picker-body">
            {isDated ? (
              <Calendar
                unit={accuracy === 'month' ? 'month' : 'day'}
                id={panelId}
                locale={locale}
                {...around}
                value={pickedDay}
                at={at}
                min={min}
                max={max}
                onMove={setAt}
                onPick={pickDay}
              />
            ) : null}
            {accuracy === 'minute' || accuracy === 'time' ? (
              <TimeList label={t.time} value={pickedTime} min={bound(min)} max={bound(max)} onPick={pickTime} />
            ) : null}
          </div>
          {isDated || (!required && value) ? (
            <div className="fw-picker-foot">
              {isDated ? (
                <button type="button" className="fw-picker-do" disabled={isNowOut} onClick={() => pickDay(now)}>
                  {t.now[accuracy]}
                </button>
              ) : null}
              {!required && (value || day) ? (
                <button type="button" className="fw-picker-do" onClick={() => finish(undefined)}>
                  {t.clear}
                </button>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </div>
  )
}

/**
 * A bound that can be read. Bounds that follow today are absolute on a form's page, and a form in the editor is shown
 * without them; the bound of a range's end is the answer of the other one, which may be anything.
 */
const boundOf = (bound: string | undefined, accuracy: Accuracy): string | undefined =>
  bound !== undefined && (accuracy === 'time' ? !dateFault(bound, 'time') : dayNumber(bound) !== undefined)
    ? bound
    : undefined

const timeOf = (time: string | undefined): string | undefined =>
  time !== undefined && !dateFault(time, 'time') ? time : undefined

const dayOf = (bound: string | undefined): string | undefined =>
  bound?.includes('-') ? `${bound}-01`.slice(0, 10) : undefined

const enterPanel = (panel: HTMLElement): void =>
  panel.querySelector<HTMLElement>('td [tabindex="0"], .fw-time[tabindex="0"]')?.focus()

/** Below the field, or above it where only there is room; within the window, and scrolling with the page. */
function placeBelow(panel: HTMLElement, field: HTMLElement): void {
  const [from, size] = [field.getBoundingClientRect(), panel.getBoundingClientRect()]
  const root = panel.ownerDocument.documentElement
  const gap = 6
  const isAbove = from.bottom + gap + size.height > root.clientHeight && from.top - gap - size.height > 0
  const start = getComputedStyle(field).direction === 'rtl' ? from.right - size.width : from.left
  const left = Math.max(8, Math.min(start, root.clientWidth - size.width - 8))
  const top = isAbove ? from.top - gap - size.height : from.bottom + gap
  panel.style.left = `${left + window.scrollX}px`
  panel.style.top = `${top + window.scrollY}px`
}
