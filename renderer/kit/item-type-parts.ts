import type { ComponentType } from 'react'
import type { ItemBase } from '#schemas/form/item.ts'
import type { ItemSetting } from '#schemas/form/item-setting.ts'
import { addFillItemTypes, type FillItemType } from '../fill/item-widgets.ts'

/** Renders an answer in the list and beside its question. */
export interface AnswerCellProps {
  readonly item: ItemBase
  readonly value: unknown
  /** Settings of the item, in the notation of its type. */
  readonly text: string
  /** Whether to render a single line with an ellipsis instead of the full answer. */
  readonly isInline: boolean
}
export type AnswerCellPart = ComponentType<AnswerCellProps>

/** Renders one setting in the inspector. */
export interface SettingWidgetProps {
  readonly item: ItemBase
  readonly name: string
  readonly setting: ItemSetting
  readonly value: unknown
  /** `undefined` removes the setting from the document. */
  readonly onChange: (value: unknown) => void
}

/** Client parts of an item type: definition, widget, and its rendering around the form. */
export interface ItemTypeParts extends FillItemType {
  /** Icon in the palette. */
  readonly icon?: ComponentType<{
    readonly size?: number
    readonly stroke?: number
    readonly className?: string
    readonly 'aria-hidden'?: true
  }>
  /** Cell, where the family's default is not sufficient. */
  readonly cell?: AnswerCellPart
  /** Widgets named by its settings. */
  readonly settingWidgets?: Readonly<Record<string, ComponentType<SettingWidgetProps>>>
}

const known = new Map<string, ItemTypeParts>()

/** Registers the types of plugins, once, before the first form renders. */
export function addItemTypeParts(more: readonly ItemTypeParts[]): void {
  addFillItemTypes(more)
  for (const parts of more) known.set(parts.type.type, parts)
}

/** The parts that a plugin registered for `type`; undefined for built-in types. */
export const itemTypePartsOf = (type: string): ItemTypeParts | undefined => known.get(type)
