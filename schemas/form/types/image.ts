import { finding, type ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { limits } from '../limits.ts'

/** A picture between questions. Its label is the caption above it. */
export interface ImageItem extends ItemBase {
  readonly type: 'image'
  /** URL of an upload, or an https URL. */
  readonly src?: string
  /** Alternative text; absent for a decorative picture. */
  readonly alt?: string
}

export const image = defineItemType<ImageItem>({
  type: 'image',
  name: { 'zh-cn': '图片', en: 'Picture' },
  group: 'display',
  family: 'none',
  settings: {
    src: {
      type: 'string',
      label: { 'zh-cn': '图片', en: 'Picture' },
      length: limits.url,
      widget: 'picture',
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
    alt: {
      type: 'string',
      label: { 'zh-cn': '替代文字', en: 'Alternative text' },
      help: {
        'zh-cn': '读屏软件会读出；只作装饰时留空',
        en: 'Read by screen readers. Leave empty if the picture is decorative.',
      },
      length: 300,
      section: 'content',
      isPublic: true,
      isAppearance: true,
    },
  },
  check: (item, at) =>
    item.src?.trim()
      ? []
      : [finding('image.none', `${at}/src`, '图片还没有上传', 'A picture has not been uploaded yet', item.id)],
})
