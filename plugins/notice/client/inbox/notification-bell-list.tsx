import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import type { NoticeTop } from '../../shared/notice-api-types.ts'
import type { ApiError } from '#renderer/kit/api-error.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import classes from './inbox.module.css'
import { MessageRow, messageTexts, openMessage } from './message-row.tsx'
import { NoticeRow } from './notice-row.tsx'
import { useMarkAll } from './mark-as-read.ts'

interface BellListProps {
  readonly top: NoticeTop | undefined
  readonly error: ApiError | undefined
  readonly onRetry: () => unknown
  readonly onRead: (noticeId: number) => void
  readonly onLeave: () => void
}

/** Content of the bell's popover: unread messages, the latest announcements, and a link to all. */
export default function BellList({ top, error, onRetry, onRead, onLeave }: BellListProps) {
  const tm = useMessages(messageTexts)
  const go = useNavigate()
  const { isBusy, markAll } = useMarkAll()
  const messages = top?.messages.rows ?? []
  const unreadMessages = top?.messages.unread ?? 0
  const leave = (path: string): void => {
    onLeave()
    go(path)
  }
  return (
    <section className={classes.menu} aria-label={tm('latest')}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{tm('latest')}</h2>
        {top && top.unread + unreadMessages > 0 && (
          <Button size="compact-xs" variant="subtle" loading={isBusy} onClick={() => void markAll(unreadMessages > 0)}>
            {tm('readAll')}
          </Button>
        )}
      </header>
      {!top && error && <ErrorState subject={tm('subject')} error={error} onRetry={onRetry} compact />}
      {!top && !error && <RowsSkeleton rows={4} widths={['1fr']} />}
      {messages.length > 0 && (
        <>
          <h3 className={classes.part}>{tm('mine')}</h3>
          <ul className={classes.rows} aria-label={tm('mine')}>
            {messages.map((row) => (
              <MessageRow key={row.messageId} row={row} onOpen={() => void openMessage(row, leave)} />
            ))}
          </ul>
          {unreadMessages > messages.length && (
            <Button size="compact-sm" variant="subtle" ml={16} mb={4} onClick={() => leave('/notice?show=messages')}>
              {tm('more', { count: unreadMessages - messages.length })}
            </Button>
          )}
        </>
      )}
      {top?.rows.length === 0 && messages.length === 0 && (
        <EmptyState icon={IconBellOff} title={tm('nothing')} hint={tm('nothingHint')} compact />
      )}
      {top && top.rows.length > 0 && (
        <>
          <h3 className={classes.part} data-below={messages.length > 0 || undefined}>
            {tm('notices')}
          </h3>
          <ul className={classes.rows} aria-label={tm('notices')}>
            {top.rows.map((row) => (
              <NoticeRow key={row.noticeId} row={row} onOpen={() => onRead(row.noticeId)} />
            ))}
          </ul>
        </>
      )}
      <footer className={classes.foot}>
        <Button
          size="xs"
          variant="subtle"
          fullWidth
          onClick={() => leave(messages.length > 0 ? '/notice?show=messages' : '/notice')}
        >
          {tm('all')}
        </Button>
      </footer>
    </section>
  )
}
