import { defineItemType, type AnswerColumn } from '../item-type.ts'
import { optionsOf } from '../item.ts'
import {
  checkOptions,
  choiceFault,
  choiceOperands,
  choiceOversize,
  choicePosts,
  choiceSettings,
  choiceText,
  freshOptions,
  type ChoiceItem,
} from './choices.ts'
import { optionChanges } from './choices-changes.ts'
import { choiceColumns } from './choices-columns.ts'

export interface RadioItem extends ChoiceItem {
  readonly type: 'radio'
  readonly columns?: number
}

export const radio = defineItemType<RadioItem>({
  type: 'radio',
  group: 'choice',
  family: 'choice',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  settings: {
    options: choiceSettings.options,
    columns: { ...choiceSettings.columns, section: 'show' },
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  answerSchema: (item) => ({ type: 'string', enum: optionsOf(item).map((option) => option.value) }),
  check: checkOptions,
  posts: choicePosts,
  oversize: choiceOversize,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(radio, item),
  operands: (item) => choiceOperands(item, 'choice'),
  compare: optionChanges,
})
