import { asRows, rowsOf } from '#schemas/form/types/grid.ts'
import { horizontalInput, type HorizontalInputItem } from '#schemas/form/types/horizontal-input.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { leaveGrid, withRow } from './grid.tsx'

/** Renders a sentence with blanks that grow with their text. */
function Blanks(props: WidgetProps<HorizontalInputItem>) {
  const { item, value, required, disabled, invalid, id, describedBy, onChange } = props
  return (
    <p className="fw-sentence">
      {rowsOf(item).map(({ value: blank, label }, at) => {
        const text = asRows(value)[blank]
        return (
          <span key={blank}>
            <label htmlFor={`${id}-${blank}`}>{label}</label>
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
          </span>
        )
      })}
      {item.tail}
    </p>
  )
}

export const horizontalInputWidget: ItemWidget<HorizontalInputItem> = {
  type: 'horizontalInput',
  itemType: horizontalInput,
  frame: () => 'legend',
  Control: Blanks,
}
