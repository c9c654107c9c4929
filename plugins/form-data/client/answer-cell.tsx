import { IconStarFilled } from '@tabler/icons-react'
import type { DataRow } from '#schemas/api/form-wire.ts'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { valueTypeOf } from '#schemas/form/codebook.ts'
import type { Answers } from '#schemas/form/form.ts'
import { kindOf } from '#schemas/form/kinds.ts'
import { isEmpty } from '#schemas/kit/cond.ts'
import { dash, formatNumber } from '#renderer/kit/format.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './answer-cell.module.css'
import type { Column } from './columns.ts'

/** Whether a column holds numbers, which stand on the right; a calculation's nearly always are. */
export const isNumeric = ({ id, entry }: Column): boolean => (entry ? entry.type === 'calc' || (valueTypeOf(entry) === 'number' && entry.type !== 'rate') : id === 'version')

/** One cell of the list, as its question's kind shows an answer. */
export function AnswerCell({ column: { id, entry }, row }: { readonly column: Column; readonly row: DataRow }) {
  if (entry) return <AnswerValue entry={entry} value={row.answers[entry.id]} answers={row.answers} isInline />
  if (id === 'createTime' || id === 'updateTime') return <Timestamp value={row[id]} />
  if (id === 'version') return <span className={classes.number}>{row.version}</span>
  return <span title={row.ext ?? undefined}>{row.ext || dash}</span>
}

/** Picks a cell shows before it only counts the others. */
const inlineTags = 2

export interface AnswerValueProps {
  readonly entry: CodebookEntry
  readonly value: unknown
  readonly answers: Answers
  /** On one line, cut with an ellipsis; else in full. */
  readonly isInline?: boolean
}

/** An answer as people read it: options as labels, rates as stars, numbers with their unit, an em dash where there is none. */
export function AnswerValue({ entry, value, answers, isInline = false }: AnswerValueProps) {
  const t = useWords('form-data')
  const { item } = entry
  if (isEmpty(value)) return <span className={classes.none} aria-label={t('unanswered')}>{dash}</span>
  const text = kindOf(item.type)?.text(item, value, answers) ?? String(value)

  if (item.type === 'rate' && typeof value === 'number') {
    return (
      <span className={classes.rate} title={t('rated', { value, max: item.max ?? 5 })}>
        <IconStarFilled size={14} aria-hidden="true" className={classes.star} />
        {value}<span className={classes.unit}>/ {item.max ?? 5}</span>
      </span>
    )
  }
  if (typeof value === 'number') {
    return <span className={classes.number}>{formatNumber(value)}{item.unit && <span className={classes.unit}>{item.unit}</span>}</span>
  }
  if (Array.isArray(value) && entry.options) {
    const shown = isInline ? value.slice(0, inlineTags) : value
    return (
      <span className={classes.tags} data-inline={isInline || undefined} title={isInline ? text : undefined}>
        {shown.map((one) => <span key={String(one)} className={classes.tag}>{kindOf(entry.type)?.text(item, [one], answers)}</span>)}
        {shown.length < value.length && <span className={classes.more}>+{value.length - shown.length}</span>}
      </span>
    )
  }
  return <span className={isInline ? undefined : classes.full} title={isInline && text.length > 16 ? text : undefined}>{text}</span>
}
