import { image, type ImageItem } from '#schemas/form/types/image.ts'
import { Picture } from '../links-and-pictures.tsx'
import type { ItemWidget, WholeProps } from '../widget-props.ts'

/** Shows a picture with its caption; the editor shows an empty frame until one is chosen. */
function Image({ item, label }: WholeProps<ImageItem>) {
  const isNamed = label !== '' && !item.hideLabel
  return (
    <figure className="fw-item fw-image" id={`q-${item.id}`} data-item={item.id} data-span={item.span}>
      {isNamed ? <figcaption className="fw-heading">{label}</figcaption> : null}
      <Picture src={item.src} alt={item.alt ?? ''} frame="fw-image-none" />
    </figure>
  )
}

export const imageWidget: ItemWidget<ImageItem> = { type: 'image', itemType: image, Whole: Image }
