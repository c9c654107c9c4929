import { hidden, type HiddenItem } from '#schemas/form/types/hidden.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Shown to editors of the form or a submission, and to visitors if the author allows it. */
const Hidden = ({ item, value, disabled, invalid, id, describedBy, onChange, onBlur }: WidgetProps<HiddenItem>) => (
  <input
    className="fw-control"
    id={id}
    name={item.id}
    type="text"
    value={typeof value === 'string' ? value : ''}
    readOnly={item.readOnly}
    disabled={disabled}
    aria-invalid={invalid || undefined}
    aria-describedby={describedBy}
    onChange={(event) => onChange(item.id, event.target.value || undefined)}
    onBlur={() => onBlur?.(item.id)}
  />
)

export const hiddenWidget: ItemWidget<HiddenItem> = {
  type: 'hidden',
  itemType: hidden,
  frame: () => 'label',
  Control: Hidden,
}
