import { plainText } from '#schemas/form/item-type.ts'
import { calc, type CalcItem } from '#schemas/form/types/calc.ts'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { lazyTranslateFor } from '../rare-type-messages.ts'

/** Shows the result of a formula; read-only, and announced when it changes. */
function Calc({ item, value, id, locale }: WidgetProps<CalcItem>) {
  const text = plainText(value)
  return (
    <output className="fw-calc" id={id} title={lazyTranslateFor(locale)('calculated')}>
      <span>{text === '' ? '—' : text}</span>
      {item.unit && text !== '' ? <span className="fw-unit">{item.unit}</span> : null}
    </output>
  )
}

export const calcWidget: ItemWidget<CalcItem> = { type: 'calc', itemType: calc, frame: () => 'label', Control: Calc }
