import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { TaskDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { TaskActionDialog } from './task-action-dialog.tsx'

export interface RemoveSignersButtonProps {
  /** Of a task that is not open: it waits for added signers, or they follow it. */
  readonly detail: TaskDetail
  readonly onDone: (message: string) => Promise<void>
}

/** Does without added signers who have not decided yet. The user's own turn comes when nobody is left to go first. */
export function RemoveSignersButton({ detail, onDone }: RemoveSignersButtonProps) {
  const t = useMessages(workflowMessages)
  const [isOpen, setOpen] = useState(false)
  const remove = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    // the dialog shows the error
    await api.post(`/workflow/task/${detail.task.taskId}/removeSign`, body, { quiet: true })
    setOpen(false)
    await onDone(t('done.removeSign'))
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t('act.removeSign')}
      </Button>
      {isOpen && (
        <TaskActionDialog
          decision="removeSign"
          verb={t('act.removeSign')}
          detail={detail}
          run={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
