import type { Locale } from '../../module/localized-text.ts'
import type { Option } from '../item.ts'
import { answerOperand, defineItemType, plainText, type AnswerColumn } from '../item-type.ts'
import { limits } from '../limits.ts'
import { labelled, sequenced } from '../join-texts.ts'
import { optionChanges } from './diff-choices.ts'
import {
  asRows,
  checkLines,
  freshRows,
  gridSettings,
  keyOfPointer,
  partialChanges,
  rowsByValue,
  rowsOf,
  type GridItem,
} from './matrix-base.ts'

/** A text in each cell. */
export interface MatrixInputItem extends GridItem {
  readonly type: 'matrixInput'
  readonly gridColumns?: readonly Option[]
}

export const columnsOf = (item: MatrixInputItem): readonly Option[] => item.gridColumns ?? []

const freshColumns = (locale: Locale): readonly Option[] =>
  [1, 2].map((n) => ({ value: `c${n}`, label: locale === 'en' ? `Column ${n}` : `列 ${n}` }))

const cellOf = (value: unknown, row: string, column: string): unknown => asRows(asRows(value)[row])[column]

/** Every cell with its key `row.column`. */
const cells = <T>(item: MatrixInputItem, give: (row: Option, column: Option, key: string) => T): readonly T[] =>
  rowsOf(item).flatMap((row) => columnsOf(item).map((column) => give(row, column, `${row.value}.${column.value}`)))

export const matrixInput = defineItemType<MatrixInputItem>({
  type: 'matrixInput',
  name: { 'zh-cn': '矩阵填空', en: 'Text grid' },
  group: 'matrix',
  grading: 'byHand',
  request: 'fill',
  family: 'grid',
  settings: {
    ...gridSettings,
    gridColumns: { ...gridSettings.gridRows, label: { 'zh-cn': '列', en: 'Columns' }, lines: 'columns' },
    partial: { ...gridSettings.partial, label: { 'zh-cn': '可以只填部分格', en: 'Allow empty cells' } },
  },
  create: (locale) => ({ gridRows: freshRows(locale), gridColumns: freshColumns(locale) }),
  answerSchema: (item) => {
    const text = { type: 'string', minLength: 1, maxLength: limits.inputAnswer }
    const line = {
      type: 'object',
      properties: Object.fromEntries(columnsOf(item).map(({ value }) => [value, text])),
      additionalProperties: false,
    }
    return {
      type: 'object',
      properties: Object.fromEntries(rowsOf(item).map(({ value }) => [value, line])),
      additionalProperties: false,
    }
  },
  check: (item, at) => [
    ...checkLines(item, at, 'gridRows', rowsOf(item), ['行', 'rows']),
    ...checkLines(item, at, 'gridColumns', columnsOf(item), ['列', 'columns']),
  ],
  parse: (item, posted) => {
    const lines = rowsOf(item).flatMap((row) => {
      const line = columnsOf(item).flatMap((column) => {
        const text = posted(`${item.id}.${row.value}.${column.value}`)[0] ?? ''
        return text === '' ? [] : [[column.value, text] as const]
      })
      return line.length === 0 ? [] : [[row.value, Object.fromEntries(line)] as const]
    })
    return lines.length === 0 ? undefined : Object.fromEntries(lines)
  },
  fields: (item, value) =>
    cells(
      item,
      (row, column, key) => [`${item.id}.${key}`, plainText(cellOf(value, row.value, column.value))] as const,
    ),
  oversize: (item, value) => {
    if (typeof value !== 'object' || value === null) return undefined
    if (Array.isArray(value) || Object.keys(value).length > rowsOf(item).length) return { code: 'type' }
    const texts = Object.values(value).flatMap((line) => Object.values(asRows(line)))
    if (texts.length > rowsOf(item).length * columnsOf(item).length) return { code: 'type' }
    return texts.some((text) => typeof text === 'string' && text.length > limits.inputAnswer)
      ? { code: 'tooLong', limit: limits.inputAnswer }
      : undefined
  },
  missingPart: (item, value) => {
    if (item.partial) return undefined
    for (const row of rowsByValue(item)) {
      if (asRows(value)[row.value] === undefined) return { code: 'row', limit: row.label }
      const column = columnsOf(item).find((one) => cellOf(value, row.value, one.value) === undefined)
      if (column) return { code: 'row', limit: `${row.label} · ${column.label}` }
    }
    return undefined
  },
  explain: (item, { instancePath, keyword, params }) => {
    if (keyword === 'maxLength') return { code: 'tooLong', limit: limits.inputAnswer }
    // earlier versions demand the cells in their schema
    if (keyword !== 'required') return { code: 'type' }
    const [, , key] = instancePath.split('/')
    const row = rowsOf(item).find(
      ({ value }) => value === (key === undefined ? params.missingProperty : keyOfPointer(key)),
    )
    const column = key === undefined ? undefined : columnsOf(item).find(({ value }) => value === params.missingProperty)
    return { code: 'row', limit: [row?.label, column?.label].filter(Boolean).join(' · ') }
  },
  text: (item, value) => {
    const cellTexts = cells(item, (row, column) => {
      const text = plainText(cellOf(value, row.value, column.value))
      return text === '' ? '' : labelled(`${row.label} · ${column.label}`, text)
    }).filter((text) => text !== '')
    return cellTexts.length > 0 ? sequenced(cellTexts) : plainText(value)
  },
  columns: (item) =>
    cells(item, (row, column, key): AnswerColumn => ({
      key: `${item.id}.${key}`,
      label: `${row.label} · ${column.label}`,
      family: 'text',
      path: [item.id, row.value, column.value],
      value: (answers) => cellOf(answers[item.id], row.value, column.value),
      text: (answers) => plainText(cellOf(answers[item.id], row.value, column.value)),
      read: (cell) =>
        cell === undefined || cell === null || cell === ''
          ? {}
          : { [item.id]: { [row.value]: { [column.value]: String(cell) } } },
    })),
  operands: (item) => [
    answerOperand('grid'),
    ...cells(item, (row, column, key) =>
      answerOperand('text', { suffix: `.${key}`, label: `${row.label} · ${column.label}` }),
    ),
  ],
  measures: (item) => [
    {
      split: 'cells',
      parts: cells(item, (row, column, key) => ({
        key,
        label: `${row.label} · ${column.label}`,
        item: { id: `${item.id}.${key}`, type: 'input', label: '' },
      })),
    },
  ],
  compare: (was, item) => [
    ...optionChanges({ ...was, options: rowsOf(was) }, { ...item, options: rowsOf(item) }),
    ...optionChanges({ ...was, options: columnsOf(was) }, { ...item, options: columnsOf(item) }),
    ...partialChanges(was, item),
  ],
})
