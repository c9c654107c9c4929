import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { handlePath, type BatchCheck } from '../../shared/task-api-types.ts'
import { DecisionCommentField } from '../task/decision-comment-field.tsx'
import { SheetDialog, SheetFoot } from '../task/bottom-sheet-dialog.tsx'
import { workflowMessages } from '../messages.ts'
import classes from './project-todo.module.css'

export interface Outcome {
  /** Tasks that were not approved, with reasons. */
  readonly refusals: ReadonlyMap<string, string>
}

export interface BatchTask {
  readonly taskId: string
  /** Name and node in one text. */
  readonly name: string
}

export interface ApproveDialogProps {
  readonly tasks: readonly BatchTask[]
  /** Whether the dialog lists the refused tasks itself; otherwise the caller does. */
  readonly showsRefusals?: boolean
  readonly onDone: (outcome: Outcome) => void
  readonly onClose: () => void
}

/**
 * Approves several tasks with one comment, and lists beforehand which of them must be opened instead. Each task is a
 * call of its own, so that a refused one does not stop the others.
 */
export function ApproveDialog({ tasks, showsRefusals = false, onDone, onClose }: ApproveDialogProps) {
  const t = useMessages(workflowMessages)
  // requirements of tasks may have changed since the dialog was last open
  const { data, error, reload } = useApi<readonly BatchCheck[]>(
    '/workflow/task/todo/check',
    { tasks: tasks.map(({ taskId }) => taskId).join(',') },
    { keepPrevious: false, newForMs: 0 },
  )
  const [outcome, setOutcome] = useState<Outcome>()
  const able = data?.filter(({ hindrances }) => hindrances.length === 0)
  const done = (all: Outcome): void => {
    const count = all.refusals.size
    if (showsRefusals && count > 0) return setOutcome(all)
    if (count > 0) notify.fail(t('quick.left', { count }), { closeAfterMs: 6000 })
    onDone(all)
  }
  if (outcome) return <Refusals tasks={tasks} outcome={outcome} onClose={() => onDone(outcome)} />
  return (
    <SheetDialog
      title={able?.length === 0 ? t('quick.cannotAll') : t('quick.heading', { count: (able ?? tasks).length })}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={reload} />
      ) : !data ? (
        <RowsSkeleton rows={2} widths={['60%', '40%']} />
      ) : (
        <Stack gap="md" pb={able!.length > 0 ? 0 : 'lg'}>
          <Hindered tasks={tasks} checks={data} />
          {able!.length > 0 && <ApproveForm checks={able!} onDone={done} onClose={onClose} />}
        </Stack>
      )}
    </SheetDialog>
  )
}

/** Tasks that must be opened, with the reason. */
function Hindered({ tasks, checks }: { readonly tasks: readonly BatchTask[]; readonly checks: readonly BatchCheck[] }) {
  const t = useMessages(workflowMessages)
  const hindered = checks.filter(({ hindrances }) => hindrances.length > 0)
  if (hindered.length === 0) return null
  return (
    <div className={classes.hindered} role="note">
      <p>{t('quick.cannot', { count: hindered.length })}</p>
      <ul>
        {hindered.map(({ taskId, hindrances }) => {
          return (
            <li key={taskId}>
              <TextLink to={`${handlePath}?taskId=${taskId}`}>
                {tasks.find((one) => one.taskId === taskId)?.name ?? taskId}
              </TextLink>
              <span className={classes.meta}>{hindrances.map((one) => t(`quick.why.${one}`)).join(' · ')}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface ApproveFormProps extends Pick<ApproveDialogProps, 'onDone' | 'onClose'> {
  readonly checks: readonly BatchCheck[]
}

function ApproveForm({ checks, onDone, onClose }: ApproveFormProps) {
  const t = useMessages(workflowMessages)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNeeded = checks.some(({ isCommentNeeded }) => isCommentNeeded)

  const approve = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const trimmed = comment.trim()
    setMissing(isNeeded && trimmed === '')
    if (isNeeded && trimmed === '') return
    setBusy(true)
    const refusals = new Map<string, string>()
    for (const { taskId } of checks) {
      try {
        // one by one, because several tasks may belong to one process
        // oxlint-disable-next-line no-await-in-loop
        await api.post(`/workflow/task/${taskId}/approve`, trimmed === '' ? {} : { comment: trimmed }, { quiet: true })
      } catch (failure) {
        refusals.set(taskId, failure instanceof Error ? failure.message : String(failure))
      }
    }
    const done = checks.length - refusals.size
    if (done > 0) notify.ok(t('quick.done', { count: done }))
    onDone({ refusals })
    await refresh('/workflow/')
  }
  return (
    <form onSubmit={(event) => void approve(event)} noValidate>
      <DecisionCommentField
        label={t(isNeeded ? 'dialog.comment' : 'dialog.commentOptional')}
        phrasesOf="approve"
        isRequired={isNeeded}
        value={comment}
        error={isMissing && comment.trim() === '' ? t('dialog.needOpinion') : undefined}
        onChange={setComment}
      />
      <SheetFoot>
        <DialogActions error={undefined} isBusy={isBusy} submit={t('act.approve')} onCancel={onClose} />
      </SheetFoot>
    </form>
  )
}

interface RefusalsProps extends Pick<ApproveDialogProps, 'tasks' | 'onClose'> {
  readonly outcome: Outcome
}

function Refusals({ tasks, outcome: { refusals }, onClose }: RefusalsProps) {
  const t = useMessages(workflowMessages)
  return (
    <SheetDialog title={t('quick.heading', { count: tasks.length })} onClose={onClose}>
      <Alert color="yellow" title={t('quick.refused', { count: refusals.size })}>
        <ul className={classes.refusals}>
          {[...refusals].map(([taskId, why]) => (
            <li key={taskId}>
              {t('quick.refusal', { name: tasks.find((one) => one.taskId === taskId)?.name ?? taskId, why })}
            </li>
          ))}
        </ul>
      </Alert>
      <SheetFoot>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </Group>
      </SheetFoot>
    </SheetDialog>
  )
}

/** Approves the selected tasks of a list. */
export default function ApproveTasks({ rows = [], onClose }: SlotProps) {
  const tasks = rows.map(({ taskId, title, node }) => ({
    taskId: String(taskId),
    name: [title, node].filter(Boolean).map(String).join(' · '),
  }))
  const close = (): void => onClose?.()
  return <ApproveDialog tasks={tasks} showsRefusals onDone={close} onClose={close} />
}
