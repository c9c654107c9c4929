import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { optionsOf, type Option } from '#schemas/form/item.ts'
import { sort, type SortItem } from '#schemas/form/types/sort.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/**
 * Orders rows by dragging their handle, by arrow keys on it, or by a select of positions; without scripts only the
 * selects show. Stays unanswered until the first change.
 */
function Sort({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  t,
  locale,
  onChange,
  onBlur,
}: WidgetProps<SortItem>) {
  const lazyT = lazyTranslateFor(locale)
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const isOff = disabled || Boolean(item.readOnly)
  const ranked = Array.isArray(value) ? value.map(String) : []
  const known = optionsOf(item)
  const order = [
    ...ranked.flatMap((one) => known.find((option) => option.value === one) ?? []),
    ...known.filter((option) => !ranked.includes(option.value)),
  ]

  /** Positions that the selects show although the answer has none: the visitor chose them before hydration. */
  useEffect(() => {
    const chosen = [...(list.current?.querySelectorAll('select') ?? [])].flatMap((select, at) =>
      select.value === '' || select.value === placeValue(ranked, order[at]!)
        ? []
        : [[order[at]!, select.value] as const],
    )
    if (chosen.length === 0 || isOff) return
    const placed: (string | undefined)[] = order.map(
      (_, at) => chosen.find(([, text]) => Number.parseInt(text) === at + 1)?.[0].value,
    )
    const others = order.flatMap((option) => (placed.includes(option.value) ? [] : option.value)).values()
    const entered = placed.map((one) => one ?? others.next().value!)
    // the form restores a draft first
    queueMicrotask(() => onChange(item.id, entered))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the first render adopts such selects
  }, [])

  const move = (from: number, to: number): void => {
    const option = order[from]
    if (!option || to < 0 || to >= order.length) return
    onChange(
      item.id,
      order
        .toSpliced(from, 1)
        .toSpliced(to, 0, option)
        .map((one) => one.value),
    )
    setAnnouncement(lazyT('placed', { name: option.label, n: to + 1 }))
  }
  const handleKey = (event: KeyboardEvent, at: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0 || isOff) return
    event.preventDefault()
    const handle = event.currentTarget.id
    move(at, at + by)
    // Moving a row in the document loses its focus.
    requestAnimationFrame(() => document.getElementById(handle)?.focus())
  }
  const drag = (event: PointerEvent, option: string): void => {
    if (isOff || event.button !== 0) return
    setDragged(option)
    let at = order.findIndex((one) => one.value === option)
    let now = order.map((one) => one.value)
    const follow = ({ clientY }: globalThis.PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY <= bottom)
      const to =
        over >= 0
          ? over
          : clientY < (rows[0]?.top ?? 0)
            ? 0
            : clientY > (rows.at(-1)?.bottom ?? 0)
              ? rows.length - 1
              : at
      if (to === at) return
      now = now.toSpliced(at, 1).toSpliced(to, 0, option)
      at = to
      onChange(item.id, now)
    }
    const end = (): void => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDragged(undefined)
      const label = known.find((one) => one.value === option)?.label ?? ''
      setAnnouncement(lazyT('placed', { name: label, n: at + 1 }))
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return (
    <>
      <p className="fw-hint fw-js-only">{lazyT('sortHint')}</p>
      <ol className="fw-sort" ref={list}>
        {order.map((option, at) => {
          return (
            <li key={option.value} className="fw-sort-row" data-dragged={dragged === option.value || undefined}>
              <button
                type="button"
                id={`${id}-grip-${known.indexOf(option)}`}
                className="fw-grip fw-js-only"
                disabled={isOff}
                aria-label={lazyT('move', { name: option.label, n: at + 1, total: order.length })}
                onKeyDown={(event) => handleKey(event, at)}
                onPointerDown={(event) => drag(event, option.value)}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M5 3.5h.01M5 8h.01M5 12.5h.01M11 3.5h.01M11 8h.01M11 12.5h.01" />
                </svg>
              </button>
              <span className="fw-option-label">{option.label}</span>
              <span className="fw-select fw-place">
                <select
                  className="fw-control"
                  id={`${id}-${known.indexOf(option)}`}
                  name={item.id}
                  value={placeValue(ranked, option)}
                  disabled={isOff}
                  aria-label={lazyT('place', { name: option.label })}
                  aria-required={required}
                  aria-invalid={invalid || undefined}
                  aria-describedby={describedBy}
                  onChange={(event) => event.target.value && move(at, Number.parseInt(event.target.value) - 1)}
                  onBlur={() => onBlur?.(item.id)}
                >
                  <option value="">—</option>
                  {known.map((_, n) => (
                    <option key={n} value={`${n + 1}:${option.value}`}>
                      {n + 1}
                    </option>
                  ))}
                </select>
              </span>
            </li>
          )
        })}
      </ol>
      {ranked.length === 0 && !isOff ? (
        <button
          type="button"
          className="fw-clear fw-js-only"
          onClick={() =>
            onChange(
              item.id,
              order.map((one) => one.value),
            )
          }
        >
          {lazyT('keepOrder')}
        </button>
      ) : null}
      {ranked.length > 0 && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
      <output className="fw-hidden">{announcement}</output>
    </>
  )
}

/** The value of a select of positions; '' before the first change. */
const placeValue = (ranked: readonly string[], { value }: Option): string =>
  ranked.includes(value) ? `${ranked.indexOf(value) + 1}:${value}` : ''

export const sortWidget: ItemWidget<SortItem> = {
  type: 'sort',
  itemType: sort,
  frame: () => 'legend',
  isLocked: true,
  Control: Sort,
}
