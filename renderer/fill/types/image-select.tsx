import type { Option } from '#schemas/form/form.ts'
import { imageSelect, usualPictureColumns, type ImageSelectItem } from '#schemas/form/types/image-select.ts'
import { Picture } from '../links-and-pictures.tsx'
import type { ItemWidget, WidgetProps } from '../widget-props.ts'
import { Checkbox } from './checkbox.tsx'
import { RadioOptions } from './options.tsx'

/** Shows picture options side by side with captions; narrow screens show at most two per row. */
function Pictures(props: WidgetProps<ImageSelectItem>) {
  const item = { ...props.item, columns: props.item.columns ?? usualPictureColumns }
  const One = item.multiple ? Checkbox : RadioOptions
  return <One {...props} item={item} picture={pictureOf} />
}

/** Options for “none” and “other” need no picture. */
const pictureOf = ({ image, other, exclusive }: Option) =>
  image || (!other && !exclusive) ? (
    <span className="fw-option-picture">
      {/* The caption describes the picture */}
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
