import type { KeyboardEvent } from 'react'
import { rate, topOf, type RateItem } from '#schemas/form/types/rate.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/** Stars form a radio group: usable by arrow keys, digits and screen readers, and posted without scripts. */
function Rate({ item, value, required, disabled, id, locale, t, onChange, onBlur }: WidgetProps<RateItem>) {
  const max = Math.min(Math.max(topOf(item), 1), 20)
  const given = typeof value === 'number' ? value : 0
  const isOff = disabled || Boolean(item.readOnly)

  const handleKey = (event: KeyboardEvent): void => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return
    const wanted = event.key === '0' ? 10 : Number(event.key)
    if (wanted > max) return
    event.preventDefault()
    onChange(item.id, wanted)
    document.getElementById(`${id}-${wanted}`)?.focus()
  }

  return (
    <div className="fw-rate-row">
      <div className="fw-rate" role="presentation" data-many={max > 5 || undefined} onKeyDown={handleKey}>
        {Array.from({ length: max }, (_, i) => i + 1).map((n) => (
          <label key={n} className="fw-star" data-on={n <= given || undefined} data-off={isOff || undefined}>
            <input
              type="radio"
              id={`${id}-${n}`}
              name={item.id}
              value={n}
              checked={n === given}
              disabled={isOff}
              aria-label={lazyTranslateFor(locale)('stars', { n, max })}
              onChange={() => onChange(item.id, n)}
              onBlur={() => onBlur?.(item.id)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12.0 3.1L14.5 9.2L21.1 9.7L16.1 14.0L17.6 20.5L12.0 17.0L6.4 20.5L7.9 14.0L2.9 9.7L9.5 9.2z" />
            </svg>
          </label>
        ))}
      </div>
      <span className="fw-hint fw-rate-value" aria-hidden="true">
        {given > 0 ? `${given} / ${max}` : ''}
      </span>
      {given > 0 && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  )
}

export const rateWidget: ItemWidget<RateItem> = {
  type: 'rate',
  itemType: rate,
  frame: () => 'radios',
  isLocked: true,
  Control: Rate,
}
