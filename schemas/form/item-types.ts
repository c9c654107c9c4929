import type { Accuracy } from './date.ts'
import { families, type Family, type FamilyTraits } from './family.ts'
import type { ItemBase } from './item.ts'
import type { ItemType, Operand } from './item-type.ts'
import { limits } from './limits.ts'
import { calc, type CalcItem } from './types/calc.ts'
import { checkbox, type CheckboxItem } from './types/checkbox.ts'
import { date, type DateItem } from './types/date.ts'
import { description, type DescriptionItem } from './types/description.ts'
import { input, type InputItem } from './types/input.ts'
import { number, type NumberItem } from './types/number.ts'
import { pagination, type PaginationItem } from './types/pagination.ts'
import { radio, type RadioItem } from './types/radio.ts'
import { rate, type RateItem } from './types/rate.ts'
import { select, type SelectItem } from './types/select.ts'
import { textarea, type TextareaItem } from './types/textarea.ts'

/** The item interfaces by type. A plugin that brings a type adds its own by declaration merging. */
export interface ItemsByType {
  readonly input: InputItem
  readonly textarea: TextareaItem
  readonly number: NumberItem
  readonly radio: RadioItem
  readonly checkbox: CheckboxItem
  readonly select: SelectItem
  readonly rate: RateItem
  readonly date: DateItem
  readonly description: DescriptionItem
  readonly pagination: PaginationItem
  readonly calc: CalcItem
}

/** One item of a form. A stored document may hold types that are not known here; nothing but `itemTypeOf` tells. */
export type Item = ItemsByType[keyof ItemsByType]

/** The types of this product itself, in the order the palette offers them. */
export const ownItemTypes: readonly ItemType[] = [
  input,
  textarea,
  number,
  radio,
  checkbox,
  select,
  rate,
  date,
  description,
  pagination,
  calc,
]

/** Every item type by its name: the product's own, then those that plugins have brought. */
export let itemTypes: Readonly<Record<string, ItemType>> = byName(ownItemTypes)

/**
 * Called where a program is put together, before the first form is read: by the server, the admin, and the fill page.
 */
export function addItemTypes(more: readonly ItemType[]): void {
  const other = more.find(({ type }) => Object.hasOwn(itemTypes, type) && !more.includes(itemTypes[type]!))
  if (other) throw new Error(`item type <${other.type}> is there already`)
  itemTypes = { ...itemTypes, ...byName(more) }
}

/**
 * The value of `type`; undefined for one we do not know (an import, a later version), which is a finding, never a
 * crash.
 */
export const itemTypeOf = (type: string): ItemType | undefined =>
  Object.hasOwn(itemTypes, type) ? itemTypes[type] : undefined

/** What the item's answers are made of; `none` also for a type we do not know. */
export const familyOf = (item: ItemBase): Family => itemTypeOf(item.type)?.family(item) ?? 'none'

export const traitsOf = (item: ItemBase): FamilyTraits => families[familyOf(item)]

/** Whether answers of it are stored, typed or computed. */
export const hasAnswer = (item: ItemBase): boolean => familyOf(item) !== 'none'

export const isComputed = (item: ItemBase): boolean => itemTypeOf(item.type)?.calculation !== undefined

/** Whether a visitor answers it. */
export const isAsked = (item: ItemBase): boolean => hasAnswer(item) && !isComputed(item)

export const breaksPage = (item: ItemBase): boolean => itemTypeOf(item.type)?.breaksPage === true

/** How much of a moment its answers say. */
export const momentAccuracyOf = (item: ItemBase): Accuracy => itemTypeOf(item.type)?.accuracy?.(item) ?? 'day'

/** The answer of an item as something to compare; undefined without one. */
export const answerOperandOf = (item: ItemBase): Operand | undefined =>
  itemTypeOf(item.type)
    ?.operands(item)
    .find(({ suffix }) => suffix === '')

/** Longest text this item takes, in UTF-16 code units. */
export const maxLengthOf = (item: ItemBase & { readonly maxLength?: number }): number =>
  item.maxLength ?? itemTypeOf(item.type)?.maxLength ?? limits.inputAnswer

function byName(types: readonly ItemType[]): Readonly<Record<string, ItemType>> {
  return Object.fromEntries(types.map((type) => [type.type, type]))
}
