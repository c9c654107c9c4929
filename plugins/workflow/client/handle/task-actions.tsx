import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Answers } from '#schemas/form/form.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import type { InstanceDetail, TaskDetail } from '../../shared/task-wire.ts'
import { workflowMessages } from '../messages.ts'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import classes from './handle.module.css'
import { InstanceItems, MoreActions } from './instance-actions.tsx'

export interface TaskActionsProps {
  readonly detail: TaskDetail
  readonly instance: InstanceDetail
  /** What was filled in, as it is when it is sent. */
  readonly edited: () => Answers
  /** Waits for uploads under way; false: one has failed, which its row says. */
  readonly uploaded: () => Promise<boolean>
  /** The task is no longer the person's. */
  readonly onFinished: (message: string) => Promise<void>
  readonly onStayed: (message: string) => Promise<void>
  /** Shows errors of answers; false: there are none. */
  readonly onErrors: (error: unknown) => boolean
}

const further = ['transfer', 'delegate', 'addSign', 'removeSign', 'copy', 'comment'] as const

/** What leaves the task with the person. */
const stays: readonly Decision[] = ['copy', 'comment', 'removeSign']

/**
 * What can be decided about a task, at the foot of the page: the decision that is asked for first, what concerns the task
 * beyond it and what ends the whole process in a menu.
 */
export function TaskActions({ detail, instance, edited, uploaded, onFinished, onStayed, onErrors }: TaskActionsProps) {
  const t = useMessages(workflowMessages)
  const [open, setOpen] = useState<Decision>()
  const [isBusy, setBusy] = useState(false)
  const { task, actions, returnTo } = detail
  const path = `/workflow/task/${task.taskId}`
  // signatures are taken back by whoever may ask for them
  const isOn = (action: string): boolean =>
    action === 'removeSign' ? actions.addSign?.on === true && detail.added.length > 0 : actions[action]?.on === true
  // a person who corrects hands in again, one who was asked for an opinion gives it
  const approval = task.isCorrection ? 'resubmit' : task.isDelegated ? 'opinion' : 'approve'
  const nameOf = (decision: Decision): string =>
    decision === 'approve' && approval !== 'approve'
      ? t(`act.${approval}`)
      : (actions[decision]?.name ?? t(`act.${decision}`))

  const run = async (decision: Decision, body: Readonly<Record<string, unknown>>): Promise<void> => {
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
    await (stays.includes(decision) ? onStayed(message) : onFinished(message))
  }
  const claim = async (action: 'claim' | 'unclaim'): Promise<void> => {
    setBusy(true)
    // what was refused has been said
    await api.post(`${path}/${action}`, {}).then(
      () => (action === 'claim' ? onStayed(t('done.claim')) : onFinished(t('done.unclaim'))),
      () => undefined,
    )
    setBusy(false)
  }

  const rest = further.filter(isOn)
  const ofTask = rest.length > 0 || isOn('unclaim')
  // a reminder would go to the person themselves
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
            <InstanceItems instance={instance} onDone={onFinished} />
          </MoreActions>
        )}
      </div>
      {open && (
        <DecisionDialog
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
