import { isEmpty } from '../../module/condition.ts'
import type { LocalizedText } from '../../module/localized-text.ts'
import type { Accuracy } from '../date-precision.ts'
import type { Family } from '../answer-data-types.ts'
import type { Answers, ItemBase } from '../item.ts'
import {
  answerOperand,
  plainText,
  type AnswerColumn,
  type AnswerFault,
  type ItemTypeSpec,
  type Operand,
} from '../item-type.ts'
import { momentFault, momentSchema, noMoment, readMoment, spaced, type MomentBounds } from './date-and-time-answers.ts'

/** Two dates or times; one may be missing while filling in. */
export interface MomentRange {
  readonly from?: string
  readonly to?: string
}

/** Names of a range's ends. */
export type EndNames = Readonly<Record<'from' | 'to', LocalizedText>>

const ends = ['from', 'to'] as const

const asRange = (value: unknown): MomentRange =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}

/** A range without its empty ends; undefined without both. */
export const tidyRange = ({ from, to }: MomentRange): MomentRange | undefined =>
  from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined

/** Common definition of date ranges and time ranges. */
export const momentRange = <I extends ItemBase>(
  accuracyOf: (item: I) => Accuracy,
  boundsOf: (item: I) => MomentBounds,
  names: EndNames,
): Pick<
  ItemTypeSpec<I>,
  | 'family'
  | 'accuracy'
  | 'answerSchema'
  | 'parse'
  | 'fields'
  | 'oversize'
  | 'explain'
  | 'fault'
  | 'text'
  | 'columns'
  | 'operands'
  | 'measures'
> => ({
  family: 'range',
  accuracy: accuracyOf,
  answerSchema: (item) => ({
    type: 'object',
    properties: { from: momentSchema(accuracyOf(item)), to: momentSchema(accuracyOf(item)) },
    required: ['from', 'to'],
    additionalProperties: false,
  }),
  parse: (item, posted) => {
    const [from = '', to = ''] = posted(item.id)
    return tidyRange({ from: readMoment(from), to: readMoment(to) })
  },
  fields: (item, value) => ends.map((end) => [item.id, plainText(asRange(value)[end])] as const),
  oversize: (_, value) =>
    typeof value === 'object' && value !== null && Object.keys(value).length > 2 ? { code: 'type' } : undefined,
  explain: (item, { keyword, params }) => {
    switch (keyword) {
      case 'required':
        return { code: params.missingProperty === 'from' ? 'rangeFrom' : 'rangeTo' }
      case 'pattern':
      case 'maxLength':
        return noMoment(accuracyOf(item))
      default:
        return { code: 'type' }
    }
  },
  fault: (item, value, now): AnswerFault | undefined => {
    const { from, to } = asRange(value)
    if (typeof from !== 'string' || typeof to !== 'string') return undefined
    return (
      momentFault(accuracyOf(item), boundsOf(item), from, now) ??
      momentFault(accuracyOf(item), boundsOf(item), to, now) ??
      (from > to ? { code: 'rangeOrder' } : undefined)
    )
  },
  text: (_, value) => {
    const { from, to } = asRange(value)
    if (from === undefined && to === undefined) return plainText(value)
    return `${spaced(plainText(from))} – ${spaced(plainText(to))}`
  },
  columns: ({ id }) =>
    rangeColumns(id, 'moment', names, (value, end) => spaced(plainText(asRange(value)[end])), {
      path: (end) => [id, end],
      read: (cell, end) => ({ [id]: { [end]: readMoment(String(cell)) } }),
    }),
  operands: () => rangeOperands('moment', names),
  measures: (item) => [
    {
      split: 'members',
      parts: ends.map((end) => ({
        key: end,
        label: names[end],
        item: { id: `${item.id}.${end}`, type: accuracyOf(item) === 'time' ? 'time' : 'date', label: '' },
      })),
    },
  ],
})

interface EndPlaces {
  readonly path: (end: 'from' | 'to') => readonly string[]
  readonly read: (cell: unknown, end: 'from' | 'to') => Answers
}

/** One column per end. */
export const rangeColumns = (
  id: string,
  family: Family,
  names: EndNames,
  textOf: (value: unknown, end: 'from' | 'to') => string | number,
  { path, read }: EndPlaces,
): readonly AnswerColumn[] =>
  ends.map((end) => ({
    key: `${id}.${end}`,
    label: names[end],
    family,
    path: path(end),
    value: (answers) => memberOf(answers[id], path(end)[1]!),
    text: (answers) => textOf(answers[id], end),
    read: (cell) => (isEmpty(cell) ? {} : read(cell, end)),
  }))

/** Operands: the whole range, which is empty or not, and each end. */
export const rangeOperands = (family: Family, names: EndNames): readonly Operand[] => [
  answerOperand('range'),
  ...ends.map((end) => answerOperand(family, { suffix: `.${end}`, label: names[end] })),
]

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key] // an object or a list, as checked
    : undefined
}
