import { parseNumber } from '#schemas/form/item-type.ts'
import type { ItemWidget, WidgetProps } from '#renderer/fill/widget-props.ts'
import type { ThermometerItem } from './thermometer.ts'

function Thermometer({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  onChange,
  onBlur,
}: WidgetProps<ThermometerItem>) {
  return (
    <input
      className="fw-control"
      id={id}
      name={item.id}
      type="text"
      inputMode="decimal"
      defaultValue={typeof value === 'number' ? value : undefined}
      disabled={disabled}
      readOnly={item.readOnly}
      aria-required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={(event) => onChange(item.id, parseNumber([event.target.value]))}
      onBlur={() => onBlur?.(item.id)}
    />
  )
}

export const thermometerWidget: ItemWidget<ThermometerItem> = {
  type: 'thermometer',
  frame: () => 'label',
  Control: Thermometer,
}
