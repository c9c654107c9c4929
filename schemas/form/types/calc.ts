import { change } from '../version-change.ts'
import { finding, named, type ItemBase } from '../item.ts'
import { answerOperand, defineItemType } from '../item-type.ts'
import { limits } from '../limits.ts'
import { numberSettings } from './number.ts'

/** Computed by a formula in browser and server; a value from a client is ignored. */
export interface CalcItem extends ItemBase {
  readonly type: 'calc'
  /** FEEL text of limited length (design/forms.md §1 Logic). */
  readonly formula?: string
  /** Decimal places. */
  readonly precision?: number
  readonly unit?: string
}

export const calc = defineItemType<CalcItem>({
  type: 'calc',
  group: 'computed',
  family: 'number',
  settings: {
    formula: {
      type: 'code',
      label: { 'zh-cn': '公式', en: 'Formula' },
      length: limits.formula,
      widget: 'formula',
      section: 'own',
    },
    precision: numberSettings.precision,
    unit: { ...numberSettings.unit, isHalf: true },
  },
  create: () => ({ formula: '' }),
  answerSchema: () => ({ type: ['number', 'string', 'boolean'], maxLength: limits.calcAnswer }),
  check: (item, at) =>
    item.formula?.trim()
      ? []
      : [
          finding(
            'formula.none',
            `${at}/formula`,
            `「${named(item)}」还没有公式`,
            `“${named(item)}” has no formula yet`,
            item.id,
          ),
        ],
  calculation: (item) => ({
    formula: item.formula ?? '',
    ...(item.precision === undefined ? {} : { precision: item.precision }),
  }),
  parse: () => undefined,
  unit: (item) => item.unit,
  operands: () => [
    answerOperand('number', {
      compares: 'mixed',
      ops: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'like', 'empty'],
    }),
  ],
  compare: (was, item) =>
    was.formula === item.formula && was.precision === item.precision
      ? []
      : [
          change(
            'breaking',
            'item.formula',
            `「${named(item)}」的计算方式改变，新旧结果不能直接比较`,
            `“${named(item)}” is calculated differently; old and new results do not compare`,
            item.id,
          ),
        ],
})
