import { createElement } from 'react'
import { iconOf } from './item-type-icons.ts'

/** The picture of an item type, always beside its name. */
export const ItemTypeIcon = ({ type, size = 18 }: { readonly type: string; readonly size?: number }) =>
  createElement(iconOf(type), { size, stroke: 1.5, 'aria-hidden': true })
