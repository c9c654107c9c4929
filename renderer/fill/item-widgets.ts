import { addItemTypes } from '#schemas/form/item-types.ts'
import type { ItemType } from '#schemas/form/item-type.ts'
import { builtInPageParts, builtInWidgets } from './eager-widgets.ts'
import type { CoverPage } from './cover-page.tsx'
import type { LanguageChoice } from './language-choice.tsx'
import type { followPages } from './page-history.ts'
import type { RichText } from './rich-text-view.tsx'
import type { ItemWidget } from './widget-props.ts'

/** Item type with the widget that visitors fill in. */
export interface FillItemType {
  readonly type: ItemType
  readonly widget: ItemWidget
}

const byType = (widgets: readonly ItemWidget[]): ReadonlyMap<string, ItemWidget> =>
  new Map(widgets.map((widget) => [widget.type, widget]))

/** Widget of each item type: built-in ones, then those of plugins. */
export let itemWidgets = byType(builtInWidgets)

/** Adds the item types of plugins; the admin and the fill page call it before the first form renders. */
export function addFillItemTypes(types: readonly FillItemType[]): void {
  addItemTypes(types.map(({ type }) => type))
  const more = types.map(({ widget }) => widget)
  const other = more.find((widget) => itemWidgets.has(widget.type) && itemWidgets.get(widget.type) !== widget)
  if (other) throw new Error(`a widget of <${other.type}> is there already`)
  addWidgets(more)
}

/** Parts of the page besides its questions; the fill page fetches those that its form shows. */
export interface PageParts {
  readonly CoverPage?: typeof CoverPage
  readonly LanguageChoice?: typeof LanguageChoice
  readonly RichText?: typeof RichText
  /** Of forms with several pages. */
  readonly followPages?: typeof followPages
}

export let pageParts: PageParts = builtInPageParts

export function addPageParts(parts: PageParts): void {
  pageParts = { ...pageParts, ...parts }
}

/** Adds the widgets that the fill page fetched for its form. */
export function addWidgets(more: readonly ItemWidget[]): void {
  addItemTypes(more.flatMap(({ itemType }) => itemType ?? []))
  itemWidgets = new Map([...itemWidgets, ...byType(more)])
}

/** Returns the widget of an item type; undefined for an unknown type. */
export const widgetOf = (type: string): ItemWidget | undefined => itemWidgets.get(type)
