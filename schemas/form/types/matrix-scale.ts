import { defineItemType } from '../item-type.ts'
import { endText } from './scale-bounds.ts'
import { freshRows, gridOf, gridSettings, type GridItem } from './matrix-base.ts'
import { rate, type RateItem } from './rate.ts'

/** A number from 1 to `max` for each row. */
export interface MatrixScaleItem extends GridItem {
  readonly type: 'matrixScale'
  readonly max?: number
  /** Labels of the two ends. */
  readonly lowText?: string
  readonly highText?: string
}

export const matrixScale = defineItemType<MatrixScaleItem>({
  ...gridOf<MatrixScaleItem, RateItem>(
    rate,
    ({ max }) => ({ type: 'rate', ...(max === undefined ? {} : { max }) }),
    () => true,
  ),
  type: 'matrixScale',
  name: { 'zh-cn': '矩阵量表', en: 'Scale grid' },
  group: 'matrix',
  grading: 'none',
  settings: {
    lowText: { ...endText, label: { 'zh-cn': '最低分的含义', en: 'Text at 1' } },
    highText: { ...endText, label: { 'zh-cn': '最高分的含义', en: 'Text at the top' } },
    ...gridSettings,
    max: rate.settings.max!,
  },
  create: (locale) => ({ gridRows: freshRows(locale), max: 5 }),
})
