import { defineItemType } from '../item-type.ts'
import { placeholderSetting } from '../item-setting.ts'
import { limits } from '../limits.ts'
import { withoutGrouping } from '../text-format-presets.ts'
import { textSettings, textual, type TextItem } from './text-input-base.ts'

export interface InputItem extends TextItem {
  readonly type: 'input'
}

export const input = defineItemType<InputItem>({
  ...textual<InputItem>(limits.inputAnswer),
  type: 'input',
  group: 'text',
  becomes: ['input', 'textarea'],
  settings: {
    placeholder: placeholderSetting,
    preset: { ...textSettings.preset, section: 'limits' },
    minLength: textSettings.minLength,
    maxLength: { ...textSettings.maxLength, placeholder: String(limits.inputAnswer) },
    unique: { ...textSettings.unique, section: 'limits' },
    rules: {
      type: 'json',
      label: { 'zh-cn': '自定义格式', en: 'Custom format' },
      widget: 'patterns',
      section: 'limits',
      isAdvanced: true,
    },
  },
  parse: (item, posted) => withoutGrouping(posted(item.id)[0] ?? '', item.preset) || undefined,
})
