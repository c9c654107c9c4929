import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnSession } from '#schemas/api/account-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import classes from '../account/account.module.css'
import { accountMessages } from '../screens/messages.ts'

const path = '/user/session'

/** Lists the user's sessions, the current one first, and ends any of them. */
export default function OwnSessions() {
  const t = useMessages(accountMessages)
  const { data, error, reload } = useApi<readonly OwnSession[]>(path, undefined, { onFocus: true })
  const [busy, setBusy] = useState<number | 'others'>()

  if (error && !data) return <ErrorState subject={t('sessions.tab')} error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={3} rowHeight={64} widths={['24px', '1fr', '64px']} />

  const end = async (which: number | 'others', message: string): Promise<void> => {
    setBusy(which)
    try {
      await api.del(which === 'others' ? path : `${path}/${which}`)
      notify.ok(message)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      await reload().catch(() => undefined)
      setBusy(undefined)
    }
  }
  const nameOf = ({ browser, os }: OwnSession): string =>
    [browser, os].filter((one) => one !== null).join(' · ') || t('sessions.unknown')

  return (
    <div className={classes.sessions}>
      <p className={classes.hint}>{t('sessions.hint')}</p>
      <ul className={classes.list}>
        {data.map((one) => {
          const Icon = one.os === 'Android' || one.os === 'iOS' ? IconDeviceMobile : IconDeviceDesktop
          return (
            <li key={one.sessionId} className={classes.session}>
              <Icon size={20} stroke={1.5} aria-hidden />
              <div>
                <p className={classes.device}>{nameOf(one)}</p>
                <p className={classes.where}>
                  {one.ip && <span>{one.ip}</span>}
                  <span>
                    {t('sessions.since')} <Timestamp value={one.loginTime} />
                  </span>
                  {!one.mine && (
                    <span>
                      {t('sessions.seen')} <Timestamp value={one.seenTime} as="relative" />
                    </span>
                  )}
                </p>
              </div>
              {one.mine ? (
                <span className={classes.here}>{t('sessions.here')}</span>
              ) : (
                <Button
                  size="xs"
                  variant="default"
                  loading={busy === one.sessionId}
                  aria-label={t('sessions.endOne', { device: nameOf(one) })}
                  onClick={() => void end(one.sessionId, t('sessions.endedOne', { device: nameOf(one) }))}
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.length > 1 ? (
        <div>
          <Button
            size="sm"
            variant="default"
            loading={busy === 'others'}
            onClick={() => void end('others', t('sessions.endedOthers'))}
          >
            {t('sessions.endOthers')}
          </Button>
        </div>
      ) : (
        <p className={classes.hint}>{t('sessions.only')}</p>
      )}
    </div>
  )
}
