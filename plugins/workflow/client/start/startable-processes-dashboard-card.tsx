import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { startPath } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { NoProcesses } from './no-startable-processes.tsx'
import { StartableProcessList } from './startable-process-list.tsx'
import { ProcessesSkeleton } from './startable-process-skeleton.tsx'
import { startedBefore, useStartableProcesses } from './use-startable-processes.ts'

const shown = 4

/** Home page card with processes to start: those the user has started before, then others. */
export default function StartCard() {
  const t = useMessages(workflowMessages)
  const { data, error, reload, last, isWaiting } = useStartableProcesses()
  const ownsForms = useAllowed()('project:form:list')
  // who makes forms has other cards, and makes the processes that are missing here
  if (data?.length === 0 && ownsForms) return null
  const known = startedBefore(data ?? [], last)
  const first = [...known, ...(data ?? []).filter((one) => !known.includes(one))].slice(0, shown)
  return (
    <DashboardCard
      id="startProcess"
      title={t('start.title')}
      aside={data && data.length > shown && <TextLink to={startPath}>{t('start.seeAll')}</TextLink>}
    >
      {error && !data ? (
        <ErrorState subject={t('start.subject')} error={error} onRetry={reload} compact />
      ) : !data || isWaiting ? (
        <ProcessesSkeleton count={shown} isHeaded />
      ) : data.length === 0 ? (
        <NoProcesses compact />
      ) : (
        <StartableProcessList processes={first} last={last} />
      )}
    </DashboardCard>
  )
}
