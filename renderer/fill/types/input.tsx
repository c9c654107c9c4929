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
        onChange={({ target }) => {
          const plain = (typed: string): string => withoutGrouping(typed, item.preset)
          const next = plain(target.value)
          onChange(item.id, next || undefined)
          if (next === target.value) return
          // the caret of a text that is set anew goes to its end
          const at = plain(target.value.slice(0, target.selectionStart ?? 0)).length
          requestAnimationFrame(() => target.setSelectionRange(at, at))
        }}
        onBlur={() => onBlur?.(item.id)}
      />
      <Length item={item} text={text} t={t} />
    </>
  )
}

export const inputWidget: ItemWidget<InputItem> = { type: 'input', frame: () => 'label', Control: TextInput }
