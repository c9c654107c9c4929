import { IconPlayerPlay } from '@tabler/icons-react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { startPath } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { StartableProcessList } from './startable-process-list.tsx'
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
        <RowsSkeleton rows={2} rowHeight={72} widths={['1fr', '1fr']} />
      ) : data.length === 0 ? (
        <EmptyState compact icon={IconPlayerPlay} title={t('start.none')} hint={t('start.noneHint')} />
      ) : (
        <StartableProcessList processes={first} last={last} />
      )}
    </DashboardCard>
  )
}
