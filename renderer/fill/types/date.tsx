import { accuracyOf } from '#schemas/form/date.ts'
import type { DateItem } from '#schemas/form/types/date.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'

/** The browser's own date fields: they speak the visitor's language and are made for thumbs. A year is four digits. */
const types = { day: 'date', month: 'month', minute: 'datetime-local', year: 'text' } as const

function DateInput({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  say,
  onChange,
  onBlur,
}: WidgetProps<DateItem>) {
  const accuracy = accuracyOf(item)
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
      min={item.minDate}
      max={item.maxDate ?? (accuracy === 'day' ? '9999-12-31' : undefined)}
      readOnly={item.readOnly}
      disabled={disabled}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(item.id, event.target.value.slice(0, 16) || undefined)}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

export const dateWidget: ItemWidget<DateItem> = { type: 'date', frame: () => 'label', Control: DateInput }
