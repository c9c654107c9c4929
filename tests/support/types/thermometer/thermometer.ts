import { finding, named, type ItemBase } from '#schemas/form/item.ts'
import { defineItemType, parseNumber, type ItemType } from '#schemas/form/item-type.ts'

/** An item type for a temperature between `low` and `high`. */
export interface ThermometerItem extends ItemBase {
  readonly type: 'thermometer'
  readonly low?: number
  readonly high?: number
}

declare module '#schemas/form/item-types.ts' {
  interface ItemsByType {
    readonly thermometer: ThermometerItem
  }
}

const lowOf = (item: ThermometerItem): number => item.low ?? 34
const highOf = (item: ThermometerItem): number => item.high ?? 43

export const thermometer = defineItemType<ThermometerItem>({
  type: 'thermometer',
  group: 'text',
  family: 'number',
  name: { 'zh-cn': '体温计', en: 'Thermometer' },
  settings: {
    low: {
      type: 'decimal',
      label: { 'zh-cn': '最低刻度', en: 'Lowest mark' },
      scale: 1,
      default: 34,
      upTo: 'high',
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    high: {
      type: 'decimal',
      label: { 'zh-cn': '最高刻度', en: 'Highest mark' },
      scale: 1,
      default: 43,
      isHalf: true,
      section: 'limits',
      isPublic: true,
    },
    maker: { type: 'string', label: { 'zh-cn': '厂商', en: 'Maker' }, length: 20, section: 'show', isAppearance: true },
  },
  create: () => ({ low: 34, high: 43 }),
  check: (item, at) =>
    lowOf(item) < highOf(item)
      ? []
      : [
          finding(
            'thermometer.flat',
            `${at}/low`,
            `「${named(item)}」的刻度颠倒了`,
            `“${named(item)}” has its marks the wrong way round`,
            item.id,
          ),
        ],
  answerSchema: (item) => ({ type: 'number', minimum: lowOf(item), maximum: highOf(item) }),
  parse: (item, posted) => parseNumber(posted(item.id).map((text) => text.replace('°C', ''))),
  explain: (item, { keyword }) =>
    keyword === 'type'
      ? { code: 'type' }
      : {
          code: 'thermometer.off',
          message: {
            'zh-cn': `「${named(item)}」不在刻度 ${lowOf(item)} 到 ${highOf(item)} 之内`,
            en: `“${named(item)}” is off the scale, ${lowOf(item)} to ${highOf(item)}`,
          },
        },
  text: (_, value) =>
    typeof value === 'number' ? `${value} °C` : value === undefined || value === null ? '' : JSON.stringify(value),
  unit: () => '°C',
})

/** Part for the server and its workers (`ServerPlugin.itemTypes`). */
export const itemTypes: readonly ItemType[] = [thermometer]
