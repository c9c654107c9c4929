import { Stack } from '@mantine/core'
import type { ToChoose } from '#schemas/process/chosen-assignees.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { workflowMessages } from '../messages.ts'
import { PeoplePicker } from './people-picker.tsx'

/** Chosen users by node, as the API takes them. */
export type Chosen = Readonly<Record<string, readonly number[]>>

export interface ChoosePeopleProps {
  readonly choose: readonly ToChoose[]
  /** Path of the people search: of a task, or of a process to start. */
  readonly path: string
  readonly chosen: Chosen
  /** Whether to show errors for nodes without chosen users. */
  readonly isAsked: boolean
  readonly onChange: (chosen: Chosen) => void
}

/** The first node without chosen users. */
export const unchosen = (choose: readonly ToChoose[], chosen: Chosen): ToChoose | undefined =>
  choose.find(({ node }) => !chosen[node]?.length)

/** Chooses the assignees of later nodes that leave this choice to the initiator or approver. */
export function ChooseNextAssignees({ choose, path, chosen, isAsked, onChange }: ChoosePeopleProps) {
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
