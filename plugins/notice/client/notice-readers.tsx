import { Progress, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import { narrowPx, pageSizes } from '#schemas/api/limits.ts'
import type { NoticeReader } from '../shared/notice-api-types.ts'
import { Pager } from '#renderer/crud/list/pager.tsx'
import { dash } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { messageTexts } from './inbox/message-row.tsx'

/**
 * Readers of an announcement, latest first, within the caller's scope on users, and the share of all possible readers.
 */
export default function Readers({ row }: SlotProps) {
  const t = useMessages(messageTexts)
  const allowed = useAllowed()
  const [asked, setAsked] = useState({ page: 1, limit: 20 })
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const mayAsk = allowed('system:notice:query')
  const { data, error, reload } = useApi<Page<NoticeReader> & { readonly read: number; readonly people: number }>(
    mayAsk && row && `/system/notice/${String(row.noticeId)}/readers`,
    asked,
  )
  if (!mayAsk) return <EmptyState icon={IconEyeOff} title={t('readers.denied')} compact />
  if (error && !data) return <ErrorState subject={t('readers.subject')} error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={6} widths={['1fr', '1fr', '1fr']} />
  if (data.read === 0)
    return <EmptyState icon={IconEyeOff} title={t('readers.none')} hint={t('readers.noneHint')} compact />
  const summary = t('readers.summary', { total: data.read, people: data.people })
  return (
    <>
      <p style={{ margin: '12px 0 6px' }}>{summary}</p>
      <Progress value={(data.read / Math.max(data.people, data.read)) * 100} size={6} mb="sm" aria-label={summary} />
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('readers.name')}</Table.Th>
            <Table.Th>{t('readers.dept')}</Table.Th>
            <Table.Th>{t('readers.time')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((one) => (
            <Table.Tr key={one.userId}>
              <Table.Td title={one.userName}>{one.nickName || one.userName}</Table.Td>
              <Table.Td>{one.deptName ?? dash}</Table.Td>
              <Table.Td>
                <Timestamp value={one.readTime} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {data.total > pageSizes[0] && (
        <Pager
          page={asked.page}
          limit={asked.limit}
          total={data.total}
          isNarrow={isNarrow}
          onPage={(page) => setAsked({ ...asked, page })}
          onLimit={(limit) => setAsked({ page: 1, limit })}
        />
      )}
    </>
  )
}
