import { useEffect, useRef, type KeyboardEvent } from 'react'

interface TimeListProps {
  readonly label: string
  readonly value: string | undefined
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onPick: (time: string) => void
}

/** Every half hour within the bounds, and the picked time; other minutes are typed. Arrow keys move. */
export function TimeList({ label, value, min, max, onPick }: TimeListProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = timesBetween(min, max, value)
  const at = value ?? shown.find((time) => time >= '09:00') ?? shown[0]
  useEffect(() => {
    // the popover has its size in the next frame
    const frame = requestAnimationFrame(() => {
      const box = list.current
      const one = box?.querySelector<HTMLElement>(`[data-time="${at}"]`)
      // not `scrollIntoView`, which scrolls the page, too
      if (box && one) box.scrollTop = one.offsetTop - (box.clientHeight - one.offsetHeight) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  const press = (event: KeyboardEvent<HTMLDivElement>): void => {
    const all = [...event.currentTarget.querySelectorAll('button')]
    const from = all.indexOf(event.target as HTMLButtonElement) // only buttons have the focus in here
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[Math.max(0, Math.min(to, all.length - 1))]?.focus()
  }
  return (
    // a select shows no list, and its options cannot be styled
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
    <div ref={list} className="fw-times" role="listbox" tabIndex={-1} aria-label={label} onKeyDown={press}>
      {shown.map((time) => (
        <button
          key={time}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
          role="option"
          className="fw-time"
          data-time={time}
          tabIndex={time === at ? 0 : -1}
          aria-selected={time === value}
          onClick={() => onPick(time)}
        >
          {time}
        </button>
      ))}
    </div>
  )
}

const stepMinutes = 30

function timesBetween(min = '00:00', max = '23:59', picked?: string): readonly string[] {
  const all = Array.from({ length: 1440 / stepMinutes }, (_, at) => {
    const minutes = at * stepMinutes
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  })
  const within = all.filter((time) => time >= min && time <= max)
  return picked === undefined || within.includes(picked) ? within : [...within, picked].toSorted()
}
