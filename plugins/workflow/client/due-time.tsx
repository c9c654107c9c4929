import { Text } from '@mantine/core'
import { dash } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useMinuteTick } from '#renderer/kit/use-minute-tick.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { workflowMessages } from './messages.ts'

/** Due time of a task, with a note when it is overdue. */
export default function DueTime({ value }: SlotProps) {
  const t = useMessages(workflowMessages)
  useMinuteTick()
  if (typeof value !== 'string')
    return (
      <Text span inherit c="var(--fw-text-faint)">
        {dash}
      </Text>
    )
  const isLate = isPast(value)
  return (
    <Text span inherit {...(isLate ? { c: 'var(--fw-fail)' } : {})}>
      {isLate && `${t('overdue')} · `}
      <Timestamp value={value} as={isLate ? 'relative' : 'time'} />
    </Text>
  )
}

const isPast = (moment: string): boolean => Date.parse(moment) < Date.now()
