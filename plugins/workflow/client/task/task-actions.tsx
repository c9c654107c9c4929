import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Answers } from '#schemas/form/form.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { InstanceDetail, TaskDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { TaskActionDialog, type TaskAction } from './task-action-dialog.tsx'
import classes from './task-screen.module.css'
import { InstanceDialogs, InstanceItems, MoreActions, type InstanceDialog } from './instance-actions.tsx'

export interface TaskActionsProps {
  readonly detail: TaskDetail
  readonly instance: InstanceDetail
  /** Returns the current answers at the time of sending. */
  readonly edited: () => Answers
  /** Waits for running uploads; false when one has failed, which its row shows. */
  readonly uploaded: () => Promise<boolean>
  /** Called when the user no longer holds the task. */
  readonly onFinished: (message: string) => Promise<void>
  readonly onStayed: (message: string) => Promise<void>
  /** Shows errors of answers; returns false when there are none. */
  readonly onErrors: (error: unknown) => boolean
}

const further = ['transfer', 'delegate', 'addSign', 'removeSign', 'copy', 'comment'] as const

/** Decisions after which the user keeps the task. */
const stays: readonly TaskAction[] = ['copy', 'comment', 'removeSign']

/**
 * Actions on a task in the bar at the bottom of the page. The main decisions are buttons; other actions on the task,
 * and actions that end the process, are in a menu.
 */
export function TaskActions({ detail, instance, edited, uploaded, onFinished, onStayed, onErrors }: TaskActionsProps) {
  const t = useMessages(workflowMessages)
  const [open, setOpen] = useState<TaskAction>()
  const [dialog, setDialog] = useState<InstanceDialog>()
  const [isBusy, setBusy] = useState(false)
  const { task, actions, returnTo } = detail
  const path = `/workflow/task/${task.taskId}`
  // a user who can add a signer can also remove one
  const isOn = (action: string): boolean =>
    action === 'removeSign' ? actions.addSign?.on === true && detail.added.length > 0 : actions[action]?.on === true
  // a starter submits the form of a called process, or corrections; a user asked for an opinion gives it
  const approval = task.isFillIn ? 'fillIn' : task.isCorrection ? 'resubmit' : task.isDelegated ? 'opinion' : 'approve'
  const nameOf = (decision: TaskAction): string =>
    decision === 'approve' && approval !== 'approve'
      ? t(`act.${approval}`)
      : (actions[decision]?.name ?? t(`act.${decision}`))

  const run = async (decision: TaskAction, body: Readonly<Record<string, unknown>>): Promise<void> => {
    const isApproval = decision === 'approve'
    if (isApproval && !(await uploaded())) return setOpen(undefined)
    const given = edited()
    const answers = isApproval && Object.keys(given).length > 0 ? { answers: given } : {}
    try {
      await api.post(`${path}/${decision}`, { ...body, ...answers }, { quiet: true })
    } catch (error) {
      if (!onErrors(error)) throw error
      setOpen(undefined)
      return
    }
    setOpen(undefined)
    const message = t(`done.${decision === 'approve' ? approval : decision}`)
    // only signers who come before the user take the task away
    const isKept = stays.includes(decision) || (decision === 'addSign' && body.when !== 'before')
    await (isKept ? onStayed(message) : onFinished(message))
  }
  const claim = async (action: 'claim' | 'unclaim'): Promise<void> => {
    setBusy(true)
    // the API call has shown the error
    await api.post(`${path}/${action}`, {}).then(
      () => (action === 'claim' ? onStayed(t('done.claim')) : onFinished(t('done.unclaim'))),
      () => undefined,
    )
    setBusy(false)
  }

  const rest = further.filter(isOn)
  const ofTask = rest.length > 0 || isOn('unclaim')
  // the reminder would go to this user
  const ofProcess = instance.actions.some((action) => action !== 'remind' && action !== 'activate')
  return (
    <>
      <div className={classes.foot} data-print="none">
        {isOn('approve') && (
          <Button className={classes.lead!} onClick={() => setOpen('approve')}>
            {nameOf('approve')}
          </Button>
        )}
        {isOn('claim') && (
          <Button variant={isOn('approve') ? 'default' : 'filled'} loading={isBusy} onClick={() => void claim('claim')}>
            {t('act.claim')}
          </Button>
        )}
        {isOn('reject') && (
          <Button variant="default" className={classes.reject!} onClick={() => setOpen('reject')}>
            {nameOf('reject')}
          </Button>
        )}
        {isOn('return') && returnTo.length > 0 && (
          <Button variant="default" onClick={() => setOpen('return')}>
            {nameOf('return')}
          </Button>
        )}
        {(ofTask || ofProcess) && (
          <MoreActions>
            {rest.map((action) => (
              <Menu.Item key={action} onClick={() => setOpen(action)}>
                {nameOf(action)}
              </Menu.Item>
            ))}
            {isOn('unclaim') && <Menu.Item onClick={() => void claim('unclaim')}>{t('act.unclaim')}</Menu.Item>}
            {ofTask && ofProcess && <Menu.Divider />}
            <InstanceItems instance={instance} onDone={onFinished} onAsk={setDialog} />
          </MoreActions>
        )}
      </div>
      <InstanceDialogs
        open={dialog}
        instance={instance}
        onMigrated={onStayed}
        onEnded={onFinished}
        onClose={() => setDialog(undefined)}
      />
      {open && (
        <TaskActionDialog
          decision={open}
          verb={nameOf(open)}
          detail={detail}
          run={(body) => run(open, body)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
