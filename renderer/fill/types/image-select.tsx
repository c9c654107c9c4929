import type { Option } from '#schemas/form/form.ts'
import { imageSelect, usualPictureColumns, type ImageSelectItem } from '#schemas/form/types/image-select.ts'
import { Picture } from '../rich-text.tsx'
import type { ItemWidget, WidgetProps } from '../widget.ts'
import { Checkbox } from './checkbox.tsx'
import { OneOption } from './options.tsx'

/** Pictures beside each other, each with its caption below; at most two on a narrow screen. */
function Pictures(props: WidgetProps<ImageSelectItem>) {
  const item = { ...props.item, columns: props.item.columns ?? usualPictureColumns }
  const One = item.multiple ? Checkbox : OneOption
  return <One {...props} item={item} picture={pictureOf} />
}

/** An option that stands for “none” or “other” may have none. */
const pictureOf = ({ image, other, exclusive }: Option) =>
  image || (!other && !exclusive) ? (
    <span className="fw-option-picture">
      {/* the caption beside it says what is to be seen */}
      <Picture src={image} alt="" frame="fw-image-none" />
    </span>
  ) : null

export const imageSelectWidget: ItemWidget<ImageSelectItem> = {
  type: 'imageSelect',
  itemType: imageSelect,
  frame: (item) => (item.multiple ? 'legend' : 'radios'),
  isLocked: true,
  Control: Pictures,
}
