import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import type { Accuracy } from '#schemas/form/date-precision.ts'
import type { WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/** Native input types: made for touch, and all there is without scripts; a year is a four-digit number. */
const types: Readonly<Record<Accuracy, string>> = {
  day: 'date',
  month: 'month',
  minute: 'datetime-local',
  year: 'text',
  time: 'time',
}

export interface MomentProps extends Pick<
  WidgetProps,
  'item' | 'required' | 'disabled' | 'invalid' | 'id' | 'describedBy' | 'locale'
> {
  readonly accuracy: Accuracy
  readonly min: string | undefined
  readonly max: string | undefined
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  /** Called when the field is left, with the answer where it was committed only then. */
  readonly onBlur: (committed?: string) => void
}

/** Our own picker, once it has come; where fingers point, the device's is better. */
let DatePicker: ComponentType<MomentProps> | undefined

const wantsPicker = (): boolean =>
  'popover' in HTMLElement.prototype && matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Edits a date or time in one accuracy: by the browser's field, which the server renders, until the picker has come and
 * the field is not in use.
 */
export function Moment(props: MomentProps) {
  const [isPicker, setPicker] = useState(() => DatePicker !== undefined && wantsPicker())
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wantsPicker()) return undefined
    let isGone = false
    const swap = (): void => void (isGone || setPicker(true))
    import('../date-picker/date-picker.tsx').then(
      (module) => {
        DatePicker = module.DatePicker
        const { current } = field
        const isUsed = (): boolean => current !== null && current === current.ownerDocument.activeElement
        // the window loses the focus without its field
        current?.addEventListener('blur', () => isUsed() || swap())
        if (!isUsed()) swap()
      },
      // offline: the browser's field stays
      () => undefined,
    )
    return () => void (isGone = true)
  }, [])
  return isPicker && DatePicker ? <DatePicker {...props} /> : <NativeMoment {...props} field={field} />
}

function NativeMoment({
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
  field,
}: MomentProps & { readonly field: RefObject<HTMLInputElement | null> }) {
  // Browsers without a month input show a text field, which needs an example.
  const example =
    accuracy === 'year'
      ? lazyTranslateFor(locale)('year')
      : accuracy === 'month'
        ? lazyTranslateFor(locale)('month')
        : undefined
  return (
    <input
      ref={field}
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
      onBlur={() => onBlur()}
    />
  )
}
