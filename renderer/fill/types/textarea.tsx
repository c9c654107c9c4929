import { textarea, type TextareaItem } from '#schemas/form/types/textarea.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Length, textIn } from './text-length-hint.tsx'
import { lazyTranslateFor } from '../rare-type-messages.ts'

function TextArea({
  item,
  value,
  required,
  disabled,
  invalid,
  id,
  describedBy,
  t,
  locale,
  onChange,
  onBlur,
}: WidgetProps<TextareaItem>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <textarea
        className="fw-control"
        id={id}
        name={item.id}
        rows={Math.min(Math.max(item.rows ?? 4, 2), 20)}
        value={text}
        placeholder={item.placeholder}
        readOnly={item.readOnly}
        disabled={disabled}
        aria-required={required}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(item.id, textIn(event))}
        onBlur={() => onBlur?.(item.id)}
      />
      <div className="fw-under">
        <span className="fw-hint fw-keys">{lazyTranslateFor(locale)('newline')}</span>
        <Length item={item} text={text} t={t} />
      </div>
    </>
  )
}

export const textareaWidget: ItemWidget<TextareaItem> = {
  type: 'textarea',
  itemType: textarea,
  frame: () => 'label',
  Control: TextArea,
}
