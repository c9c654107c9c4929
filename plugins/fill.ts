import type { FillItemType } from '#renderer/fill/item-widgets.ts'

/**
 * The item types that plugins bring to the page that visitors fill in: meaning and widget, nothing of the admin. The
 * same types are
 * `itemTypes` of the plugins' client and server halves.
 */
export const fillItemTypes: readonly FillItemType[] = []
