import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import type { InstanceAction, InstanceDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './task-screen.module.css'
import { MigrateDialog } from './migrate-dialog.tsx'

export interface InstanceActionsProps {
  readonly instance: InstanceDetail
  readonly onDone: (message: string) => Promise<void>
}

/** Actions with a visible button. The others are in the menu, ending the process last and in red. */
const inSight: readonly InstanceAction[] = ['remind', 'activate']
type Ending = 'withdraw' | 'terminate'
const isEnding = (action: InstanceAction): action is Ending => action === 'withdraw' || action === 'terminate'

/** Actions of initiators and administrators on a process without a task of their own. */
export function InstanceActions({ instance, onDone }: InstanceActionsProps) {
  const t = useMessages(workflowMessages)
  const [busy, setBusy] = useState<InstanceAction>()
  const [isMigrating, setMigrating] = useState(false)
  const { actions } = instance
  if (actions.length === 0) return null
  const run = async (action: InstanceAction): Promise<void> => {
    setBusy(action)
    await act(instance, action).then((isDone) => (isDone ? onDone(t(`done.${action}`)) : undefined))
    setBusy(undefined)
  }
  return (
    <div className={classes.foot} data-print="none">
      {actions
        .filter((action) => inSight.includes(action))
        .map((action) => (
          <Button key={action} variant="default" loading={busy === action} onClick={() => void run(action)}>
            {t(`act.${action}`)}
          </Button>
        ))}
      {actions.some((action) => !inSight.includes(action)) && (
        <MoreActions>
          <InstanceItems instance={instance} onDone={onDone} onMigrate={() => setMigrating(true)} />
        </MoreActions>
      )}
      {isMigrating && <MigrateDialog instance={instance} onDone={onDone} onClose={() => setMigrating(false)} />}
    </div>
  )
}

export function MoreActions({ children }: { readonly children: ReactNode }) {
  const t = useMessages(workflowMessages)
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <ActionIcon className={classes.more!} variant="default" size={30} aria-label={t('act.more')}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Menu entries of a process. Actions that end it ask for confirmation. */
export function InstanceItems({
  instance,
  onDone,
  onMigrate,
}: InstanceActionsProps & {
  /** Opens the dialog, which must outlive the menu. */
  readonly onMigrate: () => void
}) {
  const t = useMessages(workflowMessages)
  const allowed = useAllowed()
  const mayMigrate =
    instance.status === 'running' && allowed('workflow:definition:edit') && allowed('workflow:definition:list')
  const run = async (action: InstanceAction): Promise<void> => {
    if (await act(instance, action)) await onDone(t(`done.${action}`))
  }
  const ask = (action: Ending): Promise<unknown> =>
    confirm({
      title: t(`act.${action}Title`, { name: instance.name }),
      body: t(`dialog.${action}Body`),
      verb: t(`act.${action}`),
      run: () => run(action),
    })
  const others = instance.actions.filter((action) => !inSight.includes(action) && !isEnding(action))
  return (
    <>
      {others.map((action) => (
        <Menu.Item key={action} onClick={() => void run(action)}>
          {t(`act.${action}`)}
        </Menu.Item>
      ))}
      {mayMigrate && <Menu.Item onClick={onMigrate}>{t('act.migrate')}</Menu.Item>}
      {instance.actions.filter(isEnding).map((action) => (
        <Menu.Item key={action} color="red" onClick={() => void ask(action)}>
          {t(`act.${action}Process`)}
        </Menu.Item>
      ))}
    </>
  )
}

/** Returns false when the server refused, which a toast has shown. */
const act = ({ instanceId }: InstanceDetail, action: InstanceAction): Promise<boolean> =>
  api.post(`/workflow/instance/${instanceId}/${action}`, {}).then(
    () => true,
    () => false,
  )
