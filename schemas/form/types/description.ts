import { finding, type ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'

/** Text between questions. */
export interface DescriptionItem extends ItemBase {
  readonly type: 'description'
  /** Sanitised HTML. */
  readonly html?: string
}

export const description = defineItemType<DescriptionItem>({
  type: 'description',
  group: 'display',
  family: 'none',
  settings: {
    html: {
      type: 'richtext',
      label: { 'zh-cn': '说明文字', en: 'Text' },
      placeholder: { 'zh-cn': '输入说明文字', en: 'Write a text' },
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
  },
  create: () => ({ html: '' }),
  check: (item, at) =>
    item.html?.trim() || item.label.trim()
      ? []
      : [finding('description.empty', `${at}/html`, '说明文字是空的', 'A description is empty', item.id)],
})
