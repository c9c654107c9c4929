import { asRows, rowsOf } from '#schemas/form/types/matrix-base.ts'
import { horizontalInput, type HorizontalInputItem } from '#schemas/form/types/horizontal-input.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { leaveGrid, withRow } from './matrix-grid.tsx'

/** Renders a sentence with blanks that grow with their text. */
function Blanks(props: WidgetProps<HorizontalInputItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, onChange } = props
  const blanks = rowsOf(item)
  return (
    <p className="fw-sentence">
      {blanks.map(({ value: blank, label }, at) => {
        const text = asRows(value)[blank]
        return (
          <span key={blank}>
            <label htmlFor={`${id}-${blank}`}>{label.trimEnd()}</label>
            {label.trim() === '' ? null : gap}
            <input
              className="fw-blank"
              id={`${id}-${blank}`}
              name={`${item.id}.${blank}`}
              type="text"
              value={typeof text === 'string' ? text : ''}
              readOnly={item.readOnly}
              disabled={disabled}
              {...(label.trim() === '' ? { 'aria-label': String(at + 1) } : {})}
              aria-required={required}
              aria-invalid={(invalid && text === undefined) || undefined}
              aria-describedby={describedBy}
              onChange={(event) => onChange(item.id, withRow(value, blank, event.target.value || undefined))}
              onBlur={() => leaveGrid(props)}
            />
            {endsAfter(blanks[at + 1]?.label ?? (item.tail || undefined)) ? null : gap}
          </span>
        )
      })}
      {item.tail}
    </p>
  )
}

/** A space: a blank that begins a line stands at its edge. */
const gap = <span className="fw-blank-gap"> </span>

/** Whether a blank ends the sentence, or punctuation follows it. */
const endsAfter = (next: string | undefined): boolean => next === undefined || /^\s*\p{P}/u.test(next)

export const horizontalInputWidget: ItemWidget<HorizontalInputItem> = {
  type: 'horizontalInput',
  itemType: horizontalInput,
  frame: () => 'legend',
  Control: Blanks,
}
