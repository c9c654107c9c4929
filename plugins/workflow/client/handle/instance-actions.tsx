import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { confirm } from '#renderer/ui/confirm.tsx'
import type { InstanceAction, InstanceDetail } from '../../shared/task-wire.ts'
import { workflowMessages } from '../messages.ts'
import classes from './handle.module.css'

export interface InstanceActionsProps {
  readonly instance: InstanceDetail
  readonly onDone: (said: string) => Promise<void>
}

/** Actions of initiators and administrators on a process. Ending a process is confirmed first. */
export function InstanceActions({ instance, onDone }: InstanceActionsProps) {
  const t = useMessages(workflowMessages)
  const [busy, setBusy] = useState<InstanceAction>()
  if (instance.actions.length === 0) return null

  const act = async (action: InstanceAction): Promise<void> => {
    setBusy(action)
    // what was refused has been said
    await api.post(`/workflow/instance/${instance.instanceId}/${action}`, {}).then(
      () => onDone(t(`done.${action}`)),
      () => undefined,
    )
    setBusy(undefined)
  }
  const ask = (action: 'withdraw' | 'terminate'): Promise<unknown> =>
    confirm({
      title: `${t(`act.${action}`)} “${instance.name}”`,
      body: t(`dialog.${action}Body`),
      verb: t(`act.${action}`),
      run: () => act(action),
    })
  return (
    <div className={classes.foot} data-print="none">
      <span className={classes.gap} />
      {instance.actions.map((action) =>
        action === 'withdraw' || action === 'terminate' ? (
          <Button key={action} variant="outline" color="red" onClick={() => void ask(action)}>
            {t(`act.${action}`)}
          </Button>
        ) : (
          <Button key={action} variant="default" loading={busy === action} onClick={() => void act(action)}>
            {t(`act.${action}`)}
          </Button>
        ),
      )}
    </div>
  )
}
