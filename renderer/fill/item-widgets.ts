import { calcWidget } from './types/calc.tsx'
import { checkboxWidget } from './types/checkbox.tsx'
import { dateWidget } from './types/date.tsx'
import { descriptionWidget } from './types/description.tsx'
import { inputWidget } from './types/input.tsx'
import { numberWidget } from './types/number.tsx'
import { paginationWidget } from './types/pagination.tsx'
import { radioWidget } from './types/radio.tsx'
import { rateWidget } from './types/rate.tsx'
import { selectWidget } from './types/select.tsx'
import { textareaWidget } from './types/textarea.tsx'
import type { ItemWidget } from './widget.ts'

const byType = (widgets: readonly ItemWidget[]): ReadonlyMap<string, ItemWidget> => new Map(widgets.map((widget) => [widget.type, widget]))

/** How each item type is drawn: the product's own, then those that plugins have brought. */
export let itemWidgets = byType([
  inputWidget, textareaWidget, numberWidget, radioWidget, checkboxWidget, selectWidget, rateWidget, dateWidget, descriptionWidget, paginationWidget, calcWidget,
])

/** Called where a program is put together, beside `addItemTypes` (schemas/form/item-types.ts). */
export function addItemWidgets(more: readonly ItemWidget[]): void {
  const other = more.find((widget) => itemWidgets.has(widget.type) && itemWidgets.get(widget.type) !== widget)
  if (other) throw new Error(`a widget of <${other.type}> is there already`)
  itemWidgets = new Map([...itemWidgets, ...byType(more)])
}

/** Undefined for a type that nothing draws. */
export const widgetOf = (type: string): ItemWidget | undefined => itemWidgets.get(type)
