import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Message } from '../../shared/message-api-types.ts'
import { announcementMessage, type NoticeTop } from '../../shared/notice-api-types.ts'
import { reconnected } from '#schemas/api/websocket-messages.ts'
import { useSocketEvent } from '#renderer/kit/socket-events.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { LazyPopover } from '#renderer/ui/lazy-popover.tsx'
import classes from './notification-bell.module.css'
import { noticeMessages } from '../messages.ts'
import { readMessage } from './mark-as-read.ts'

const BellList = lazy(() => import('./notification-bell-list.tsx'))
const NoticeDrawer = lazy(() => import('./notice-drawer.tsx'))

/** The bell with the number of unread messages and announcements. Its popover loads when it opens. */
export default function Bell() {
  const t = useMessages(noticeMessages)
  const { data, error, reload } = useApi<NoticeTop>('/system/notice/top', undefined, { onFocus: true })
  const [reading, setReading] = useState<number>()
  useSocketEvent(announcementMessage, reload)
  useSocketEvent(reconnected, reload)
  useReadOnArrival(data?.messages.rows)
  const unread = data ? data.unread + data.messages.unread : 0
  const unreadText = unread > 0 ? t('bell.unread', { count: unread }) : undefined

  return (
    <>
      <LazyPopover
        width={360}
        position="bottom-end"
        label={t('bell.label')}
        button={
          <ActionIcon size={34} className={classes.bell!} aria-label={unreadText ?? t('bell.label')}>
            <IconBell size={18} stroke={1.6} aria-hidden="true" />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </ActionIcon>
        }
      >
        {(close) => (
          <Suspense fallback={<div className={classes.waiting} />}>
            <BellList
              top={data}
              error={error}
              onRetry={reload}
              onRead={(noticeId) => {
                close()
                setReading(noticeId)
              }}
              onLeave={close}
            />
          </Suspense>
        )}
      </LazyPopover>
      <output className={classes.visuallyHidden}>{unreadText}</output>
      {reading !== undefined && (
        <Suspense>
          <NoticeDrawer noticeId={reading} onGone={() => setReading(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Marks messages as read whose page is open, whichever way it was opened. */
function useReadOnArrival(rows: readonly Message[] | undefined): void {
  const { pathname, search } = useLocation()
  const here = rows?.find(({ link, isRead }) => !isRead && link === pathname + search)?.messageId
  useEffect(() => {
    if (here !== undefined) void readMessage(here)
  }, [here])
}
