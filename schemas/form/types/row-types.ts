import type { ItemType } from '../item-type.ts'

/** The types that stand in a row: one short value each, which says all by itself. */
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

/** Told by the table of all types (item-types.ts), which a type cannot import, being in it. */
export const findRowTypesBy = (find: typeof findType): void => {
  findType = find
}

/** The type of a question in a row; undefined for one that cannot stand there. */
export const rowTypeOf = (type: string): ItemType | undefined =>
  rowTypeNames.some((name) => name === type) ? findType(type) : undefined
