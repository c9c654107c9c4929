import type { RadioItem } from '#schemas/form/types/radio.ts'
import type { ItemWidget } from '../widget-props.ts'
import { RadioOptions } from './options.tsx'

export const radioWidget: ItemWidget<RadioItem> = {
  type: 'radio',
  frame: () => 'radios',
  isLocked: true,
  optionMark: () => 'radio',
  Control: RadioOptions,
}
