import type { ItemType } from './item-type.ts'
import { checkbox } from './types/checkbox.ts'
import { input } from './types/input.ts'
import { number } from './types/number.ts'
import { pagination } from './types/pagination.ts'
import { radio } from './types/radio.ts'

/** Item types in the first load of the fill page; all others are fetched with their widgets. */
export const ownItemTypes: readonly ItemType[] = [input, number, radio, checkbox, pagination]
