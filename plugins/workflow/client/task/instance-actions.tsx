import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import type { InstanceAction, InstanceDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './task-screen.module.css'
import { EndProcessDialog } from './end-process-dialog.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'

export interface InstanceActionsProps {
  readonly instance: InstanceDetail
  readonly onDone: (message: string) => Promise<void>
}

/** Actions with a visible button. The others are in the menu, ending the process last and in red. */
const inSight: readonly InstanceAction[] = ['remind', 'activate']
type Ending = 'withdraw' | 'terminate'
const isEnding = (action: InstanceAction): action is Ending => action === 'withdraw' || action === 'terminate'

/** Dialogs of the menu of a process, which must outlive the menu. */
export type InstanceDialog = 'migrate' | Ending

export interface InstanceDialogsProps {
  readonly open: InstanceDialog | undefined
  readonly instance: InstanceDetail
  readonly onMigrated: (message: string) => Promise<void>
  readonly onEnded: (message: string) => Promise<void>
  readonly onClose: () => void
}

export function InstanceDialogs({ open, instance, onMigrated, onEnded, onClose }: InstanceDialogsProps) {
  if (open === undefined) return null
  return open === 'migrate' ? (
    <MigrateDialog instance={instance} onDone={onMigrated} onClose={onClose} />
  ) : (
    <EndProcessDialog instance={instance} action={open} onDone={onEnded} onClose={onClose} />
  )
}

/** Actions of initiators and administrators on a process without a task of their own. */
export function InstanceActions({ instance, onDone }: InstanceActionsProps) {
  const t = useMessages(workflowMessages)
  const [busy, setBusy] = useState<InstanceAction>()
  const [dialog, setDialog] = useState<InstanceDialog>()
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
        <MoreActions isAlone={!actions.some((action) => inSight.includes(action))}>
          <InstanceItems instance={instance} onDone={onDone} onAsk={setDialog} />
        </MoreActions>
      )}
      <InstanceDialogs
        open={dialog}
        instance={instance}
        onMigrated={onDone}
        onEnded={onDone}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}

/** The menu behind the buttons of a process; `isAlone`: without buttons beside it, it says what it is. */
export function MoreActions({
  isAlone = false,
  children,
}: {
  readonly isAlone?: boolean
  readonly children: ReactNode
}) {
  const t = useMessages(workflowMessages)
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        {isAlone ? (
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
            {t('act.more')}
          </Button>
        ) : (
          <ActionIcon className={classes.more!} variant="default" size={30} aria-label={t('act.more')}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Menu entries of a process. Those that end it or move it open a dialog. */
export function InstanceItems({
  instance,
  onDone,
  onAsk,
}: InstanceActionsProps & { readonly onAsk: (dialog: InstanceDialog) => void }) {
  const t = useMessages(workflowMessages)
  const allowed = useAllowed()
  const mayMigrate =
    instance.status === 'running' && allowed('workflow:definition:edit') && allowed('workflow:definition:list')
  const run = async (action: InstanceAction): Promise<void> => {
    if (await act(instance, action)) await onDone(t(`done.${action}`))
  }
  const others = instance.actions.filter((action) => !inSight.includes(action) && !isEnding(action))
  return (
    <>
      {others.map((action) => (
        <Menu.Item key={action} onClick={() => void run(action)}>
          {t(`act.${action}`)}
        </Menu.Item>
      ))}
      {mayMigrate && <Menu.Item onClick={() => onAsk('migrate')}>{t('act.migrate')}</Menu.Item>}
      {instance.actions.filter(isEnding).map((action) => (
        <Menu.Item key={action} color="red" onClick={() => onAsk(action)}>
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
