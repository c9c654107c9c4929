import type { ItemType } from './item-type.ts'
import { calc } from './types/calc.ts'
import { checkbox } from './types/checkbox.ts'
import { date } from './types/date.ts'
import { description } from './types/description.ts'
import { input } from './types/input.ts'
import { number } from './types/number.ts'
import { pagination } from './types/pagination.ts'
import { radio } from './types/radio.ts'
import { rate } from './types/rate.ts'
import { select } from './types/select.ts'
import { textarea } from './types/textarea.ts'

/** Item types in the first load of the fill page; all others are fetched with their widgets. */
export const ownItemTypes: readonly ItemType[] = [
  input,
  textarea,
  number,
  radio,
  checkbox,
  select,
  rate,
  date,
  description,
  pagination,
  calc,
]
