import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import type { InstanceDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import classes from './task-screen.module.css'

export interface ProblemsProps {
  readonly instance: InstanceDetail
  readonly onRetried: (message: string) => Promise<void>
}

/** Reason why the process failed, and tasks whose background work has failed, which administrators can retry. */
export function Problems({ instance, onRetried }: ProblemsProps) {
  const t = useMessages(workflowMessages)
  const [isBusy, setBusy] = useState(false)
  const { problems, failure } = instance
  if (failure)
    return (
      <Alert
        className={classes.problems!}
        color="red"
        icon={<IconAlertTriangle size={18} aria-hidden="true" />}
        title={t('problem.failed')}
      >
        {failure.message}
      </Alert>
    )
  if (problems.length === 0) return null
  const mayRetry = problems.some(({ message }) => message !== null)

  const retry = async (): Promise<void> => {
    setBusy(true)
    // a toast has shown the error; its reason may have changed, so the instance is reloaded
    await api.post(`/workflow/instance/${instance.instanceId}/retry`, {}).then(
      () => onRetried(t('problem.retried')),
      () => refresh('/workflow/'),
    )
    setBusy(false)
  }
  return (
    <Alert
      className={classes.problems!}
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      title={t('problem.title')}
    >
      <ul className={classes.problemList}>
        {problems.map(({ node, name, message, time }) => (
          <li key={node}>
            {message === null ? t('problem.withoutReason', { name }) : t('problem.why', { name, message })}{' '}
            <span className={classes.problemTime}>
              <Timestamp value={time} />
            </span>
          </li>
        ))}
      </ul>
      {mayRetry && (
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void retry()}>
          {t('problem.retry')}
        </Button>
      )}
    </Alert>
  )
}
