import { createElement } from 'react'
import type { AnswerField } from '#schemas/form/answer-list-columns.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Family } from '#schemas/form/answer-data-types.ts'
import type { Answers } from '#schemas/form/form.ts'
import { familyOf, itemTypeOf } from '#schemas/form/item-types.ts'
import { isEmpty } from '#schemas/module/condition.ts'
import { dash, formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { itemTypePartsOf, type AnswerCellPart } from '#renderer/kit/item-type-parts.ts'
import classes from './answer-cell.module.css'
import { FilesCell } from './files-cell.tsx'
import { GridCell, SentenceCell, UnbrokenDates } from './grid-answers-cell.tsx'
import { useSubmissions } from './submissions-context.tsx'
import { RateCell } from './rating-cell.tsx'
import { RowsCell } from './row-answers-cell.tsx'
import { formDataMessages } from './messages.ts'

/** Whether a column is right-aligned because it holds numbers; calculations nearly always do. */
export const isNumeric = ({ entry, column }: Pick<AnswerField, 'entry'> & Partial<AnswerField>): boolean =>
  (column?.family ?? familyOf(entry.item)) === 'number' && !cellOf(entry.type)

/** A cell of the list: an answer as its question's type shows it, or one column of a question that has several. */
export default function AnswerCell({ name = '', row, value }: SlotProps) {
  const { fields } = useSubmissions()
  // a row of an import file has cells only
  if (row && row.answers === undefined) return isEmpty(value) ? <None /> : <span>{String(value)}</span>
  const found = fields.get(name)
  const answers = (row?.answers ?? {}) as Answers // the JSON of a submission
  if (!found) return <span className={classes.none}>{dash}</span>
  const { entry, column } = found
  if (column.key === entry.id) return <AnswerValue entry={entry} value={answers[entry.id]} answers={answers} isInline />
  const text = column.shown?.(answers) ?? column.text(answers)
  return text === '' ? (
    <None />
  ) : (
    // rows joined into one line
    <span title={String(text)}>{typeof text === 'number' ? formatNumber(text) : text.replaceAll('\n', ' / ')}</span>
  )
}

function None() {
  const t = useMessages(formDataMessages)
  return (
    <span className={classes.none} aria-label={t('unanswered')}>
      {dash}
    </span>
  )
}

/** Number of picks that a cell shows; further picks are only counted. */
const inlineTags = 2

export interface AnswerValueProps {
  readonly entry: CodebookEntry
  readonly value: unknown
  readonly answers: Answers
  /** On one line with an ellipsis, or in full. */
  readonly isInline?: boolean
}

/** An answer as text: options by label, rates as stars, numbers with their unit, an em dash for no answer. */
export function AnswerValue({ entry, value, answers, isInline = false }: AnswerValueProps) {
  const { item } = entry
  if (isEmpty(value)) return <None />
  const type = itemTypeOf(item.type)
  const text = type?.text(item, value, answers) ?? String(value)
  const cell = cellOf(item.type) ?? familyCells[familyOf(item)]
  if (cell) return createElement(cell, { item, value, text, isInline })

  if (typeof value === 'number') {
    const unit = type?.unit?.(item)
    return (
      <span className={classes.number}>
        {formatNumber(value)}
        {unit && <span className={classes.unit}>{unit}</span>}
      </span>
    )
  }
  if (Array.isArray(value) && (familyOf(item) === 'people' || (entry.options && familyOf(item) !== 'path'))) {
    const shown = isInline ? value.slice(0, inlineTags) : value
    return (
      <span className={classes.tags} data-inline={isInline || undefined} title={isInline ? text : undefined}>
        {shown.map((one, at) => (
          <span key={typeof one === 'object' ? at : String(one)} className={classes.tag} data-tag>
            {familyOf(item) === 'ranking' && `${at + 1}. `}
            {type?.text(item, [one], answers)}
          </span>
        ))}
        {shown.length < value.length && <span className={classes.more}>+{value.length - shown.length}</span>}
      </span>
    )
  }
  return (
    <span className={isInline ? undefined : classes.full} title={isInline ? text : undefined}>
      {isInline ? text : <UnbrokenDates text={text} />}
    </span>
  )
}

/** Types with a cell of their own instead of their family's; plugins may add more. */
const ownCells: Readonly<Record<string, AnswerCellPart | undefined>> = {
  rate: RateCell,
  horizontalInput: SentenceCell,
}
const cellOf = (type: string): AnswerCellPart | undefined => ownCells[type] ?? itemTypePartsOf(type)?.cell
/** Families whose cells are not plain text. */
const familyCells: Readonly<Partial<Record<Family, AnswerCellPart>>> = {
  files: FilesCell,
  grid: GridCell,
  rows: RowsCell,
}
