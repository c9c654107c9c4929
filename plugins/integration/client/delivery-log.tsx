import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import type { Page } from '#schemas/api/envelope.ts'
import { SettingsHint } from '#renderer/form-workspace/settings-section.tsx'
import { api } from '#renderer/kit/api.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import type { Delivery } from '../shared/webhook-api-types.ts'
import classes from './integration-screen.module.css'
import { integrationMessages, useProblem } from './messages.ts'

export interface DeliveryLogProps {
  readonly path: string
  readonly url: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}

const step = 20
const most = 100
const refreshMs = 5_000
const tones = { delivered: 'ok', waiting: 'warn', failed: 'fail' } as const

/** Deliveries of a webhook, newest first. */
export function DeliveryLog({ path, url, mayEdit, onClose }: DeliveryLogProps) {
  const t = useMessages(integrationMessages)
  const general = useMessages(kitMessages)
  const problem = useProblem()
  const [limit, setLimit] = useState(step)
  const { data, error, reload } = useApi<Page<Delivery>>(path, { page: 1, limit }, { refreshMs })
  const again = async ({ deliveryId }: Delivery): Promise<void> => {
    await api
      .post(`${path}/${deliveryId}/retry`)
      .then(() => notify.ok(t('log.retried')))
      .catch(() => undefined)
    await reload()
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t('log.title')}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <p className={classes.url}>{url}</p>
      {error && !data && <ErrorState subject={t('log.title')} error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && <EmptyState title={t('log.none')} compact />}
      {data && data.total > 0 && (
        <ol className={classes.log}>
          {data.rows.map((delivery) => (
            <li key={delivery.deliveryId} className={classes.delivery}>
              <div className={classes.line}>
                <span>
                  {t(`event.${delivery.event}`)}
                  {delivery.serial !== null && (
                    <span className={classes.events}> · {t('log.submission', { serial: delivery.serial })}</span>
                  )}
                </span>
                <StatusDot tone={tones[delivery.status]}>
                  {t(
                    delivery.status === 'waiting' && delivery.attempts === 0
                      ? 'status.sending'
                      : `status.${delivery.status}`,
                  )}
                </StatusDot>
              </div>
              <div className={classes.line}>
                <span className={classes.events}>
                  <Timestamp value={delivery.createTime} />
                  {delivery.took !== null && ` · ${t('log.took', { took: delivery.took })}`}
                  {delivery.attempts > 1 && ` · ${t('log.attempts')} ${delivery.attempts}`}
                </span>
                {delivery.status === 'failed' && delivery.event !== 'test' && mayEdit && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('log.retryOf', {
                      time: formatDateTime(delivery.createTime),
                      event: t(`event.${delivery.event}`),
                    })}
                    onClick={() => void again(delivery)}
                  >
                    {t('log.retry')}
                  </Button>
                )}
              </div>
              {delivery.problem !== null && (
                <p className={classes.why}>
                  {problem(delivery)}
                  {delivery.nextTime !== null && ` · ${t('log.next', { time: formatDateTime(delivery.nextTime) })}`}
                  {delivery.responseText && (
                    <code className={classes.answer}>{delivery.responseText.slice(0, 300)}</code>
                  )}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {data && data.total > limit && limit < most && (
        <Button variant="default" fullWidth mt="md" onClick={() => setLimit(Math.min(most, limit + step))}>
          {t('log.more')}
        </Button>
      )}
      <SettingsHint>{t('log.keep')}</SettingsHint>
    </Drawer>
  )
}
