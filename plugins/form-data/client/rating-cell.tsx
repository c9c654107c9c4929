import { IconStarFilled } from '@tabler/icons-react'
import { topOf, type RateItem } from '#schemas/form/types/rate.ts'
import type { AnswerCellProps } from '#renderer/kit/item-type-parts.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import classes from './answer-cell.module.css'
import { formDataMessages } from './messages.ts'

/** A rating as a star and a number. Any other value is shown as stored. */
export function RateCell({ item, value, text }: AnswerCellProps) {
  const t = useMessages(formDataMessages)
  if (typeof value !== 'number') return <span>{text}</span>
  const max = topOf(item as RateItem) // the cell of this type
  return (
    <span className={classes.rate} title={t('rated', { value, max })}>
      <IconStarFilled size={14} aria-hidden="true" className={classes.star} /> {value}{' '}
      <span className={classes.unit}>/ {max}</span>
    </span>
  )
}
