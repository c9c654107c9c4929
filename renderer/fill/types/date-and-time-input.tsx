import type { Accuracy } from '#schemas/form/date-precision.ts'
import type { WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/** Native input types, in the visitor's language and made for touch; a year is a four-digit number. */
const types: Readonly<Record<Accuracy, string>> = {
  day: 'date',
  month: 'month',
  minute: 'datetime-local',
  year: 'text',
  time: 'time',
}

interface MomentProps extends Pick<
  WidgetProps,
  'item' | 'required' | 'disabled' | 'invalid' | 'id' | 'describedBy' | 'locale'
> {
  readonly accuracy: Accuracy
  readonly min: string | undefined
  readonly max: string | undefined
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  readonly onBlur: () => void
}

/** Edits a date or time in one accuracy. */
export function Moment({
  item,
  accuracy,
  min,
  max,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  locale,
  onChange,
  onBlur,
}: MomentProps) {
  // Browsers without a month input show a text field, which needs an example.
  const example =
    accuracy === 'year'
      ? lazyTranslateFor(locale)('year')
      : accuracy === 'month'
        ? lazyTranslateFor(locale)('month')
        : undefined
  return (
    <input
      className="fw-control fw-date"
      id={id}
      name={item.id}
      type={types[accuracy]}
      {...(accuracy === 'year' ? { inputMode: 'numeric', maxLength: 4 } : {})}
      value={typeof value === 'string' ? value : ''}
      placeholder={item.placeholder ?? example}
      min={min}
      max={max ?? (accuracy === 'day' ? '9999-12-31' : undefined)}
      readOnly={item.readOnly}
      disabled={disabled}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value.slice(0, 16) || undefined)}
      onBlur={onBlur}
    />
  )
}
