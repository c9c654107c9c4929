import { Stack } from '@mantine/core'
import type { ToChoose } from '#schemas/process/choose.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { workflowMessages } from '../messages.ts'
import { PeoplePicker } from './people-picker.tsx'

/** People by the node they are chosen for, as calls take them. */
export type Chosen = Readonly<Record<string, readonly number[]>>

export interface ChoosePeopleProps {
  readonly choose: readonly ToChoose[]
  /** Where people are found: a task, or a process that may be started. */
  readonly path: string
  readonly chosen: Chosen
  /** Whether what is still missing is said. */
  readonly isAsked: boolean
  readonly onChange: (chosen: Chosen) => void
}

/** The first node for which nobody is chosen. */
export const unchosen = (choose: readonly ToChoose[], chosen: Chosen): ToChoose | undefined =>
  choose.find(({ node }) => !chosen[node]?.length)

/** Asks who decides at the steps whose people are left to choose. */
export function ChoosePeople({ choose, path, chosen, isAsked, onChange }: ChoosePeopleProps) {
  const t = useMessages(workflowMessages)
  return (
    <Stack gap="md">
      {choose.map(({ node, name }) => (
        <PeoplePicker
          key={node}
          path={path}
          label={t('choose.label', { name })}
          isSingle={false}
          error={isAsked && !chosen[node]?.length ? t('dialog.needPeople') : undefined}
          onChange={(users) => onChange({ ...chosen, [node]: users })}
        />
      ))}
    </Stack>
  )
}
