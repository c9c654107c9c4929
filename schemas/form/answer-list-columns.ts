import { locales, textIn } from '../module/localized-text.ts'
import type { Column, Field, JsonPosition } from '../module/module-file.ts'
import type { CodebookEntry } from './artifact.ts'
import { families, type Family } from './answer-data-types.ts'
import { choicesOf, type ItemBase } from './item.ts'
import { answersItself, familyOf, itemTypeOf, momentAccuracyOf } from './item-types.ts'
import { answerColumn, plainText, type AnswerColumn, type Operand } from './item-type.ts'

/** A column of answers in a list: its field, and the question and answer column that it shows. */
export interface AnswerField {
  readonly name: string
  readonly field: Field
  readonly entry: CodebookEntry
  readonly column: AnswerColumn
  /** Heading over the columns of one question; absent where the question has one column. */
  readonly group?: Column['group']
}

/** The columns of an item; the stored value for a type that is no longer known. */
export const answerColumns = ({ item }: Pick<CodebookEntry, 'item'>): readonly AnswerColumn[] =>
  itemTypeOf(item.type)?.columns(item) ?? [
    answerColumn({ parse: () => undefined, text: (_, value) => plainText(value) }, item),
  ]

/**
 * The fields of a codebook's answers, one per column, in the order of the questions. A name in `taken` belongs to the
 * submission itself; an answer of that name is in no list.
 */
export function answerFields(
  codebook: readonly CodebookEntry[],
  taken: ReadonlySet<string> = new Set(),
): readonly AnswerField[] {
  return codebook
    .filter(({ id }) => !taken.has(id))
    .flatMap((entry) => {
      const columns = answerColumns(entry)
      const shown = columns.filter(({ isForPrograms }) => !isForPrograms)
      return columns.map((column): AnswerField => ({
        name: column.key,
        field: fieldOf(entry, column, shown.length > 1),
        entry,
        column,
        ...(shown.length > 1 ? { group: entry.label } : {}),
      }))
    })
}

/** Fields for filters on rows of an answer, in addition to its columns; no list shows them. */
export const rowTestFields = (entry: CodebookEntry): readonly (readonly [name: string, field: Field])[] =>
  (itemTypeOf(entry.item.type)?.operands(entry.item) ?? []).flatMap(({ suffix, label, inRows, ...operand }) => {
    if (!inRows) return []
    const { item, quantifier } = inRows
    const inside: JsonPosition = {
      column: 'answers',
      path: [entry.id, item.id],
      compares: operand.compares,
      quantifier,
    }
    const options = choicesOf(item).map(({ value, label: text }) => ({ value, label: text }))
    const field: Field = {
      type: typeOf(operand.family, { ...entry, item: item as CodebookEntry['item'], options }, inside),
      label: label ?? entry.label,
      ops: [...new Set([...operand.ops, ...operand.also])],
      sortable: false,
      readonly: true,
      inside,
      ...(options.length > 0 ? { options } : {}),
    }
    return [[entry.id + suffix, field] as const]
  })

/** Position of a column's value, with the comparison of the operand that reads the same value. */
export function positionOf(entry: CodebookEntry, column: AnswerColumn): JsonPosition {
  const family = familyIn(entry, column)
  const compares = operandOf(entry, column)?.compares ?? families[family].compares
  const ranks = family === 'choice' ? entry.options?.map(({ value }) => value) : undefined
  const first = column.inRows && firstRow(column.inRows)
  return {
    column: 'answers',
    // a column of rows has no position of its own; filters address the whole answer
    path: column.path ?? [column.rank === undefined && !column.weights && family !== 'rows' ? column.key : entry.id],
    compares,
    ...(column.rank === undefined ? {} : { rank: column.rank }),
    ...(column.weights ? { weights: column.weights } : {}),
    ...(ranks && ranks.length > 0 ? { ranks } : {}),
    ...(first ? { first } : {}),
  }
}

/** Answer families with a natural order; files and addresses have none. */
const ordered: ReadonlySet<Family> = new Set(['text', 'number', 'boolean', 'choice', 'moment'])

/** Position of the answer in the first row, for a question in rows; undefined for a family without an order. */
function firstRow(item: ItemBase): JsonPosition['first'] {
  const asked = item as CodebookEntry['item'] // a question in rows is an item of a known type
  const family = familyOf(asked)
  if (!ordered.has(family)) return undefined
  const own = itemTypeOf(item.type)
    ?.operands(asked)
    .find(({ suffix }) => suffix === '')
  const ranks = family === 'choice' ? choicesOf(asked).map(({ value }) => value) : []
  return {
    path: [item.id],
    compares: own?.compares ?? families[family].compares,
    ...(ranks.length > 0 ? { ranks } : {}),
  }
}

function fieldOf(entry: CodebookEntry, column: AnswerColumn, isGrouped: boolean): Field {
  const family = familyIn(entry, column)
  const { ops = families[family].ops, also = families[family].also } = operandOf(entry, column) ?? {}
  const position = positionOf(entry, column)
  const own = column.label
  const label =
    own === undefined || isGrouped
      ? (own ?? (column.isForPrograms ? column.key : entry.label))
      : typeof own === 'string'
        ? `${entry.label} ${own}`
        : { 'zh-cn': `${entry.label} ${own['zh-cn']}`, en: `${entry.label} ${own.en ?? own['zh-cn']}` }
  return {
    type: typeOf(family, entry, position),
    label,
    // name in files, where columns of several questions are side by side
    ...(isGrouped && own !== undefined
      ? { also: locales.map((locale) => `${entry.label} ${textIn(own, locale)}`) }
      : {}),
    ops: [...new Set([...ops, ...also])],
    sortable: family !== 'rows' || position.first !== undefined,
    readonly: true,
    inside: position,
    ...(family === 'choice' || family === 'choices' || family === 'path'
      ? { options: choicesOf(entry.item).map(({ value, label: text }) => ({ value, label: text })) }
      : {}),
  }
}

const familyIn = ({ item }: CodebookEntry, column: AnswerColumn): Family =>
  column.family ?? (column.key === item.id ? familyOf(item) : 'text')

/** The operand whose value the column shows. */
function operandOf({ item }: CodebookEntry, { key }: AnswerColumn): Operand | undefined {
  return itemTypeOf(item.type)
    ?.operands(item)
    .find(({ suffix }) => `${item.id}${suffix}` === key)
}

/** The type of field with the fitting search and value inputs. */
function typeOf(family: Family, { item, options }: CodebookEntry, { compares }: JsonPosition): Field['type'] {
  switch (family) {
    case 'number':
      return compares === 'mixed' ? 'string' : 'decimal'
    case 'boolean':
      return 'bool'
    case 'choice':
      return options && options.length > 0 ? 'enum' : 'string'
    case 'choices':
    case 'path':
      return 'dicts'
    case 'moment':
      return momentAccuracyOf(item) === 'day' ? 'date' : 'string'
    default:
      return 'string'
  }
}

/**
 * Whether an answer can be edited in its cell: one column, of a kind that a cell has an input for. Others are edited in
 * the drawer.
 */
export function isEditedInCell({ entry, column, field, group }: AnswerField): boolean {
  if (answersItself(entry.item) || column.key !== entry.id || group !== undefined) return false
  return editedInCells[familyOf(entry.item)]?.has(field.type) === true
}
const editedInCells: Readonly<Partial<Record<Family, ReadonlySet<Field['type']>>>> = {
  text: new Set(['string']),
  number: new Set(['decimal']),
  boolean: new Set(['bool']),
  choice: new Set(['enum']),
  choices: new Set(['dicts']),
  moment: new Set(['date']),
}
