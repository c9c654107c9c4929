import type { Accuracy } from './date-precision.ts'
import { families, type Family, type FamilyTraits } from './answer-data-types.ts'
import type { ItemBase } from './item.ts'
import type { ItemType, Operand, Truths } from './item-type.ts'
import { limits } from './limits.ts'
import { ownItemTypes } from './built-in-item-types.ts'
import { findRowTypesBy } from './types/row-types.ts'
import type { CalcItem } from './types/calc.ts'
import type { CheckboxItem } from './types/checkbox.ts'
import type { DateItem } from './types/date.ts'
import type { DescriptionItem } from './types/description.ts'
import type { InputItem } from './types/input.ts'
import type { NumberItem } from './types/number.ts'
import type { PaginationItem } from './types/pagination.ts'
import type { RadioItem } from './types/radio.ts'
import type { RateItem } from './types/rate.ts'
import type { SelectItem } from './types/select.ts'
import type { ReserveDayItem } from './types/reserve-day.ts'
import type { ReserveTimeRangeItem } from './types/reserve-time-range.ts'
import type { GoodsItem } from './types/goods.ts'
import type { DateRangeItem } from './types/date-range.ts'
import type { NpsItem } from './types/nps.ts'
import type { SliderItem } from './types/slider.ts'
import type { SwitchItem } from './types/switch.ts'
import type { SortItem } from './types/sort.ts'
import type { MatrixRadioItem } from './types/matrix-radio.ts'
import type { MatrixCheckboxItem } from './types/matrix-checkbox.ts'
import type { MatrixScaleItem } from './types/matrix-scale.ts'
import type { MatrixSelectItem } from './types/matrix-select.ts'
import type { MatrixInputItem } from './types/matrix-input.ts'
import type { SubFormItem } from './types/sub-form.ts'
import type { UploadItem } from './types/upload.ts'
import type { ImageUploadItem } from './types/image-upload.ts'
import type { ImageItem } from './types/image.ts'
import type { ImageSelectItem } from './types/image-select.ts'
import type { RichTextItem } from './types/rich-text.ts'
import type { SignatureItem } from './types/signature.ts'
import type { DividerItem } from './types/divider.ts'
import type { HiddenItem } from './types/hidden.ts'
import type { HorizontalInputItem } from './types/horizontal-input.ts'
import type { UserSelectItem } from './types/user-select.ts'
import type { DeptSelectItem } from './types/dept-select.ts'
import type { LocationItem } from './types/location.ts'
import type { PhoneVerificationItem } from './types/phone-verification.ts'
import type { RegionItem } from './types/region.ts'
import type { RandomNumberItem } from './types/random-number.ts'
import type { TextareaItem } from './types/textarea.ts'
import type { TimeItem } from './types/time.ts'
import type { TimeRangeItem } from './types/time-range.ts'
import type { CarouselItem } from './types/carousel.ts'
import type { CascaderItem } from './types/cascader.ts'
import type { ItemId } from './item.ts'

/** Item interfaces by type. A plugin adds its own by declaration merging. */
export interface ItemsByType {
  readonly input: InputItem
  readonly textarea: TextareaItem
  readonly number: NumberItem
  readonly horizontalInput: HorizontalInputItem
  readonly radio: RadioItem
  readonly checkbox: CheckboxItem
  readonly select: SelectItem
  readonly imageSelect: ImageSelectItem
  readonly cascader: CascaderItem
  readonly switch: SwitchItem
  readonly rate: RateItem
  readonly nps: NpsItem
  readonly slider: SliderItem
  readonly sort: SortItem
  readonly date: DateItem
  readonly dateRange: DateRangeItem
  readonly time: TimeItem
  readonly timeRange: TimeRangeItem
  readonly matrixRadio: MatrixRadioItem
  readonly matrixCheckbox: MatrixCheckboxItem
  readonly matrixScale: MatrixScaleItem
  readonly matrixSelect: MatrixSelectItem
  readonly matrixInput: MatrixInputItem
  readonly subForm: SubFormItem
  readonly reserveDay: ReserveDayItem
  readonly reserveTimeRange: ReserveTimeRangeItem
  readonly goods: GoodsItem
  readonly userSelect: UserSelectItem
  readonly deptSelect: DeptSelectItem
  readonly region: RegionItem
  readonly location: LocationItem
  readonly phoneVerification: PhoneVerificationItem
  readonly upload: UploadItem
  readonly imageUpload: ImageUploadItem
  readonly signature: SignatureItem
  readonly description: DescriptionItem
  readonly richText: RichTextItem
  readonly image: ImageItem
  readonly carousel: CarouselItem
  readonly divider: DividerItem
  readonly pagination: PaginationItem
  readonly calc: CalcItem
  readonly hidden: HiddenItem
  readonly randomNumber: RandomNumberItem
}

/** One item of a form. A stored document may contain unknown types; check with `itemTypeOf`. */
export type Item = ItemsByType[keyof ItemsByType]

/** All item types by name: built-in types, then plugin types. */
export let itemTypes: Readonly<Record<string, ItemType>> = byName(ownItemTypes)

