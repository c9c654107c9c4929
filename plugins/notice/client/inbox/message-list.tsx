import { useMediaQuery } from '@mantine/hooks'
import { IconBellOff } from '@tabler/icons-react'
import type { Page as PageOf } from '#schemas/api/envelope.ts'
import { narrowPx, pageSizes } from '#schemas/api/limits.ts'
import { Pager } from '#renderer/crud/list/pager.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { useNavigate } from '#renderer/kit/use-navigate.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import type { Message } from '../../shared/message-api-types.ts'
import { MessageRow, messageTexts, openMessage } from './message-row.tsx'
import classes from './inbox.module.css'
import { messagePath } from './mark-as-read.ts'

export interface MessageListProps {
  readonly page: number
  readonly limit: number
  readonly onPage: (page: number) => void
  readonly onLimit: (limit: number) => void
}

/** All messages of the user, newest first. */
export function MessageList({ page, limit, onPage, onLimit }: MessageListProps) {
  const t = useMessages(messageTexts)
  const go = useNavigate()
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const { data, error, reload } = useApi<PageOf<Message>>(`${messagePath}/received`, { page, limit })

  if (error && !data) return <ErrorState subject={t('title')} error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={6} widths={['1fr']} rowHeight={62} />
  if (data.total === 0) return <EmptyState icon={IconBellOff} title={t('none')} hint={t('noneHint')} />
  return (
    <>
      <ul className={classes.rows}>
        {data.rows.map((row) => (
          <MessageRow key={row.messageId} row={row} onOpen={() => void openMessage(row, go)} />
        ))}
      </ul>
      {data.total > pageSizes[0] && (
        <Pager page={page} limit={limit} total={data.total} isNarrow={isNarrow} onPage={onPage} onLimit={onLimit} />
      )}
    </>
  )
}
