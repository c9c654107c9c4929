import { plainText } from '#schemas/form/item-type.ts'
import type { CalcItem } from '#schemas/form/types/calc.ts'
import type { ItemWidget, WidgetProps } from '../widget.ts'

/** What a formula says so far; spoken when it changes, never typed into. */
function Calc({ item, value, id, say }: WidgetProps<CalcItem>) {
  const text = plainText(value)
  return (
    <output className="fw-calc" id={id} title={say('calculated')}>
      <span>{text === '' ? '—' : text}</span>
      {item.unit && text !== '' ? <span className="fw-unit">{item.unit}</span> : null}
    </output>
  )
}

export const calcWidget: ItemWidget<CalcItem> = { type: 'calc', frame: () => 'label', Control: Calc }
