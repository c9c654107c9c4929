import { calc } from './kinds/calc.ts'
import { checkbox } from './kinds/checkbox.ts'
import { date } from './kinds/date.ts'
import { description } from './kinds/description.ts'
import { input } from './kinds/input.ts'
import type { Kind } from './kinds/kind.ts'
import { number } from './kinds/number.ts'
import { pagination } from './kinds/pagination.ts'
import { radio } from './kinds/radio.ts'
import { rate } from './kinds/rate.ts'
import { select } from './kinds/select.ts'
import { textarea } from './kinds/textarea.ts'

export type { JsonSchema, Kind } from './kinds/kind.ts'

/** Every item type, in the order the palette offers them. */
export const kinds: Readonly<Record<string, Kind>> = { input, textarea, number, radio, checkbox, select, rate, date, description, pagination, calc }

/** The kind of `type`; undefined for one we do not know (an import, a later version), which is a finding, never a crash. */
export const kindOf = (type: string): Kind | undefined => (Object.hasOwn(kinds, type) ? kinds[type] : undefined)
