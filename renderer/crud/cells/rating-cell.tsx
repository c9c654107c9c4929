import { Rating, VisuallyHidden } from '@mantine/core'
import { useMessages } from '../../kit/i18n.ts'
import { starsOf } from '../../ui/rating-stars.ts'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'

/** A rating as stars, with the number for screen readers and on hover. */
export default function Stars({ value, max }: { readonly value: number; readonly max: number | undefined }) {
  const t = useMessages(crudMessages)
  const count = starsOf(max)
  const label = t('rated', { value, count })
  return (
    <span title={label}>
      <Rating
        readOnly
        size="xs"
        color="var(--fw-brand)"
        classNames={{ starSymbol: classes.star! }}
        count={count}
        value={Math.min(value, count)}
        aria-hidden="true"
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
