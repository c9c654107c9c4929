import { optionsOf, type WithOptions } from '../item.ts'
import { defineItemType } from '../item-type.ts'
import { choiceSettings, freshOptions } from './choice-base.ts'
import { freshRows, gridOf, gridSettings, type GridItem } from './matrix-base.ts'
import { radio, type RadioItem } from './radio.ts'

/** One option for each row. */
export interface MatrixRadioItem extends GridItem, WithOptions {
  readonly type: 'matrixRadio'
}

export const matrixRadio = defineItemType<MatrixRadioItem>({
  ...gridOf<MatrixRadioItem, RadioItem>(
    radio,
    (item) => ({ type: 'radio', options: optionsOf(item) }),
    (item) => optionsOf(item).some(({ score }) => score !== undefined),
  ),
  type: 'matrixRadio',
  name: { 'zh-cn': '矩阵单选', en: 'Single-choice grid' },
  group: 'matrix',
  becomes: ['matrixRadio', 'matrixCheckbox', 'matrixSelect'],
  settings: { ...gridSettings, options: { ...choiceSettings.options, isPlain: true } },
  create: (locale) => ({ gridRows: freshRows(locale), options: freshOptions(locale) }),
})
