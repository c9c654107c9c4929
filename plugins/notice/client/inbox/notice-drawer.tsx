import { Drawer } from '@mantine/core'
import { IconGhost2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Notice } from '../../shared/notice-api-types.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RichHtml } from '#renderer/ui/rich-text-view.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { messageTexts } from './message-row.tsx'
import classes from './inbox.module.css'
import { markRead, noticePath } from './mark-as-read.ts'

/** Shows one announcement and marks it as read. */
export default function NoticeDrawer({ noticeId, onGone }: { readonly noticeId: number; readonly onGone: () => void }) {
  const tm = useMessages(messageTexts)
  const text = useText()
  const [isOpen, setOpen] = useState(true)
  const { data, error, reload } = useApi<Notice>(`${noticePath}/received/${noticeId}`, undefined, {
    keepPrevious: false,
  })
  const isUnread = data !== undefined && !data.isRead
  useEffect(() => {
    if (isUnread) void markRead(noticeId)
  }, [isUnread, noticeId])

  return (
    <Drawer
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onGone}
      position="right"
      size={640}
      title={data?.noticeTitle ?? tm('notices')}
      classNames={{ title: classes.drawerTitle! }}
      closeButtonProps={{ 'aria-label': tm('close') }}
      attributes={{ header: { role: 'none' } }}
    >
      {error?.code === 404 ? (
        <EmptyState icon={IconGhost2} title={tm('gone')} hint={tm('goneHint')} compact />
      ) : error && !data ? (
        <ErrorState subject={tm('notice')} error={error} onRetry={reload} compact />
      ) : !data ? (
        <RowsSkeleton rows={6} widths={['1fr']} />
      ) : (
        <article>
          <p className={classes.byline}>
            <span>{text(data.noticeTypeName ?? data.noticeType)}</span>
            {data.author && <span>{tm('by', { author: data.author })}</span>}
            <Timestamp value={data.createTime} />
          </p>
          {data.noticeContent ? <RichHtml html={data.noticeContent} /> : <p className={classes.none}>{tm('noText')}</p>}
        </article>
      )}
    </Drawer>
  )
}
