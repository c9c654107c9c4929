import { finding, named, optionsOf, type Finding } from '../item.ts'
import { defineItemType, type AnswerColumn } from '../item-type.ts'
import {
  choiceFault,
  choiceOperands,
  choiceOversize,
  choicePosts,
  choiceSettings,
  choiceText,
  freshOptions,
} from './choice-base.ts'
import { choiceColumns } from './choices-columns.ts'
import {
  checkOneOrSeveral,
  oneOrSeveralChanges,
  oneOrSeveralFamily,
  oneOrSeveralSchema,
  oneOrSeveralSettings,
  parseOneOrSeveral,
  type OneOrSeveralItem,
} from './single-or-multiple-base.ts'

/** Pictures with captions; a single choice, or several with `multiple`. */
export interface ImageSelectItem extends OneOrSeveralItem {
  readonly type: 'imageSelect'
}

/** Number of pictures per line on wide screens. */
export const usualPictureColumns = 3

export const imageSelect = defineItemType<ImageSelectItem>({
  type: 'imageSelect',
  name: { 'zh-cn': '图片选择', en: 'Picture choice' },
  group: 'choice',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  family: oneOrSeveralFamily,
  settings: {
    options: { ...choiceSettings.options, hasPictures: true },
    ...oneOrSeveralSettings,
    columns: { ...choiceSettings.columns, default: usualPictureColumns, section: 'show' },
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: oneOrSeveralSchema,
  check: (item, at) => [...checkOneOrSeveral(item, at), ...checkPictures(item, at)],
  posts: choicePosts,
  parse: parseOneOrSeveral,
  oversize: choiceOversize,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(imageSelect, item),
  operands: (item) => choiceOperands(item, oneOrSeveralFamily(item)),
  compare: oneOrSeveralChanges,
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
