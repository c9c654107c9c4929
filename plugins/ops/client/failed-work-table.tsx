import { Button, Group } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { DeadWork } from '#schemas/api/server-metrics-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { formatNumber } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from './ops.module.css'
import { opsMessages } from './messages.ts'

const path = '/system/ops/dead'

/** Events and jobs that failed permanently, to be retried or discarded by people with the permission. */
export function FailedWorkTable() {
  const t = useMessages(opsMessages)
  const mayEdit = useAllowed()('system:ops:edit')
  const { data, error, reload } = useApi<readonly DeadWork[]>(path, undefined, { onFocus: true })
  if (error && !data) return <ErrorState subject={t('dead.title')} error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={2} />
  if (data.length === 0) return <EmptyState icon={IconCircleCheck} title={t('dead.none')} compact />

  // the error has been shown; the list shows the reason: another user was faster
  const act = (call: Promise<unknown>): Promise<unknown> => call.catch(() => undefined).then(reload)
  const discard = (one: DeadWork): unknown =>
    confirm({
      title: t('dead.discardAsk', { title: one.title }),
      body: t('dead.discardBody'),
      verb: t('dead.discard'),
      run: () => act(api.del(`${path}/${one.id}`)),
    })
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t('dead.work')}</th>
          <th>{t('dead.error')}</th>
          <th data-wide>{t('dead.attempts')}</th>
          <th data-wide>{t('dead.time')}</th>
          {mayEdit && <th>{t('dead.actions')}</th>}
        </tr>
      </thead>
      <tbody>
        {data.map((one) => (
          <tr key={one.id}>
            <td>{one.title}</td>
            <td>{one.error}</td>
            <td data-wide>{formatNumber(one.attempts)}</td>
            <td data-wide>
              <Timestamp value={one.time} />
            </td>
            {mayEdit && (
              <td>
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('dead.retryOf', { title: one.title })}
                    onClick={() => void act(api.post(`${path}/${one.id}/retry`))}
                  >
                    {t('dead.retry')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    aria-label={t('dead.discardOf', { title: one.title })}
                    onClick={() => void discard(one)}
                  >
                    {t('dead.discard')}
                  </Button>
                </Group>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
