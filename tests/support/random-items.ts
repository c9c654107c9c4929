import type { Item } from '#schemas/form/form.ts'
import type { ItemSetting } from '#schemas/form/item-setting.ts'
import { itemTypes } from '#schemas/form/item-types.ts'
import { fileGroupNames } from '#schemas/form/types/file-base.ts'
import { rowTypeOf } from '#schemas/form/types/row-types.ts'
import { asItem, type LooseItem } from './item-samples.ts'
import type { Random } from './seeded-random.ts'

const picture = '/files/AAAAAAAAAAAAAAAAAAAAAA/a.png'
/** Values with characters that separate keys, paths and cells elsewhere. */
const values = ['a', 'b', '3', 'x/y', 'p~q', 'u.v', '选 项', '"', 'constructor'] as const
const numbers = [-3, 0, 0.1, 0.25, 1, 2, 5, 7.5, 20, 100] as const
const texts = ['', 'x', '说明', '(a) [b] {c}'] as const
const moments = [
  '2026',
  '2026-11',
  '2026-11-01',
  '2027-03-31',
  '2026-11-21T08:00',
  'today',
  'today+9',
  '08:00',
  '18:30',
]
const patterns = ['^[a-z]+$', 'a', '^.{2,}$', '\\d'] as const

/** An item with random settings that pass the type's own check. All settings of the type may occur. */
export function randomItem(next: Random, type: string, id: string, mayNest = true): Item {
  const { settings, check, create } = itemTypes[type]!
  for (let attempt = 0; attempt < 60; attempt++) {
    const own = Object.entries(settings).flatMap(([key, setting]) => {
      const isNeeded = setting.type === 'richtext' || setting.type === 'code' || setting.type === 'json'
      if (!next.chance(isNeeded ? 0.9 : 0.4)) return []
      const value = randomSetting(next, setting, mayNest)
      return value === undefined ? [] : [[key, value] as const]
    })
    const made = asItem({
      id,
      type,
      label: `${type} ${id}`,
      ...create(next.chance(0.5) ? 'zh-cn' : 'en'),
      ...Object.fromEntries(own),
      ...(next.chance(0.3) ? { required: true } : {}),
    } as LooseItem)
    if (check(made, 'items/0').length === 0) return made
  }
  throw new Error(`no settings of <${type}> pass its own check`)
}

function randomSetting(next: Random, setting: ItemSetting, mayNest: boolean): unknown {
  const { type, widget, options = [], min = 0, max = min + 6 } = setting
  switch (type) {
    case 'bool':
      return next.chance(0.5)
    case 'enum':
      return next.pick(options).value
    case 'int':
      return min + next.below(Math.min(max - min, 6) + 1)
    case 'decimal':
      return setting.scale === 0 ? 1 + next.below(3) : next.pick(numbers)
    case 'richtext':
      return '<p>文字</p>'
    case 'code':
      return '1 + 1'
    case 'string':
      if (widget === 'picture') return picture
      return widget === 'moment' ? next.pick(moments) : next.pick(texts)
    case 'json':
      return randomParts(next, setting, mayNest)
  }
}

function randomParts(next: Random, { widget, isPlain, hasPictures }: ItemSetting, mayNest: boolean): unknown {
  const some = values.filter(() => next.chance(0.5))
  const kept = some.length === 0 ? values.slice(0, 2) : some
  switch (widget) {
    case 'options':
      return kept.map((value, at) => ({
        value,
        label: `选项 ${value}`,
        ...(next.chance(0.3) ? { score: at } : {}),
        ...(isPlain === true || next.chance(0.7) ? {} : { quota: next.below(5) }),
        ...(isPlain || at > 0 || next.chance(0.7) ? {} : { other: true }),
        ...(isPlain || at !== kept.length - 1 || next.chance(0.7) ? {} : { exclusive: true }),
        ...(hasPictures ? { image: picture } : {}),
      }))
    case 'tree':
      return kept.map((value) => ({
        value,
        label: value,
        ...(next.chance(0.5)
          ? { children: [1, 2].map((n) => ({ value: `${value}${n}`, label: `${value}${n}` })) }
          : {}),
      }))
    case 'lines':
      return kept.map((value) => ({ value, label: `行 ${value}`, ...(hasPictures ? { image: picture } : {}) }))
    case 'products':
      return kept.map((value) => ({
        value,
        label: `商品 ${value}`,
        price: next.pick([0, 0.1, 9.9, 59]),
        ...(next.chance(0.5) ? { quota: 1 + next.below(9) } : {}),
        ...(next.chance(0.5) ? { limit: 1 + next.below(4) } : {}),
      }))
    case 'rowItems':
      return mayNest
        ? Object.keys(itemTypes)
            .filter((type) => rowTypeOf(type) !== undefined && next.chance(0.5))
            .map((type, at) => rowItem(next, type, `inner${at}`))
        : undefined
    case 'weekdays':
      return [1, 2, 3, 4, 5, 6, 7].filter(() => next.chance(0.7))
    case 'fileGroups':
      return fileGroupNames.filter(() => next.chance(0.4))
    case 'patterns':
      return [{ pattern: next.pick(patterns), message: '' }]
    default:
      return undefined
  }
}

const notInRows: ReadonlySet<string> = new Set(['unique', 'default', 'hidden'])

/** A question without settings that a row does not support. */
function rowItem(next: Random, type: string, id: string): LooseItem {
  const made = randomItem(next, type, id, false) as LooseItem
  const own = Object.fromEntries(Object.entries(made).filter(([key]) => !notInRows.has(key))) as LooseItem
  return made.options ? { ...own, options: made.options.map(({ value, label }) => ({ value, label })) } : own
}
