import { Text } from '@mantine/core'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { dash } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { reviewPath, type SubmissionStatus as Value } from '../shared/task-api-types.ts'
import { workflowMessages } from './messages.ts'
import { statusTones } from './process-status.ts'

/** How far the process of a submission has come, as a link to it: quiet in a row, visible in the head of a submission. */
export default function SubmissionStatus({ value, row }: SlotProps) {
  const t = useMessages(workflowMessages)
  const found = value as Value | null | undefined // the column's value (server/submission-status.ts)
  // entered before the form had a process, or not begun yet
  if (!found) return dash
  const status = <StatusDot tone={statusTones[found.status]}>{t(`status.${found.status}`)}</StatusDot>
  if (found.instanceId === undefined) return status
  return (
    <TextLink quiet={row !== undefined} to={`${reviewPath}?instanceId=${found.instanceId}`}>
      <Text span inherit fw={400}>
        {status}
      </Text>
    </TextLink>
  )
}
