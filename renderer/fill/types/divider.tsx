import { divider, type DividerItem } from '#schemas/form/types/divider.ts'
import type { ItemWidget, WholeProps } from '../widget-props.ts'

function Divider({ item, label }: WholeProps<DividerItem>) {
  const isNamed = label !== '' && !item.hideLabel
  return (
    <div className="fw-item fw-divider" id={`q-${item.id}`} data-item={item.id} data-named={isNamed || undefined}>
      {isNamed ? <h2 className="fw-heading">{label}</h2> : <hr />}
    </div>
  )
}

export const dividerWidget: ItemWidget<DividerItem> = { type: 'divider', itemType: divider, Whole: Divider }
