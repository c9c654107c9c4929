import { useMessages } from '#renderer/kit/i18n.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { handlePath } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { statusTones } from '../process-status.ts'
import classes from './start.module.css'
import { useStartedProcesses, type Started } from './use-startable-processes.ts'

const shown = 4

/** Home page card with the processes that the user started last, and who has them now. Absent before the first. */
export default function StartedCard() {
  const t = useMessages(workflowMessages)
  const { started } = useStartedProcesses()
  if (started.length === 0) return null
  return (
    <DashboardCard
      id="startedProcesses"
      title={t('start.mine')}
      aside={started.length > shown && <TextLink to="/workflow/task/mine">{t('start.seeMine')}</TextLink>}
    >
      <ul className={classes.started}>
        {started.slice(0, shown).map((row) => (
          <StartedRow key={row.instanceId} row={row} />
        ))}
      </ul>
    </DashboardCard>
  )
}

function StartedRow({
  row: { instanceId, process, name, holder, status, isReturned, createTime },
}: {
  readonly row: Started
}) {
  const t = useMessages(workflowMessages)
  const isRunning = status === 'running'
  const shownStatus = isReturned ? 'returned' : status
  const stage = isReturned
    ? t('start.returned')
    : !isRunning || !name
      ? ''
      : holder
        ? t('start.at', { name, holder })
        : t('start.step', { name })
  return (
    <li>
      <span className={classes.about}>
        <TextLink quiet to={`${handlePath}?instanceId=${instanceId}`}>
          {process}
        </TextLink>
        <span className={classes.steps}>
          {stage && `${stage} · `}
          <Timestamp value={createTime} as="relative" />
        </span>
      </span>
      <StatusDot tone={statusTones[shownStatus]}>{t(`status.${shownStatus}`)}</StatusDot>
    </li>
  )
}
