import { change } from '../change.ts'
import { named, optionsOf } from '../item.ts'
import { defineItemType, type AnswerColumn } from '../item-type.ts'
import { placeholderSetting } from '../item-setting.ts'
import { boundChanges } from './bounds.ts'
import {
  checkOptions,
  choiceColumns,
  choiceFault,
  choiceOperands,
  choiceOversize,
  choicePosts,
  choiceSettings,
  choiceText,
  explainChoice,
  freshOptions,
  optionChanges,
} from './choices.ts'
import { checkPicks, parsePicks, pickSchema, pickSettings, type PicksItem } from './picks.ts'

/** One value, or a list of values when `multiple`. */
export interface SelectItem extends PicksItem {
  readonly type: 'select'
  readonly multiple?: boolean
}

const whenMultiple = { multiple: { eq: true } }

export const select = defineItemType<SelectItem>({
  type: 'select',
  group: 'choice',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  family: (item) => (item.multiple ? 'choices' : 'choice'),
  settings: {
    placeholder: placeholderSetting,
    options: choiceSettings.options,
    multiple: {
      type: 'bool',
      label: { 'zh-cn': '可以多选', en: 'Several choices' },
      clears: ['min', 'max'],
      section: 'limits',
      isPublic: true,
    },
    min: { ...pickSettings.min, visible: whenMultiple },
    max: { ...pickSettings.max, visible: whenMultiple },
    columns: choiceSettings.columns,
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) =>
    item.multiple ? pickSchema(item) : { type: 'string', enum: optionsOf(item).map((option) => option.value) },
  check: (item, at) => [...checkOptions(item, at), ...(item.multiple ? checkPicks(item, at) : [])],
  posts: choicePosts,
  parse: (item, posted) => (item.multiple ? parsePicks(posted(item.id)) : posted(item.id)[0] || undefined),
  oversize: choiceOversize,
  explain: explainChoice,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(select, item),
  operands: (item) => choiceOperands(item, item.multiple ? 'choices' : 'choice'),
  compare: (was, item) => [
    ...(Boolean(was.multiple) === Boolean(item.multiple)
      ? []
      : [
          change(
            'breaking',
            'item.multiple',
            `「${named(item)}」在单选和多选之间改变`,
            `“${named(item)}” changed between one and several choices`,
            item.id,
          ),
        ]),
    ...optionChanges(was, item),
    ...boundChanges(item, [{ low: [was.min, item.min], high: [was.max, item.max] }]),
  ],
})
