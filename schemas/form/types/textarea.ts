import { defineItemType } from '../item-type.ts'
import { placeholderSetting } from '../item-setting.ts'
import { limits } from '../limits.ts'
import { textSettings, textual, type TextItem } from './text-input-base.ts'

export interface TextareaItem extends TextItem {
  readonly type: 'textarea'
  /** Number of lines shown at first. */
  readonly rows?: number
}

export const textarea = defineItemType<TextareaItem>({
  ...textual<TextareaItem>(limits.textareaAnswer),
  type: 'textarea',
  group: 'text',
  becomes: ['input', 'textarea'],
  settings: {
    placeholder: placeholderSetting,
    preset: textSettings.preset,
    minLength: textSettings.minLength,
    maxLength: { ...textSettings.maxLength, placeholder: String(limits.textareaAnswer) },
    unique: textSettings.unique,
    rows: {
      type: 'int',
      label: { 'zh-cn': '行数', en: 'Lines' },
      min: 1,
      max: 50,
      default: 4,
      section: 'show',
      isPublic: true,
      isAppearance: true,
    },
  },
  create: () => ({ rows: 4 }),
  // a native POST sends line breaks as CR LF, scripts send LF; both must give the same value
  parse: (item, posted) => posted(item.id)[0]?.replaceAll('\r\n', '\n') || undefined,
})
