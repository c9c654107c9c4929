import type { HTMLInputAutoCompleteAttribute } from 'react'
import { withoutGrouping, type Preset } from '#schemas/form/text-format-presets.ts'
import type { InputItem } from '#schemas/form/types/input.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Length } from './text-length-hint.tsx'

/** Input type, phone keyboard and autofill of each preset. */
const presets: Readonly<
  Record<Preset, { type: string; inputMode?: 'tel' | 'email' | 'url'; autoComplete?: HTMLInputAutoCompleteAttribute }>
> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url' },
  idCard: { type: 'text', autoComplete: 'off' },
}

function TextInput({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  t,
  onChange,
  onBlur,
}: WidgetProps<InputItem>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <input
        className="fw-control"
        id={id}
        name={item.id}
        type="text"
        {...(item.preset ? presets[item.preset] : {})}
        value={text}
        placeholder={item.placeholder}
        readOnly={item.readOnly}
        disabled={disabled}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(item.id, withoutGrouping(event.target.value, item.preset) || undefined)}
        onBlur={() => onBlur?.(item.id)}
      />
      <Length item={item} text={text} t={t} />
    </>
  )
}

export const inputWidget: ItemWidget<InputItem> = { type: 'input', frame: () => 'label', Control: TextInput }
