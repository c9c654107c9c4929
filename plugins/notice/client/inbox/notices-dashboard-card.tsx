import { IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { announcementMessage, type NoticeTop } from '../../shared/notice-api-types.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { DashboardCard } from '#renderer/ui/dashboard-card.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { messageTexts } from './message-row.tsx'
import { NoticeRow } from './notice-row.tsx'
import classes from './inbox.module.css'

/** Home page card with the latest announcements; opening one marks it as read. */
export default function Notices() {
  const tm = useMessages(messageTexts)
  const [opened, setOpened] = useState<number>()
  const { data, error, reload } = useApi<NoticeTop>('/system/notice/top')
  useSocketEvent(announcementMessage, () => void reload())
  return (
    <DashboardCard id="notices" title={tm('notices')} aside={<TextLink to="/notice">{tm('allNotices')}</TextLink>}>
      {error && !data && <ErrorState subject={tm('subject')} error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={3} widths={['1fr']} rowHeight={60} />}
      {data?.rows.length === 0 && <EmptyState compact icon={IconSpeakerphone} title={tm('empty')} />}
      {data && data.rows.length > 0 && (
        <ul className={classes.card}>
          {data.rows.map((row) => (
            <NoticeRow key={row.noticeId} row={row} onOpen={() => setOpened(row.noticeId)} />
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <Suspense>
          <NoticeDrawer noticeId={opened} onGone={() => setOpened(undefined)} />
        </Suspense>
      )}
    </DashboardCard>
  )
}

const NoticeDrawer = lazy(() => import('./notice-drawer.tsx'))
