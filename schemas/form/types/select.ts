import { placeholderSetting } from '../item-setting.ts'
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

/** One value, or a list of values when `multiple`. */
export interface SelectItem extends OneOrSeveralItem {
  readonly type: 'select'
}

export const select = defineItemType<SelectItem>({
  type: 'select',
  group: 'choice',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  family: oneOrSeveralFamily,
  settings: {
    placeholder: placeholderSetting,
    options: choiceSettings.options,
    optionsFrom: choiceSettings.optionsFrom,
    ...oneOrSeveralSettings,
    columns: choiceSettings.columns,
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  optionSources: ['dict', 'api'],
  answerSchema: oneOrSeveralSchema,
  check: checkOneOrSeveral,
  posts: choicePosts,
  parse: parseOneOrSeveral,
  oversize: choiceOversize,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(select, item),
  operands: (item) => choiceOperands(item, oneOrSeveralFamily(item)),
  compare: oneOrSeveralChanges,
})
