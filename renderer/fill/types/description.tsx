import { description, type DescriptionItem } from '#schemas/form/types/description.ts'
import { RichText } from '../rich-text-view.tsx'
import type { ItemWidget, WholeProps } from '../widget-props.ts'

function Description({ item, label, fill }: WholeProps<DescriptionItem>) {
  return (
    <div className="fw-item fw-description" id={`q-${item.id}`} data-item={item.id} data-span={item.span}>
      {label && !item.hideLabel ? <h2 className="fw-heading">{label}</h2> : null}
      {item.html ? <RichText html={item.html} {...(fill ? { fill } : {})} /> : null}
    </div>
  )
}

export const descriptionWidget: ItemWidget<DescriptionItem> = {
  type: 'description',
  itemType: description,
  Whole: Description,
}
