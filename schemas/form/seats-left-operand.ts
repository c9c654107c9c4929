import { optionsOf, type ItemBase, type Option } from './item.ts'
import { itemTypeOf } from './item-types.ts'
import type { SeatsLeft } from './seats-left.ts'
import type { ProductsItem } from './types/products.ts'

/** Between an item's id and the value of an option in a field that conditions read: `slot01.left.am`. */
export const leftSuffix = '.left.'

/** Whether a field reads the places left of an option instead of an answer. */
export const isPlacesLeft = (field: string): boolean => /^[A-Za-z0-9]{6}\.left\../.test(field)

/** Pages say no numbers above 99, and rules must hold alike on the page and on the server. */
const manyPlaces = 100

/**
 * Returns the places left of an option as visitors know them. An option without a number has many; undefined where
 * nobody has counted, such as in a preview.
 */
export const placesLeftIn = (left: SeatsLeft | undefined, item: string, option: string): number | undefined =>
  left && (left[item]?.[option] ?? manyPlaces)

/** Options and products of an item that are limited, whatever the day. */
export function limitedOptions(item: ItemBase): readonly Pick<Option, 'value' | 'label'>[] {
  const group = itemTypeOf(item.type)?.group
  const { products = [] } = item as ItemBase & Partial<ProductsItem> // goods only
  const options = group === 'choice' ? optionsOf(item) : products
  return options.filter(({ quota }) => quota !== undefined)
}
