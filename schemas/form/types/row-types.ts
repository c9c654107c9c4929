import type { ItemType } from '../item-type.ts'

/** The types allowed in a row: each has one short value that needs no further explanation. */
export const rowTypeNames = [
  'input',
  'textarea',
  'number',
  'radio',
  'checkbox',
  'select',
  'rate',
  'date',
  'time',
] as const

let findType: (type: string) => ItemType | undefined = () => undefined

/** Registered by the table of all types (item-types.ts), because importing it here would create a cycle. */
export const findRowTypesBy = (find: typeof findType): void => {
  findType = find
}

/** Type of a question in a row; undefined for types not allowed there. */
export const rowTypeOf = (type: string): ItemType | undefined =>
  rowTypeNames.some((name) => name === type) ? findType(type) : undefined
