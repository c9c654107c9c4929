import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { workflowMessages } from '../messages.ts'

export interface TakeBackButtonProps {
  readonly taskId: string
  readonly onDone: (message: string) => Promise<void>
}

/** Takes back the user's decision on a closed task. Nothing is lost by it, so it asks for no confirmation. */
export function TakeBackButton({ taskId, onDone }: TakeBackButtonProps) {
  const t = useMessages(workflowMessages)
  const [isBusy, setBusy] = useState(false)
  const takeBack = async (): Promise<void> => {
    setBusy(true)
    await api.post(`/workflow/task/${taskId}/takeBack`, {}).then(
      () => onDone(t('done.takeBack')),
      // the API call has shown the error; somebody has acted meanwhile
      () => refresh('/workflow/'),
    )
    setBusy(false)
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void takeBack()}>
      {t('act.takeBack')}
    </Button>
  )
}
