import type { Op } from '../module/cond.ts'

/**
 * What an answer is made of. Cells, filters, statistics, exports and comparisons choose by family; a type refines where
 * that is not enough.
 */
export const familyNames = [
  'none',
  'text',
  'number',
  'boolean',
  'choice',
  'choices',
  'ranking',
  'moment',
  'range',
  'grid',
  'rows',
  'files',
  'people',
  'place',
] as const
export type Family = (typeof familyNames)[number]

/**
 * How a stored answer compares: as text, as a number, as a list of values. A calculation is `mixed`: its formula may
 * yield text.
 */
export type ValueType = 'text' | 'number' | 'bool' | 'list' | 'mixed'

export interface FamilyTraits {
  readonly compares: ValueType
  /** Operators that an editor of conditions offers. */
  readonly ops: readonly Op[]
  /** Operators that a condition may use besides: spellings of other programs. */
  readonly also: readonly Op[]
  /** Which statistics card draws it. */
  readonly card: 'choice' | 'number' | 'text' | 'date' | 'none'
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

const whole: FamilyTraits = { compares: 'text', ops: ['empty'], also: [], card: 'none' }
const several: FamilyTraits = { compares: 'list', ops: ['has', 'hasAll', 'empty'], also: [], card: 'choice' }

export const families: Readonly<Record<Family, FamilyTraits>> = {
  none: { compares: 'text', ops: [], also: [], card: 'none' },
  text: { compares: 'text', ops: textOps, also: [], card: 'text' },
  number: { compares: 'number', ops: orderOps, also: [], card: 'number' },
  boolean: { compares: 'bool', ops: ['eq', 'empty'], also: ['ne'], card: 'choice' },
  choice: { compares: 'text', ops: ['eq', 'ne', 'in', 'empty'], also: ['has'], card: 'choice' },
  choices: several,
  ranking: { ...several, card: 'none' },
  moment: { compares: 'text', ops: momentOps, also: [], card: 'date' },
  range: whole,
  grid: whole,
  rows: whole,
  files: whole,
  people: { ...several, card: 'none' },
  place: whole,
}
