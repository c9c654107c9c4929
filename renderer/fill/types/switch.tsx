import { textIn } from '#schemas/module/localized-text.ts'
import { switchType, truthsOf, type SwitchItem } from '#schemas/form/types/switch.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Checkbox in the form of a switch. Off is an answer, so a hidden field posts it without scripts. */
function Switch({
  item,
  value,
  disabled,
  invalid,
  id,
  describedBy,
  locale,
  onChange,
  onBlur,
}: WidgetProps<SwitchItem>) {
  const isOff = disabled || Boolean(item.readOnly)
  const { yes, no } = truthsOf(item)
  const isOn = value === true
  return (
    <label className="fw-switch" data-off={isOff || undefined}>
      {isOff ? null : <input type="hidden" name={item.id} value="false" />}
      <input
        type="checkbox"
        role="switch"
        id={id}
        name={item.id}
        value="true"
        checked={isOn}
        aria-checked={isOn}
        disabled={isOff}
        aria-labelledby={`${id}-label ${id}-state`}
        aria-required={item.mustBeOn || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(item.id, event.target.checked)}
        onBlur={() => onBlur?.(item.id)}
      />
      <span className="fw-switch-track" aria-hidden="true" />
      <span id={`${id}-state`}>{textIn(isOn ? yes : no, locale)}</span>
    </label>
  )
}

export const switchWidget: ItemWidget<SwitchItem> = {
  type: 'switch',
  itemType: switchType,
  frame: () => 'label',
  isLocked: true,
  Control: Switch,
}
