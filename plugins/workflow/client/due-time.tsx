import { dash } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useMinuteTick } from '#renderer/kit/use-minute-tick.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { workflowMessages } from './messages.ts'
import classes from './tasks.module.css'

/** Due time of a task, with a note when it is overdue. */
export default function DueTime({ value }: SlotProps) {
  const t = useMessages(workflowMessages)
  useMinuteTick()
  if (typeof value !== 'string') return <span className={classes.none}>{dash}</span>
  const isLate = isPast(value)
  return (
    <span className={isLate ? classes.late : undefined}>
      {isLate && `${t('overdue')} · `}
      <Timestamp value={value} as={isLate ? 'relative' : 'time'} />
    </span>
  )
}

const isPast = (moment: string): boolean => Date.parse(moment) < Date.now()
