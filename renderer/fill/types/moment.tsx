import type { Accuracy } from '#schemas/form/date.ts'
import type { WidgetProps } from '../widget.ts'

/** The browser's own fields: they speak the visitor's language and are made for thumbs. A year is four digits. */
const types: Readonly<Record<Accuracy, string>> = {
  day: 'date',
  month: 'month',
  minute: 'datetime-local',
  year: 'text',
  time: 'time',
}

interface MomentProps extends Pick<
  WidgetProps,
  'item' | 'required' | 'disabled' | 'invalid' | 'id' | 'describedBy' | 'say'
> {
  readonly accuracy: Accuracy
  readonly min: string | undefined
  readonly max: string | undefined
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  readonly onBlur: () => void
}

/** One moment in one precision. */
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
  say,
  onChange,
  onBlur,
}: MomentProps) {
  // a browser without month fields shows a text field, which needs to say what to type
  const example = accuracy === 'year' ? say('year') : accuracy === 'month' ? say('month') : undefined
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
