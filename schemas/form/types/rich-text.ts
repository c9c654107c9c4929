import { isBlankRich } from '../../module/rich-text-allowlist.ts'
import { finding, quoted, type ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'

/** A formatted text between questions: headings, colors, sizes, pictures. Its label is shown above it. */
export interface RichTextItem extends ItemBase {
  readonly type: 'richText'
  /** HTML, sanitised when it is stored. */
  readonly content?: string
}

export const richText = defineItemType<RichTextItem>({
  type: 'richText',
  name: { 'zh-cn': '富文本', en: 'Rich text' },
  group: 'display',
  family: 'none',
  settings: {
    content: {
      type: 'richtext',
      label: { 'zh-cn': '内容', en: 'Content' },
      widget: 'richText',
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
  },
  create: () => ({ content: '' }),
  check: (item, at) =>
    isBlankRich(item.content ?? '')
      ? [
          finding(
            'richText.empty',
            `${at}/content`,
            `富文本${quoted(item, 'zh-cn')}还没有内容`,
            `The rich text${quoted(item, 'en')} is empty`,
            item.id,
          ),
        ]
      : [],
})
