import { change } from '../change.ts'
import { finding, named, optionsOf, type Finding } from '../item.ts'
import { defineItemType, type AnswerColumn } from '../item-type.ts'
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

/** Pictures with captions, of which one is picked, or several when `multiple`. */
export interface ImageSelectItem extends PicksItem {
  readonly type: 'imageSelect'
  readonly multiple?: boolean
}

/** How many pictures stand beside each other, where there is room. */
export const usualPictureColumns = 3
const whenMultiple = { multiple: { eq: true } }

export const imageSelect = defineItemType<ImageSelectItem>({
  type: 'imageSelect',
  name: { 'zh-cn': '图片选择', en: 'Picture choice' },
  group: 'choice',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  family: (item) => (item.multiple ? 'choices' : 'choice'),
  settings: {
    options: { ...choiceSettings.options, hasPictures: true },
    multiple: {
      type: 'bool',
      label: { 'zh-cn': '可以多选', en: 'Several choices' },
      clears: ['min', 'max'],
      section: 'limits',
      isPublic: true,
    },
    min: { ...pickSettings.min, visible: whenMultiple },
    max: { ...pickSettings.max, visible: whenMultiple },
    columns: { ...choiceSettings.columns, default: usualPictureColumns, section: 'show' },
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) =>
    item.multiple ? pickSchema(item) : { type: 'string', enum: optionsOf(item).map((option) => option.value) },
  check: (item, at) => [
    ...checkOptions(item, at),
    ...checkPictures(item, at),
    ...(item.multiple ? checkPicks(item, at) : []),
  ],
  posts: choicePosts,
  parse: (item, posted) => (item.multiple ? parsePicks(posted(item.id)) : posted(item.id)[0] || undefined),
  oversize: choiceOversize,
  explain: explainChoice,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(imageSelect, item),
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

/** Reports options without a picture; an “other” and one that excludes all others may do without. */
function checkPictures(item: ImageSelectItem, at: string): readonly Finding[] {
  return optionsOf(item).flatMap(({ image, label, other, exclusive }, i) =>
    image?.trim() || other || exclusive
      ? []
      : [
          finding(
            'option.image',
            `${at}/options/${i}`,
            `「${named(item)}」的选项「${label || i + 1}」还没有图片`,
            `The option “${label || i + 1}” of “${named(item)}” has no picture yet`,
            item.id,
          ),
        ],
  )
}
