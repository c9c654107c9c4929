import { defineItemType, type AnswerColumn } from '../item-type.ts'
import { boundChanges } from './scale-bounds.ts'
import {
  checkOptions,
  choiceFault,
  choiceOperands,
  choiceOversize,
  choicePosts,
  choiceSettings,
  choiceText,
  freshOptions,
} from './choice-base.ts'
import { optionChanges } from './diff-choices.ts'
import { choiceColumns } from './choices-columns.ts'
import { checkPicks, parsePicks, pickSchema, pickSettings, type PicksItem } from './multiple-choice-base.ts'

export interface CheckboxItem extends PicksItem {
  readonly type: 'checkbox'
}

export const checkbox = defineItemType<CheckboxItem>({
  type: 'checkbox',
  group: 'choice',
  family: 'choices',
  becomes: ['radio', 'checkbox', 'select', 'imageSelect'],
  settings: {
    options: choiceSettings.options,
    optionsFrom: choiceSettings.optionsFrom,
    ...pickSettings,
    columns: { ...choiceSettings.columns, section: 'show' },
    shuffle: choiceSettings.shuffle,
  },
  create: (locale) => ({ options: freshOptions(locale) }),
  optionSources: ['dict', 'api'],
  answerSchema: pickSchema,
  check: (item, at) => [...checkOptions(item, at), ...checkPicks(item, at)],
  posts: choicePosts,
  parse: (item, posted) => parsePicks(posted(item.id)),
  oversize: choiceOversize,
  fault: choiceFault,
  text: choiceText,
  columns: (item): readonly AnswerColumn[] => choiceColumns(checkbox, item),
  operands: (item) => choiceOperands(item, 'choices'),
  compare: (was, item) => [
    ...optionChanges(was, item),
    ...boundChanges(item, [{ low: [was.min, item.min], high: [was.max, item.max] }]),
  ],
})
