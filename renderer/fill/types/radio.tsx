import type { Option } from '#schemas/form/form.ts'
import type { RadioItem } from '#schemas/form/types/radio.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { Options } from './options.tsx'

function Radio(props: WidgetProps<RadioItem>) {
  const { item, value, required, onChange } = props
  const pick = (option: Option): void => onChange(item.id, option.value)
  return (
    <>
      <Options {...props} type="radio" isPicked={(option) => option.value === value} onPick={pick} />
      {value !== undefined && !required && !item.readOnly && !props.disabled ? (
        <button type="button" className="fw-clear fw-js-only" onClick={() => onChange(item.id, undefined)}>
          {props.say('clear')}
        </button>
      ) : null}
    </>
  )
}

export const radioWidget: ItemWidget<RadioItem> = {
  type: 'radio',
  frame: () => 'radios',
  isLocked: true,
  optionMark: () => 'radio',
  Control: Radio,
}
