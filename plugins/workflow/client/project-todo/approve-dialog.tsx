import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import type { SlotProps } from '#renderer/kit/plugin.ts'
import { refresh } from '#renderer/kit/use-api.ts'
import { workflowMessages } from '../messages.ts'
import classes from './project-todo.module.css'

export interface Outcome {
  /** Tasks that were not approved, with the reason. */
  readonly refusals: ReadonlyMap<string, string>
}

export interface ApproveDialogProps {
  readonly tasks: readonly string[]
  /** Names of the tasks, where the dialog itself says which were refused; absent: the caller does. */
  readonly names?: ReadonlyMap<string, string>
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/** Approves several tasks with one comment. Each is its own decision: one that is refused leaves the others be. */
export function ApproveDialog({ tasks, names, onDone, onClose }: ApproveDialogProps) {
  const t = useMessages(workflowMessages)
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const approve = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const said = comment.trim()
    const refusals = new Map<string, string>()
    for (const taskId of tasks) {
      try {
        // one after the other: several may be of one process
        // oxlint-disable-next-line no-await-in-loop
        await api.post(`/workflow/task/${taskId}/approve`, said === '' ? {} : { comment: said }, { quiet: true })
      } catch (failure) {
        refusals.set(taskId, failure instanceof Error ? failure.message : String(failure))
      }
    }
    const done = tasks.length - refusals.size
    if (done > 0) notify.ok(t('quick.done', { count: done }))
    if (refusals.size > 0 && !names) notify.fail(t('quick.left', { count: refusals.size }), { closeAfterMs: 6000 })
    if (names && refusals.size > 0) setOutcome({ refusals })
    else onDone({ refusals })
    await refresh('/workflow/')
  }
  if (outcome)
    return (
      <Modal
        opened
        onClose={() => onDone(outcome)}
        title={t('quick.heading', { count: tasks.length })}
        size={480}
        closeButtonProps={{ 'aria-label': t('dialog.close') }}
      >
        <Stack gap="md">
          <Alert color="yellow" title={t('quick.refused', { count: outcome.refusals.size })}>
            <ul className={classes.refusals}>
              {[...outcome.refusals].map(([taskId, why]) => (
                <li key={taskId}>{t('quick.why', { name: names?.get(taskId) ?? taskId, why })}</li>
              ))}
            </ul>
          </Alert>
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => onDone(outcome)}>
              {t('dialog.close')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quick.heading', { count: tasks.length })}
      size={480}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <form onSubmit={(event) => void approve(event)} noValidate>
        <Stack gap="md">
          <Textarea
            data-autofocus
            label={t('dialog.commentOptional')}
            description={t('dialog.seen')}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('act.approve')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Approves the ticked tasks of the list. */
export default function ApproveTasks({ rows = [], onClose }: SlotProps) {
  const names = new Map(
    rows.map(({ taskId, title, node }) => [String(taskId), [title, node].filter(Boolean).map(String).join(' · ')]),
  )
  const close = (): void => onClose?.()
  return <ApproveDialog tasks={[...names.keys()]} names={names} onDone={close} onClose={close} />
}