/** Registers item types. Server, admin and fill page call it at start, before the first form is read. */
export function addItemTypes(more: readonly ItemType[]): void {
  const other = more.find(({ type }) => Object.hasOwn(itemTypes, type) && !more.includes(itemTypes[type]!))
  if (other) throw new Error(`item type <${other.type}> is there already`)
  itemTypes = { ...itemTypes, ...byName(more) }
}

/**
 * The definition of a type; undefined for an unknown one (from an import or a later version), which is reported and
 * never crashes.
 */
export const itemTypeOf = (type: string): ItemType | undefined =>
  Object.hasOwn(itemTypes, type) ? itemTypes[type] : undefined

findRowTypesBy(itemTypeOf)

/** The family of an item; `none` also for an unknown type. */
export const familyOf = (item: ItemBase): Family => itemTypeOf(item.type)?.family(item) ?? 'none'

export const traitsOf = (item: ItemBase): FamilyTraits => families[familyOf(item)]

/** Whether answers of the item are stored, typed or computed. */
export const hasAnswer = (item: ItemBase): boolean => familyOf(item) !== 'none'

export const isComputed = (item: ItemBase): boolean => itemTypeOf(item.type)?.calculation !== undefined

/** Whether the server makes its answers. */
export const isGenerated = (item: ItemBase): boolean => itemTypeOf(item.type)?.generate !== undefined

/** Whether the answer is generated or computed rather than entered. */
export const answersItself = (item: ItemBase): boolean => isComputed(item) || isGenerated(item)

/** Whether the item may be made required: not where an answer is never absent. */
export const hasRequiredSetting = (item: ItemBase): boolean => !isNeverAbsent(item)

/** Whether the item is marked as required. `required` is the result of the rules. */
export const isMarkedRequired = (item: ItemBase, required: boolean): boolean =>
  itemTypeOf(item.type)?.demands?.(item) || (required && !answersItself(item) && !isNeverAbsent(item))

const isNeverAbsent = (item: ItemBase): boolean =>
  itemTypeOf(item.type)?.demands !== undefined && item.default !== undefined

/** Whether a visitor answers the item. */
export const isAsked = (item: ItemBase): boolean => hasAnswer(item) && !answersItself(item)

export const breaksPage = (item: ItemBase): boolean => itemTypeOf(item.type)?.breaksPage === true

/** Whether only signed-in visitors may answer the item. */
export const needsSignIn = (item: ItemBase): boolean => itemTypeOf(item.type)?.needsSignIn === true

/** Whether an answer must be verified by a code sent to it. */
export const needsCode = (item: ItemBase): boolean => itemTypeOf(item.type)?.needsCode === true

/** The precision of the item's dates. */
export const momentAccuracyOf = (item: ItemBase): Accuracy => itemTypeOf(item.type)?.accuracy?.(item) ?? 'day'

/** Labels for true and false in the item's answers. */
export const truthsOf = (item: ItemBase): Truths => itemTypeOf(item.type)?.truths?.(item) ?? plainTruths

export const plainTruths: Truths = { yes: { 'zh-cn': '是', en: 'Yes' }, no: { 'zh-cn': '否', en: 'No' } }

/** The item's answer as an operand; undefined without one. */
export const answerOperandOf = (item: ItemBase): Operand | undefined =>
  itemTypeOf(item.type)
    ?.operands(item)
    .find(({ suffix }) => suffix === '')

/** Limit on the length of the item's text, in UTF-16 code units. */
export const maxLengthOf = (item: ItemBase & { readonly maxLength?: number }): number =>
  item.maxLength ?? itemTypeOf(item.type)?.maxLength ?? limits.inputAnswer

function byName(types: readonly ItemType[]): Readonly<Record<string, ItemType>> {
  return Object.fromEntries(types.map((type) => [type.type, type]))
}

/**
 * Question numbers as visitors see them while nothing is hidden. Texts, page breaks, calculations and always hidden
 * items have none.
 */
export function questionNumbers({ items }: { readonly items: readonly Item[] }): ReadonlyMap<ItemId, number> {
  const asked = items.filter((item) => isAsked(item) && !item.hidden)
  return new Map(asked.map((item, i) => [item.id, i + 1]))
}

/** The rich texts of an item, by setting. */
export function richTextsOf(item: ItemBase): readonly (readonly [key: string, html: string])[] {
  return richSettings(item.type).flatMap((key) => {
    const html: unknown = Reflect.get(item, key)
    return typeof html === 'string' ? [[key, html] as const] : []
  })
}

/** Returns the item with `change` applied to each of its formatted texts. */
export function withFormattedTexts<I extends ItemBase>(item: I, change: (html: string) => string): I {
  const changed = richTextsOf(item)
    .filter(([key]) => itemTypeOf(item.type)?.settings[key]?.widget === 'richText')
    .map(([key, html]) => [key, change(html)] as const)
  return changed.length === 0 ? item : { ...item, ...Object.fromEntries(changed) }
}

const richSettings = (type: string): readonly string[] =>
  Object.entries(itemTypeOf(type)?.settings ?? {}).flatMap(([key, setting]) =>
    setting.type === 'richtext' ? [key] : [],
  )
