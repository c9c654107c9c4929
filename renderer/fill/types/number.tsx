import { useState } from 'react'
import { parseNumber } from '#schemas/form/item-type.ts'
import type { NumberItem } from '#schemas/form/types/number.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/**
 * A text field with a numeric keyboard. `type="number"` changes with the mouse wheel and silently drops text that it
 * cannot parse. Here such text stays visible, and the check reports it.
 */
function NumberInput({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  onChange,
  onBlur,
}: WidgetProps<NumberItem>) {
  const [typed, setTyped] = useState(() => shown(value))
  // A value set elsewhere (a rule, a restored draft) replaces the text; `1.` while typing 1.5 stays.
  const text = parseNumber([tidy(typed)]) === value ? typed : shown(value)
  return (
    <div className="fw-number">
      {item.prefix ? <span className="fw-unit">{item.prefix}</span> : null}
      <input
        className="fw-control"
        id={id}
        name={item.id}
        type="text"
        inputMode={item.precision === 0 && (item.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={text}
        placeholder={item.placeholder}
        readOnly={item.readOnly}
        disabled={disabled}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(item.id, parseNumber([tidy(event.target.value)]))
        }}
        onBlur={() => onBlur?.(item.id)}
      />
      {item.unit ? <span className="fw-unit">{item.unit}</span> : null}
    </div>
  )
}

export const numberWidget: ItemWidget<NumberItem> = { type: 'number', frame: () => 'label', Control: NumberInput }

const shown = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** Normalizes full-width digits and signs of Chinese keyboards and removes group separators. */
const tidy = (text: string): string => text.normalize('NFKC').replace(/[\s,]/g, '').replace('−', '-')
