import { CloseButton, Input, Rating, Slider } from '@mantine/core'
import type { WidgetProps } from '@rjsf/utils'
import type { KeyboardEvent } from 'react'
import { formatNumber } from '../../kit/format-values.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { maxStars, starsOf } from '../../ui/rating-stars.ts'
import { contextOf } from '../form-context.ts'
import classes from '../schema-form.module.css'
import { schemaFormMessages } from '../messages.ts'
import { useEntry } from './shared-input-props.tsx'

/** Frame of both widgets: label, help, error, an accessible name, and a button that clears the value. */
function useNumericWidget(props: WidgetProps) {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const { id, label, description, error, withAsterisk, inputWrapperOrder, readOnly, onBlur } = useEntry(props)
  const field = contextOf(props).fields[props.name]
  const name = text(field?.label ?? props.name)
  const value = typeof props.value === 'number' ? props.value : undefined
  const isClearable = value !== undefined && !props.required && !readOnly
  const about = error ? `${id}-error` : description ? `${id}-description` : undefined
  return {
    t,
    id,
    field,
    name,
    value,
    readOnly,
    isClearable,
    frame: { id, label, description, error, withAsterisk, inputWrapperOrder, size: 'sm', labelElement: 'div', onBlur },
    described: { ...(about ? { 'aria-describedby': about } : {}), ...(error ? { 'aria-invalid': true } : {}) },
    clear: isClearable && (
      <CloseButton
        size="sm"
        aria-label={t('clear', { label: name })}
        title={t('clear', { label: name })}
        onClick={() => props.onChange(undefined)}
      />
    ),
  } as const
}

/** Star rating. Arrows and digits set it, Delete clears it where optional. */
export function RateWidget(props: WidgetProps) {
  const { t, id, field, name, value, readOnly, isClearable, frame, described, clear } = useNumericWidget(props)
  const count = starsOf(field?.max)
  const textOf = (stars: number): string => (stars > 0 ? t('rated', { value: stars, count }) : t('unset'))
  const set = (stars: number): void => {
    if (stars < 1 && props.required) return
    props.onChange(stars < 1 ? undefined : stars)
    document.getElementById(`${id}-stars-${Math.max(stars - 1, 0)}-${stars === 1 ? 1 : 0}`)?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    // Enter submits the form instead of selecting a star.
    if (event.key === 'Enter') return event.stopPropagation()
    const stars = starsAfter(event.key, value ?? 0, count, isClearable)
    if (stars === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(stars)
  }
  return (
    <Input.Wrapper {...frame}>
      <div className={classes.scale}>
        <Rating
          id={`${id}-stars`}
          name={`${id}-stars`}
          size="md"
          color="var(--fw-brand)"
          classNames={{ starSymbol: classes.star! }}
          count={count}
          value={value ?? 0}
          readOnly={readOnly}
          getSymbolLabel={textOf}
          {...(readOnly
            ? { role: 'img', 'aria-label': `${name} ${textOf(value ?? 0)}` }
            : {
                role: 'radiogroup',
                'aria-label': name,
                'aria-required': props.required === true,
                ...described,
                onKeyDownCapture: press,
              })}
          onChange={set}
        />
        {value !== undefined && value > count && <span className={classes.scaleValue}>{formatNumber(value)}</span>}
        {clear}
      </div>
    </Input.Wrapper>
  )
}

function starsAfter(key: string, stars: number, count: number, isClearable: boolean): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(stars + 1, count)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(stars - 1, isClearable ? 0 : 1)
  if (key === 'Home') return 1
  if (key === 'End') return count
  if (key === 'Delete' || key === 'Backspace') return isClearable ? 0 : undefined
  // the 0 key stands for ten stars
  const digit = /^\d$/.test(key) ? Number(key) || maxStars : undefined
  return digit !== undefined && digit <= count ? digit : undefined
}

/** Slider with its value beside it; empty until moved. */
export function SliderWidget(props: WidgetProps) {
  const { t, field, name, value, readOnly, frame, described, clear } = useNumericWidget(props)
  const scale = field?.type === 'decimal' ? (field.scale ?? 2) : 0
  const min = field?.min ?? 0
  const valueText = value === undefined ? t('unset') : formatNumber(value, scale)
  return (
    <Input.Wrapper {...frame}>
      <div className={classes.scale}>
        <Slider
          className={classes.slider!}
          min={min}
          max={Math.max(field?.max ?? 100, min + 1)}
          step={Number(`1e-${scale}`)}
          precision={scale}
          label={null}
          disabled={readOnly}
          value={value ?? min}
          onChange={props.onChange}
          thumbLabel={name}
          thumbProps={described}
          thumbValueText={valueText}
        />
        <span className={classes.scaleValue} data-unset={value === undefined || undefined} aria-hidden="true">
          {valueText}
        </span>
        {clear}
      </div>
    </Input.Wrapper>
  )
}
