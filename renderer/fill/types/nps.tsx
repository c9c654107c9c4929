import type { KeyboardEvent } from 'react'
import { nps, npsEnds, npsSteps, type NpsItem } from '#schemas/form/types/nps.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/**
 * Shows eleven radio buttons side by side: usable by arrow keys, digits and screen readers, and posted without scripts.
 */
function Nps({ item, value, required, disabled, id, locale, t, onChange, onBlur }: WidgetProps<NpsItem>) {
  const isOff = disabled || Boolean(item.readOnly)
  const handleKey = (event: KeyboardEvent): void => {
    if (isOff || event.ctrlKey || event.metaKey || event.altKey || !/^\d$/.test(event.key)) return
    event.preventDefault()
    // Typing 1 and then 0 means ten.
    const step = event.key === '0' && value === 1 ? 10 : Number(event.key)
    onChange(item.id, step)
    document.getElementById(`${id}-${step}`)?.focus()
  }
  const [low, high] = [item.lowText || npsEnds.low[locale], item.highText || npsEnds.high[locale]]
  const meaning = (step: number): string =>
    [lazyTranslateFor(locale)('outOf', { n: step, max: 10 }), step === 0 ? low : step === 10 ? high : undefined]
      .filter(Boolean)
      .join('，')
  return (
    <div className="fw-scale">
      <div className="fw-scale-steps" role="presentation" onKeyDown={handleKey}>
        {npsSteps.map((step) => (
          <label key={step} className="fw-step" data-off={isOff || undefined}>
            <input
              type="radio"
              id={`${id}-${step}`}
              name={item.id}
              value={step}
              checked={value === step}
              disabled={isOff}
              aria-label={meaning(step)}
              onChange={() => onChange(item.id, step)}
              onBlur={() => onBlur?.(item.id)}
            />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </div>
      <div className="fw-ends" aria-hidden="true">
        <span>0 {low}</span>
        <span>10 {high}</span>
      </div>
      {typeof value === 'number' && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  )
}

export const npsWidget: ItemWidget<NpsItem> = {
  type: 'nps',
  itemType: nps,
  frame: () => 'radios',
  isLocked: true,
  Control: Nps,
}
