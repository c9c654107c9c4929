import { plainText } from '#schemas/form/item-type.ts'
import { randomNumber, type RandomNumberItem } from '#schemas/form/types/random-number.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'

/** Explains that the number is assigned on submission; a submission shows the number itself. */
function RandomNumber({ value, id, locale }: WidgetProps<RandomNumberItem>) {
  const text = plainText(value)
  return (
    <output className="fw-calc" id={id}>
      <span className={text === '' ? 'fw-unit' : undefined}>
        {text === '' ? lazyTranslateFor(locale)('madeLater') : text}
      </span>
    </output>
  )
}

export const randomNumberWidget: ItemWidget<RandomNumberItem> = {
  type: 'randomNumber',
  itemType: randomNumber,
  frame: () => 'label',
  Control: RandomNumber,
}
