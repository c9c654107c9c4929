import { addItemTypes } from '#schemas/form/item-types.ts'
import type { ItemType } from '#schemas/form/item-type.ts'
import { builtInWidgets } from './built-in-widgets.ts'
import type { ItemWidget } from './widget.ts'

/** A type of item as the page knows it that visitors fill in. */
export interface FillItemType {
  readonly type: ItemType
  readonly widget: ItemWidget
}

const byType = (widgets: readonly ItemWidget[]): ReadonlyMap<string, ItemWidget> =>
  new Map(widgets.map((widget) => [widget.type, widget]))

/** How each item type is drawn: the product's own, then those that plugins have brought. */
export let itemWidgets = byType(builtInWidgets)

/** Called where a program is put together, before the first form is drawn: by the admin and by the fill page. */
export function addFillItemTypes(types: readonly FillItemType[]): void {
  addItemTypes(types.map(({ type }) => type))
  const more = types.map(({ widget }) => widget)
  const other = more.find((widget) => itemWidgets.has(widget.type) && itemWidgets.get(widget.type) !== widget)
  if (other) throw new Error(`a widget of <${other.type}> is there already`)
  addWidgets(more)
}

/** Adds what the fill page has fetched for its form. */
export function addWidgets(more: readonly ItemWidget[]): void {
  addItemTypes(more.flatMap(({ itemType }) => itemType ?? []))
  itemWidgets = new Map([...itemWidgets, ...byType(more)])
}

/** Undefined for a type that nothing draws. */
export const widgetOf = (type: string): ItemWidget | undefined => itemWidgets.get(type)
