import { image, type ImageItem } from '#schemas/form/types/image.ts'
import { picture } from '../rich-text.tsx'
import type { ItemWidget, WholeProps } from '../widget.ts'

/** A picture with its caption; in an editor, where it is still to be chosen, an empty frame. */
function Image({ item, label }: WholeProps<ImageItem>) {
  const src = picture(item.src ?? '')
  const isNamed = label !== '' && !item.hideLabel
  return (
    <figure className="fw-item fw-image" id={`q-${item.id}`} data-item={item.id} data-span={item.span}>
      {isNamed ? <figcaption className="fw-heading">{label}</figcaption> : null}
      {src ? (
        <img src={src} alt={item.alt ?? ''} loading="lazy" />
      ) : (
        <svg className="fw-image-none" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />
        </svg>
      )}
    </figure>
  )
}

export const imageWidget: ItemWidget<ImageItem> = { type: 'image', itemType: image, Whole: Image }
