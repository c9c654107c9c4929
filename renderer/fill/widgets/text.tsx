import type { ChangeEvent, HTMLInputAutoCompleteAttribute } from 'react'
import { maxLengthOf } from '#schemas/form/limits.ts'
import type { Item } from '#schemas/form/form.ts'
import type { Say } from '../words.ts'
import type { WidgetProps } from '../widget.ts'

/** What a phone's keyboard and a browser's memory should offer for a preset. */
const presets: Readonly<Record<NonNullable<Item['preset']>, { type: string; inputMode?: 'tel' | 'email' | 'url'; autoComplete?: HTMLInputAutoCompleteAttribute }>> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url' },
  idCard: { type: 'text', autoComplete: 'off' },
}

export function TextInput({ item, value, required, disabled, invalid, id, describedBy, say, onChange, onBlur }: WidgetProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <input
        className="fw-control" id={id} name={item.id} type="text" {...(item.preset ? presets[item.preset] : {})}
        value={text} placeholder={item.placeholder} readOnly={item.readOnly} disabled={disabled}
        aria-required={required} aria-invalid={invalid || undefined} aria-describedby={describedBy}
        onChange={(event) => onChange(item.id, given(event))} onBlur={() => onBlur?.(item.id)}
      />
      <Length item={item} text={text} say={say} />
    </>
  )
}

export function TextArea({ item, value, required, disabled, invalid, id, describedBy, say, onChange, onBlur }: WidgetProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <textarea
        className="fw-control" id={id} name={item.id} rows={Math.min(Math.max(item.rows ?? 4, 2), 20)}
        value={text} placeholder={item.placeholder} readOnly={item.readOnly} disabled={disabled}
        aria-required={required} aria-invalid={invalid || undefined} aria-describedby={describedBy}
        onChange={(event) => onChange(item.id, given(event))} onBlur={() => onBlur?.(item.id)}
      />
      <div className="fw-under">
        <span className="fw-hint fw-keys">{say('newline')}</span>
        <Length item={item} text={text} say={say} />
      </div>
    </>
  )
}

/**
 * Speaks up near the limit only. The text is never cut: a pasted answer that is too long can then be shortened by whoever wrote it.
 */
function Length({ item, text, say }: { readonly item: Item; readonly text: string; readonly say: Say }) {
  const max = maxLengthOf(item)
  if (text.length < max * 0.8) return null
  const left = max - text.length
  return <span className="fw-hint fw-length" data-over={left < 0 || undefined}>{left < 0 ? say('over', { n: -left }) : say('left', { n: left })}</span>
}

const given = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string | undefined => event.target.value || undefined
