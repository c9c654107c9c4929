import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import type { NoticeHead, NoticeTop } from '../../shared/notice-api-types.ts'
import { Pager } from '#renderer/crud/list/pager.tsx'
import { useMediaQuery } from '@mantine/hooks'
import { narrowPx, pageSizes } from '#schemas/api/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { PageWithIndex } from '#renderer/ui/page-with-index.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { MessageList } from './message-list.tsx'
import { messageTexts } from './message-row.tsx'
import { NoticeRow } from './notice-row.tsx'
import classes from './inbox.module.css'
import { noticePath, useMarkAll } from './mark-as-read.ts'

const NoticeDrawer = lazy(() => import('./notice-drawer.tsx'))

/** The user's announcements and messages. Page, filter and the open entry are in the URL. */
export default function NoticesScreen() {
  const tm = useMessages(messageTexts)
  const [query, setQuery] = useSearchParams()
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const { isBusy, markAll } = useMarkAll()
  const isUnread = query.get('unread') === 'true'
  const isMessages = query.get('show') === 'messages'
  const [page, limit] = [whole(query.get('page'), 1), whole(query.get('limit'), 20)]
  const openId = whole(query.get('read'), 0)
  const { data, error, reload } = useApi<PageOf<NoticeHead>>(!isMessages && `${noticePath}/received`, {
    page,
    limit,
    unread: isUnread || undefined,
  })
  const { data: top } = useApi<NoticeTop>(`${noticePath}/top`)
  const go = (part: Readonly<Record<string, string | undefined>>): void =>
    setQuery((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(part))
        if (value === undefined) next.delete(name)
        else next.set(name, value)
      return next
    })

  return (
    <PageWithIndex
      title={tm('latest')}
      entries={[
        { id: 'all', title: tm('allNotices') },
        { id: 'unread', title: tm('unreadOnly'), count: top?.unread },
        { id: 'messages', title: tm('mine'), count: top?.messages.unread },
      ]}
      chosen={isMessages ? 'messages' : isUnread ? 'unread' : 'all'}
      onChoose={(id) =>
        go({
          unread: id === 'unread' ? 'true' : undefined,
          show: id === 'messages' ? 'messages' : undefined,
          page: undefined,
        })
      }
      actions={
        <Button
          variant="default"
          disabled={!top || top.unread + top.messages.unread === 0}
          loading={isBusy}
          onClick={() => void markAll(top !== undefined && top.messages.unread > 0)}
        >
          {tm('readAll')}
        </Button>
      }
    >
      <div className={classes.page}>
        {isMessages ? (
          <MessageList
            page={page}
            limit={limit}
            onPage={(next) => go({ page: String(next) })}
            onLimit={(next) => go({ limit: String(next), page: undefined })}
          />
        ) : error && !data ? (
          <ErrorState subject={tm('subject')} error={error} onRetry={reload} />
        ) : !data ? (
          <RowsSkeleton rows={6} widths={['1fr']} rowHeight={62} />
        ) : data.total === 0 ? (
          <EmptyState
            icon={IconBellOff}
            title={isUnread ? tm('noUnread') : tm('empty')}
            hint={isUnread ? tm('noUnreadHint') : tm('emptyHint')}
          />
        ) : (
          <>
            <ul className={classes.rows}>
              {data.rows.map((row) => (
                <NoticeRow key={row.noticeId} row={row} onOpen={() => go({ read: String(row.noticeId) })} />
              ))}
            </ul>
            {data.total > pageSizes[0] && (
              <Pager
                page={page}
                limit={limit}
                total={data.total}
                isNarrow={isNarrow}
                onPage={(next) => go({ page: String(next) })}
                onLimit={(next) => go({ limit: String(next), page: undefined })}
              />
            )}
          </>
        )}
      </div>
      {openId > 0 && (
        <Suspense>
          <NoticeDrawer key={openId} noticeId={openId} onGone={() => go({ read: undefined })} />
        </Suspense>
      )}
    </PageWithIndex>
  )
}

const whole = (text: string | null, absent: number): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : absent)
