import { isMultiple } from '../decimal.ts'
import { change } from '../version-change.ts'
import { finding, named, type ItemBase } from '../item.ts'
import {
  answerOperand,
  answered,
  defineItemType,
  parseNumber,
  plainText,
  type AnswerColumn,
  type AnswerFault,
  type JsonSchema,
} from '../item-type.ts'
import { boundChanges, checkBounds, endText } from './scale-bounds.ts'
import { scoreOperand } from './choice-base.ts'
import { number, numberSettings } from './number.ts'
import { rangeColumns, rangeOperands, type EndNames } from './range-base.ts'

/** A number on a scale, or `[low, high]` where `range` is set. */
export interface SliderItem extends ItemBase {
  readonly type: 'slider'
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly range?: boolean
  readonly unit?: string
  readonly lowText?: string
  readonly highText?: string
}

export const scaleOf = ({ min = 0, max = 100, step = 1 }: Omit<SliderItem, keyof ItemBase>) => ({ min, max, step })

const endNames: EndNames = { from: { 'zh-cn': '下限', en: 'low' }, to: { 'zh-cn': '上限', en: 'high' } }
const indexOf = { from: 0, to: 1 } as const
const oneSchema = (item: SliderItem): JsonSchema => {
  const { min, max } = scaleOf(item)
  return { type: 'number', minimum: min, maximum: max }
}
export const slider = defineItemType<SliderItem>({
  type: 'slider',
  name: { 'zh-cn': '滑块', en: 'Slider' },
  group: 'choice',
  family: (item) => (item.range ? 'range' : 'number'),
  settings: {
    lowText: { ...endText, label: { 'zh-cn': '左端文字', en: 'Text on the left' } },
    highText: { ...endText, label: { 'zh-cn': '右端文字', en: 'Text on the right' } },
    range: {
      type: 'bool',
      label: { 'zh-cn': '选择一段范围', en: 'Choose a range' },
      clears: ['default'],
      section: 'limits',
      isPublic: true,
    },
    min: { ...number.settings.min!, default: 0 },
    max: { ...number.settings.max!, default: 100 },
    step: { ...number.settings.step!, default: 1 },
    unit: { ...numberSettings.unit, isHalf: true },
  },
  create: () => ({ min: 0, max: 100, step: 1 }),
  answerSchema: (item) =>
    item.range ? { type: 'array', items: oneSchema(item), minItems: 2, maxItems: 2 } : oneSchema(item),
  check: (item, at) => {
    const { min, max, step } = scaleOf(item)
    return [
      ...checkBounds(item, at, 'min', min, max),
      ...(min < max && (step <= 0 || step > max - min)
        ? [
            finding(
              'slider.step',
              `${at}/step`,
              `「${named(item)}」的步长要大于 0，不超过 ${max - min}`,
              `The step of “${named(item)}” must be above 0 and at most ${max - min}`,
              item.id,
            ),
          ]
        : []),
      ...(min === max
        ? [
            finding(
              'slider.flat',
              `${at}/max`,
              `「${named(item)}」的最大值要大于最小值`,
              `The highest value of “${named(item)}” must be above the lowest`,
              item.id,
            ),
          ]
        : []),
    ]
  },
  parse: (item, posted) => {
    if (!item.range) return parseNumber(posted(item.id))
    const both = [0, 1].map((at) => parseNumber(posted(item.id).slice(at, at + 1)))
    return both.every((one) => one === undefined) ? undefined : both.map((one) => one ?? null)
  },
  fields: (item, value) =>
    (item.range && Array.isArray(value) ? value : [value]).map((one) => [item.id, plainText(one)] as const),
  oversize: (_, value) => (Array.isArray(value) && value.length > 2 ? { code: 'type' } : undefined),
  explain: (item, { keyword, instancePath }, value): AnswerFault => {
    const { min, max } = scaleOf(item)
    if (keyword === 'minimum') return { code: 'min', limit: min }
    if (keyword === 'maximum') return { code: 'max', limit: max }
    const at = Number(instancePath.split('/')[2] ?? Number.NaN)
    if (Array.isArray(value) && value[at] === null) return { code: at === 0 ? 'rangeFrom' : 'rangeTo' }
    return { code: 'type' }
  },
  fault: (item, value) => {
    const { min, step } = scaleOf(item)
    const all = [value].flat()
    if (!all.every((one) => typeof one === 'number')) return undefined
    if (step > 0 && all.some((one) => !isMultiple(one, step, min))) return { code: 'step', limit: step }
    return all.length === 2 && all[0]! > all[1]! ? { code: 'rangeOrder' } : undefined
  },
  text: (_, value) =>
    Array.isArray(value) && value.length === 2 ? value.map(plainText).join(' – ') : plainText(value),
  unit: (item) => item.unit,
  columns: (item): readonly AnswerColumn[] =>
    item.range
      ? rangeColumns(
          item.id,
          'number',
          endNames,
          (value, end) => {
            // a single value, stored before the item became a range
            if (typeof value === 'number') return end === 'from' ? value : ''
            return Array.isArray(value) ? ((value[indexOf[end]] as number | undefined) ?? '') : ''
          },
          {
            path: (end) => [item.id, String(indexOf[end])],
            // the other column provides the other end
            read: (cell, end) => {
              const one = parseNumber([String(cell)])
              return { [item.id]: end === 'from' ? [one, null] : [null, one] }
            },
          },
        )
      : [
          {
            key: item.id,
            value: (answers) => answers[item.id],
            text: (answers) =>
              typeof answers[item.id] === 'number' ? (answers[item.id] as number) : slider.text(item, answers[item.id]),
            read: (cell) => answered(item.id, parseNumber(cell === undefined || cell === null ? [] : [String(cell)])),
          },
        ],
  operands: (item) => (item.range ? rangeOperands('number', endNames) : [answerOperand('number'), scoreOperand(false)]),
  member: (_, value, key) =>
    Array.isArray(value) && Object.hasOwn(indexOf, key) ? value[indexOf[key as keyof typeof indexOf]] : undefined,
  measures: (item) =>
    item.range
      ? [
          {
            split: 'entries',
            parts: (['from', 'to'] as const).map((end) => ({
              key: String(indexOf[end]),
              label: endNames[end],
              item: { id: `${item.id}.${indexOf[end]}`, type: 'number', label: '' },
            })),
          },
        ]
      : ['spread'],
  compare: (was, item) => {
    const [old, now] = [scaleOf(was), scaleOf(item)]
    return [
      ...(Boolean(was.range) === Boolean(item.range)
        ? []
        : [
            change(
              'breaking',
              'item.range',
              `「${named(item)}」在一个值和一段范围之间改变`,
              `“${named(item)}” changed between one value and a range`,
              item.id,
            ),
          ]),
      ...boundChanges(item, [{ low: [old.min, now.min], high: [old.max, now.max] }], [[old.step], [now.step]]),
    ]
  },
})
