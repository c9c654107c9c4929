import type { ComponentType } from 'react'
import type { ItemBase } from '#schemas/form/item.ts'
import type { ItemSetting } from '#schemas/form/item-setting.ts'
import { addFillItemTypes, type FillItemType } from '../fill/item-widgets.ts'

/** Draws an answer in the list and beside its question. */
export interface AnswerCellProps {
  readonly item: ItemBase
  readonly value: unknown
  /** As the type writes it. */
  readonly text: string
  /** On one line, cut with an ellipsis; else in full. */
  readonly isInline: boolean
}
export type AnswerCellPart = ComponentType<AnswerCellProps>

/** Draws one setting in the inspector. */
export interface SettingWidgetProps {
  readonly item: ItemBase
  readonly name: string
  readonly setting: ItemSetting
  readonly value: unknown
  /** `undefined` takes the setting out of the document. */
  readonly onChange: (value: unknown) => void
}

/** A type of item as the admin knows it: its meaning, its widget, and what is drawn of it around the form. */
export interface ItemTypeParts extends FillItemType {
  /** In the palette. */
  readonly icon?: ComponentType<{
    readonly size?: number
    readonly stroke?: number
    readonly className?: string
    readonly 'aria-hidden'?: true
  }>
  /** Where its family's own is not enough. */
  readonly cell?: AnswerCellPart
  /** Widgets that its settings name. */
  readonly settingWidgets?: Readonly<Record<string, ComponentType<SettingWidgetProps>>>
}

const known = new Map<string, ItemTypeParts>()

/** Registers the types that plugins bring, once, before the first form is drawn. */
export function addItemTypeParts(more: readonly ItemTypeParts[]): void {
  addFillItemTypes(more)
  for (const parts of more) known.set(parts.type.type, parts)
}

/** The parts that a plugin registered for `type`; undefined for built-in types. */
export const itemTypePartsOf = (type: string): ItemTypeParts | undefined => known.get(type)
