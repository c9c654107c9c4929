import { defineItemType, type AnswerColumn } from '../item-type.ts'
import {
  checkOptions,
  choiceFault,
  choiceOperands,
  choiceOversize,
  choicePosts,
  choiceSettings,
  choiceText,
  freshOptions,
  valueSchema,
  type ChoiceItem,
} from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'
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
    optionsFrom: choiceSettings.optionsFrom,
    columns: { ...choiceSettings.columns, section: 'show' },
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  optionSources: ['dict', 'api'],
  answerSchema: valueSchema,
  check: checkOptions,
  posts: choicePosts,
  oversize: choiceOversize,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(radio, item),
  operands: (item) => choiceOperands(item, 'choice'),
  compare: optionChanges,
})
