import { Text } from '@mantine/core'
import { dash } from '#renderer/kit/format-values.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'

/** The first answers of a task, after who returned it and why. */
export default function TaskSummary({ value, row }: SlotProps) {
  const about = typeof value === 'string' ? value : ''
  const returned = typeof row?.returned === 'string' ? row.returned : ''
  const all = [returned, about].filter(Boolean).join(' · ')
  if (all === '')
    return (
      <Text span inherit c="var(--fw-text-faint)">
        {dash}
      </Text>
    )
  // a block by its element, which lists on phones give two lines of their own
  return (
    <Text component="div" inherit truncate title={all}>
      {returned !== '' && (
        <Text span inherit c="var(--fw-fail)">
          {returned}
        </Text>
      )}
      {returned !== '' && about !== '' && ' · '}
      {about}
    </Text>
  )
}
