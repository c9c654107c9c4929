import type { Item } from '#schemas/form/form.ts'
import { optionsOf } from '#schemas/form/item.ts'
import { familyOf, isAsked, itemTypeOf, needsCode } from '#schemas/form/item-types.ts'
import type { Preset } from '#schemas/form/text-format-presets.ts'
import { plainNumber } from '#schemas/form/types/phone-verification.ts'

/**
 * Builds a question that asks for the answer of another one, by its family only: further behavior of the original, such
 * as sending a code, is left out.
 */
export function conditionItem(item: Item, label: string): Item {
  const asked = { id: item.id, label, required: true, ...(item.help ? { help: item.help } : {}) }
  switch (familyOf(item)) {
    case 'number':
      return { ...asked, type: 'number', ...unitOf(item) }
    case 'choice':
      return {
        ...asked,
        type: 'select',
        options: optionsOf(item)
          .filter(({ other }) => !other)
          .map((option) => ({ value: option.value, label: option.label })),
      }
    case 'moment': {
      const { default: _default, rules: _rules, hidden: _hidden, readOnly: _readOnly, ...rest } = item
      return { ...rest, ...asked } as Item // without the optional properties
    }
    default:
      return { ...asked, type: 'input', ...presetOf(item) }
  }
}

/** Returns the answer that a visitor posted; undefined without one. */
export function valueIn(item: Item, fields: URLSearchParams): string | number | undefined {
  const type = itemTypeOf(isAsked(item) ? item.type : 'input')
  const posted = fields.getAll(item.id).map((text) => text.slice(0, 1000).replaceAll('\0', '').toWellFormed())
  const value = type?.parse(item, (name) => (name === item.id ? posted : []))
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (familyOf(item) === 'number') return undefined
  return presetOf(item).preset === 'phone' ? plainNumber(value) : value
}

const presetOf = (item: Item): { readonly preset?: Preset } =>
  needsCode(item) ? { preset: 'phone' } : 'preset' in item && item.preset ? { preset: item.preset } : {}
const unitOf = (item: Item) => {
  const unit = itemTypeOf(item.type)?.unit?.(item)
  return unit ? { unit } : {}
}
