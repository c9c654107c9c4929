import { richColours, richSizes } from '#schemas/module/rich-text-allowlist.ts'
import { richText, type RichTextItem } from '#schemas/form/types/rich-text.ts'
import { RichText } from '../rich-text-view.tsx'
import type { ItemWidget, WholeProps } from '../widget-props.ts'

/** Shows a formatted text; the editor shows an empty frame until there is one. */
function RichTextBlock({ item, label, fill }: WholeProps<RichTextItem>) {
  return (
    <div className="fw-item fw-description" id={`q-${item.id}`} data-item={item.id} data-span={item.span}>
      {label && !item.hideLabel ? <h2 className="fw-heading">{label}</h2> : null}
      {item.content ? (
        <RichText html={item.content} classOf={classOf} {...(fill ? { fill } : {})} />
      ) : (
        <svg className="fw-image-none" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16M4 10h16M4 14h16M4 18h9" />
        </svg>
      )}
    </div>
  )
}

/**
 * Returns the classes for an inline style, because the content security policy forbids styles and the editor offers
 * only these.
 */
function classOf(style: string): string | undefined {
  const found = Object.fromEntries(
    style.split(';').map((one) => one.split(':').map((part) => part.trim().toLowerCase())),
  )
  const { color, 'font-size': size, 'text-align': align } = found as Readonly<Record<string, string | undefined>>
  const classes = [
    richColours.some((one) => one === color) ? `fw-rich-colour-${color!.slice(1)}` : undefined,
    richSizes.some((one) => `${one}px` === size) ? `fw-rich-size-${Number.parseInt(size!, 10)}` : undefined,
    ['center', 'right', 'justify'].includes(align ?? '') ? `fw-rich-${align}` : undefined,
  ].filter((one) => one !== undefined)
  return classes.length === 0 ? undefined : classes.join(' ')
}

export const richTextWidget: ItemWidget<RichTextItem> = { type: 'richText', itemType: richText, Whole: RichTextBlock }
