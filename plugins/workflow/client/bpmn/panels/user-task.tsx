import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { TextField } from './panel-fields.tsx'

/** Due date, follow-up date and priority of a user task. */
export function UserTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (['dueDate', 'followUpDate', 'priority'] as const).map((name) => (
    <TextField
      key={name}
      label={t(`user.${name}`)}
      value={edited.attribute(name)}
      hint={t.maybe('user', `${name}Hint`)}
      isReadonly={edited.isReadonly}
      onChange={(value) => edited.setAttribute(name, value)}
    />
  ))
}
