import { optionsOf, type WithOptions } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { choiceSettings, freshOptions } from './choice-base.ts'
import { freshRows, gridOf, gridSettings, type GridItem } from './matrix-base.ts'
import { select, type SelectItem } from './select.ts'

/** One option for each row, from a drop-down list. */
export interface MatrixSelectItem extends GridItem, WithOptions {
  readonly type: 'matrixSelect'
}

export const matrixSelect = defineItemType<MatrixSelectItem>({
  ...gridOf<MatrixSelectItem, SelectItem>(
    select,
    (item) => ({ type: 'select', options: optionsOf(item) }),
    (item) => optionsOf(item).some(({ score }) => score !== undefined),
  ),
  type: 'matrixSelect',
  name: { 'zh-cn': '矩阵下拉', en: 'Drop-down grid' },
  group: 'matrix',
  becomes: ['matrixRadio', 'matrixCheckbox', 'matrixSelect'],
  settings: { ...gridSettings, options: { ...choiceSettings.options, isPlain: true } },
  create: (locale) => ({ gridRows: freshRows(locale), options: freshOptions(locale) }),
})
