import { useMessages } from '#renderer/kit/messages.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { AnswerCell } from './answer-cell.tsx'
import classes from './answer-list.module.css'
import type { AnswerTableProps } from './answer-table.tsx'
import { formDataMessages } from './messages.ts'

/** How many questions a card shows before one opens it. */
const onCard = 3

/** The list on a phone: one card per answer, the first questions on it. */
export function AnswerCards({ columns, rows, open, isStale }: AnswerTableProps) {
  const t = useMessages(formDataMessages)
  const questions = columns.filter((column) => column.entry).slice(0, onCard)
  return (
    <ul className={classes.cards} data-stale={isStale || undefined} aria-label={t('list')}>
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <button type="button" className={classes.cardButton} onClick={() => open(row.id)}>
            <span className={classes.cardHead}>
              <strong>{t('nth', { serial: row.serial })}</strong>
              <Timestamp value={row.createTime} as="relative" />
            </span>
            {questions.map((column) => (
              <span key={column.id} className={classes.cardRow}>
                <span className={classes.cardLabel}>{column.entry?.label}</span>
                <span className={classes.cardValue}>
                  <AnswerCell column={column} row={row} />
                </span>
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}
