import type { Op } from '../module/condition.ts'

/**
 * The kind of data in an answer. Cells, filters, statistics, exports and comparisons depend on the family; a type
 * refines it where needed.
 */
export const familyNames = [
  'none',
  'text',
  'number',
  'boolean',
  'choice',
  'choices',
  'ranking',
  'path',
  'moment',
  'range',
  'grid',
  'rows',
  'files',
  'people',
  'place',
  'slot',
  'order',
] as const
export type Family = (typeof familyNames)[number]

/** The type by which stored answers compare. A calculation is `mixed`, because its formula may yield text. */
export type ValueType = 'text' | 'number' | 'bool' | 'list' | 'mixed'

export interface FamilyTraits {
  readonly compares: ValueType
  /** Operators in an editor of conditions. */
  readonly ops: readonly Op[]
  /** Further valid operators, as other programs write them. */
  readonly also: readonly Op[]
  /** The statistics card that shows the family. */
  readonly card: 'choice' | 'number' | 'text' | 'date' | 'files' | 'parts' | 'none'
}

export const textOps = ['eq', 'ne', 'like', 'startsWith', 'in', 'empty'] as const satisfies readonly Op[]
export const orderOps = [
  'eq',
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'in',
  'empty',
] as const satisfies readonly Op[]
const momentOps = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'empty'] as const satisfies readonly Op[]

const inParts: FamilyTraits = { compares: 'text', ops: ['empty'], also: [], card: 'parts' }
const whole: FamilyTraits = { compares: 'text', ops: ['empty'], also: [], card: 'none' }
const several: FamilyTraits = { compares: 'list', ops: ['has', 'hasAll', 'empty'], also: [], card: 'choice' }

export const families: Readonly<Record<Family, FamilyTraits>> = {
  none: { compares: 'text', ops: [], also: [], card: 'none' },
  text: { compares: 'text', ops: textOps, also: [], card: 'text' },
  number: { compares: 'number', ops: orderOps, also: [], card: 'number' },
  boolean: { compares: 'bool', ops: ['eq', 'empty'], also: ['ne'], card: 'choice' },
  choice: { compares: 'text', ops: ['eq', 'ne', 'in', 'empty'], also: ['has'], card: 'choice' },
  choices: several,
  path: { ...several, ops: ['has', 'empty'], also: ['hasAll'] },
  ranking: { compares: 'list', ops: ['empty'], also: [], card: 'parts' },
  moment: { compares: 'text', ops: momentOps, also: [], card: 'date' },
  range: inParts,
  grid: inParts,
  rows: inParts,
  files: { ...whole, card: 'files' },
  people: several,
  place: { ...whole, card: 'choice' },
  slot: { ...whole, card: 'choice' },
  order: inParts,
}
