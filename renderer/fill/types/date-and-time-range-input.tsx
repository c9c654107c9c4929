import type { Accuracy } from '#schemas/form/date-precision.ts'
import { tidyRange, type MomentRange } from '#schemas/form/types/range-base.ts'
import type { WidgetProps } from '../widget-props.ts'
import { Moment } from './date-and-time-input.tsx'
import { lazyTranslateFor } from '../rare-type-messages.ts'

interface MomentRangeProps extends WidgetProps {
  readonly accuracy: Accuracy
  readonly min: string | undefined
  readonly max: string | undefined
}

/** Edits a range by two fields that bound each other, as far as the browser supports it. */
export function MomentRangeInput({ accuracy, min, max, onChange, onBlur, ...props }: MomentRangeProps) {
  const { item, value, id, locale } = props
  const t = lazyTranslateFor(locale)
  const range: MomentRange = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  const set = (change: MomentRange): void => onChange(item.id, tidyRange({ ...range, ...change }))
  // A range is checked once both ends are filled in.
  const leave = (committed: MomentRange): void => {
    const { from, to } = { ...range, ...committed }
    if (from && to) onBlur?.(item.id)
  }
  return (
    <div className="fw-range">
      <div className="fw-end">
        <label className="fw-end-name" htmlFor={id}>
          {t('from')}
        </label>
        <Moment
          {...props}
          accuracy={accuracy}
          value={range.from}
          min={min}
          max={range.to ?? max}
          onChange={(from) => set({ from: from ?? '' })}
          onBlur={(from) => leave(from === undefined ? {} : { from })}
        />
      </div>
      <div className="fw-end">
        <label className="fw-end-name" htmlFor={`${id}-to`}>
          {t('to')}
        </label>
        <Moment
          {...props}
          id={`${id}-to`}
          accuracy={accuracy}
          value={range.to}
          min={range.from ?? min}
          max={max}
          onChange={(to) => set({ to: to ?? '' })}
          onBlur={(to) => leave(to === undefined ? {} : { to })}
        />
      </div>
    </div>
  )
}
