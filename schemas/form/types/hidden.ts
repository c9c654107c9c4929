import type { ItemBase } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { limits } from '../limits.ts'

/** A text from the form's URL, never shown, such as the origin of a visitor or a known number. */
export interface HiddenItem extends ItemBase {
  readonly type: 'hidden'
  /** Further URL parameter for the value, in addition to the item's id. */
  readonly param?: string
}

export const hidden = defineItemType<HiddenItem>({
  type: 'hidden',
  name: { 'zh-cn': '隐藏字段', en: 'Hidden field' },
  group: 'computed',
  grading: 'none',
  family: 'text',
  settings: {
    param: {
      type: 'string',
      label: { 'zh-cn': '链接参数', en: 'Link parameter' },
      help: {
        'zh-cn': '例如 source，链接为 …?source=wechat；留空时用题目编号',
        en: 'Such as source, for a link …?source=mail. If empty, the question’s ID is used.',
      },
      placeholder: { 'zh-cn': '题目编号', en: 'Question ID' },
      length: 50,
      section: 'content',
      isPublic: true,
    },
  },
  create: () => ({ hidden: true }),
  maxLength: limits.inputAnswer,
  answerSchema: () => ({ type: 'string', maxLength: limits.inputAnswer }),
  // a visitor cannot shorten an invisible value
  parse: (item, posted) =>
    (posted(item.id)[0] || (item.param ? posted(item.param)[0] : undefined))?.slice(0, limits.inputAnswer) || undefined,
  oversize: (_, value) =>
    typeof value === 'string' && value.length > limits.inputAnswer
      ? { code: 'tooLong', limit: limits.inputAnswer }
      : undefined,
  compare: () => [],
})
