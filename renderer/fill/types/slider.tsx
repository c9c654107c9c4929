import { useState, type ReactNode } from 'react'
import { parseNumber } from '#schemas/form/item-type.ts'
import { scaleOf, slider, type SliderItem } from '#schemas/form/types/slider.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/**
 * Slider with a number field beside it for exact values, and for visitors who cannot drag or have no scripts. An
 * unanswered slider has a hollow thumb.
 */
function Slider(props: WidgetProps<SliderItem>) {
  const { item, value, required, disabled, t, onChange } = props
  const isOff = disabled || Boolean(item.readOnly)
  return (
    <div className="fw-slider">
      {item.range ? <Two {...props} /> : <One {...props} />}
      {value !== undefined && !required && !isOff ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  )
}

function One(props: WidgetProps<SliderItem>) {
  const { item, value, id, onChange } = props
  const { min } = scaleOf(item)
  const middle = typeof value === 'number' ? value : min
  return (
    <div className="fw-slider-row">
      <Track item={item} from={min} to={typeof value === 'number' ? middle : min}>
        <Thumb
          {...props}
          thumb={middle}
          isHollow={typeof value !== 'number'}
          onSlide={(next) => onChange(item.id, next)}
        />
      </Track>
      <span className="fw-amounts">
        <Amount {...props} id={id} one={value} onOne={(next) => onChange(item.id, next)} />
        {item.unit ? <span className="fw-unit">{item.unit}</span> : null}
      </span>
    </div>
  )
}

function Two(props: WidgetProps<SliderItem>) {
  const { item, value, id, locale, onChange } = props
  const t = lazyTranslateFor(locale)
  const { min, max } = scaleOf(item)
  const [low, high] = Array.isArray(value) ? (value as readonly unknown[]) : []
  const from = typeof low === 'number' ? low : min
  const to = typeof high === 'number' ? high : max
  const isHollow = value === undefined
  const set = (next: readonly unknown[]): void =>
    onChange(
      item.id,
      next.every((one) => one === undefined || one === null) ? undefined : next.map((one) => one ?? null),
    )
  return (
    <div className="fw-slider-row" data-two>
      <Track item={item} from={isHollow ? min : from} to={isHollow ? min : to}>
        <Thumb
          {...props}
          label={t('low')}
          thumb={from}
          isHollow={isHollow}
          onSlide={(next) => set([Math.min(next, to), to])}
        />
        <Thumb
          {...props}
          label={t('high')}
          thumb={to}
          isHollow={isHollow}
          onSlide={(next) => set([from, Math.max(next, from)])}
        />
      </Track>
      <span className="fw-amounts">
        <Amount {...props} id={id} label={t('low')} one={low} onOne={(next) => set([next, high])} />
        <span className="fw-range-to" aria-hidden="true">
          –
        </span>
        <Amount {...props} id={`${id}-high`} label={t('high')} one={high} onOne={(next) => set([low, next])} />
        {item.unit ? <span className="fw-unit">{item.unit}</span> : null}
      </span>
    </div>
  )
}

interface ThumbProps extends WidgetProps<SliderItem> {
  readonly label?: string
  readonly thumb: number
  readonly isHollow: boolean
  readonly onSlide: (value: number) => void
}

/** Range input that shares the number field's label, as a second way to set the value. */
function Thumb({ item, disabled, label, thumb, isHollow, id, onSlide, onBlur }: ThumbProps) {
  const { min, max, step } = scaleOf(item)
  return (
    <input
      className="fw-thumb fw-js-only"
      type="range"
      min={min}
      max={max}
      step={step}
      value={thumb}
      data-hollow={isHollow || undefined}
      disabled={disabled || item.readOnly}
      {...(item.range ? { 'aria-label': label } : { 'aria-labelledby': `${id}-label` })}
      aria-valuetext={isHollow ? '—' : `${thumb}${item.unit ?? ''}`}
      onChange={(event) => onSlide(event.target.valueAsNumber)}
      // A press on the thumb's current position answers too.
      onPointerUp={(event) => onSlide(event.currentTarget.valueAsNumber)}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

interface AmountProps extends WidgetProps<SliderItem> {
  readonly label?: string
  readonly one: unknown
  readonly onOne: (value: unknown) => void
}

function Amount({ item, one, label, required, disabled, invalid, id, describedBy, onOne, onBlur }: AmountProps) {
  const [typed, setTyped] = useState('')
  // `1.` while typing 1.5 stays; a value set elsewhere replaces the text.
  const text = parseNumber([typed.normalize('NFKC')]) === (one ?? undefined) ? typed : String(one ?? '')
  const { min, max } = scaleOf(item)
  return (
    <input
      className="fw-control fw-amount"
      id={id}
      name={item.id}
      type="text"
      inputMode={min < 0 ? 'text' : 'decimal'}
      autoComplete="off"
      value={text}
      placeholder={`${min}–${max}`}
      readOnly={item.readOnly}
      disabled={disabled}
      aria-label={label}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => {
        setTyped(event.target.value)
        onOne(parseNumber([event.target.value.normalize('NFKC')]))
      }}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

interface TrackProps {
  readonly item: SliderItem
  readonly from: number
  readonly to: number
  readonly children: ReactNode
}

/** Draws the track by attributes, because the content security policy forbids inline styles. */
function Track({ item, from, to, children }: TrackProps) {
  const { min, max } = scaleOf(item)
  const share = (value: number): number => (max > min ? ((value - min) / (max - min)) * 100 : 0)
  return (
    <div className="fw-track-box">
      <div className="fw-track">
        <svg className="fw-filled" aria-hidden="true">
          <rect x={`${share(from)}%`} width={`${Math.max(0, share(to) - share(from))}%`} height="6" rx="3" />
        </svg>
        {children}
      </div>
      {item.lowText || item.highText ? (
        <div className="fw-ends">
          <span>{item.lowText}</span>
          <span>{item.highText}</span>
        </div>
      ) : null}
    </div>
  )
}

export const sliderWidget: ItemWidget<SliderItem> = {
  type: 'slider',
  itemType: slider,
  frame: (item) => (item.range ? 'legend' : 'label'),
  Control: Slider,
}
