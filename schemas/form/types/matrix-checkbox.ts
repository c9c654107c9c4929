import { optionsOf, type WithOptions } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { choiceSettings, freshOptions } from './choice-base.ts'
import { freshRows, gridOf, gridSettings, type GridItem } from './matrix-base.ts'
import { checkbox, type CheckboxItem } from './checkbox.ts'

/** Any number of options for each row. */
export interface MatrixCheckboxItem extends GridItem, WithOptions {
  readonly type: 'matrixCheckbox'
}

export const matrixCheckbox = defineItemType<MatrixCheckboxItem>({
  ...gridOf<MatrixCheckboxItem, CheckboxItem>(
    checkbox,
    (item) => ({ type: 'checkbox', options: optionsOf(item) }),
    (item) => optionsOf(item).some(({ score }) => score !== undefined),
  ),
  type: 'matrixCheckbox',
  name: { 'zh-cn': '矩阵多选', en: 'Multiple-choice grid' },
  group: 'matrix',
  becomes: ['matrixRadio', 'matrixCheckbox', 'matrixSelect'],
  settings: { ...gridSettings, options: { ...choiceSettings.options, isPlain: true } },
  create: (locale) => ({ gridRows: freshRows(locale), options: freshOptions(locale) }),
})
