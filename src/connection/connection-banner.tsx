import { Button } from '@mantine/core'
import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useRefreshPending } from '#renderer/kit/use-api-query.ts'
import classes from './connection.module.css'
import { shellMessages } from '../messages.ts'

/**
 * Shows a strip at the foot of the window while the server cannot be reached, and a toast when the connection is back.
 */
export default function ConnectionBanner({ state }: { readonly state: 'lost' | 'back' }) {
  const t = useMessages(shellMessages)
  const notifyBack = useEffectEvent(() => notify.ok(t('connection.back')))
  useEffect(() => {
    if (state === 'back') notifyBack()
  }, [state])
  if (state === 'back') return null
  return (
    <div className={classes.strip} data-connection-lost>
      <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('connection.lost')}</span>
    </div>
  )
}

/** Shown while loading takes long: fetches again what is missing, or opens the page anew where its code is. */
export function SlowLoadingBanner({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(shellMessages)
  const refreshPending = useRefreshPending()
  const retry = (): void => {
    if (refreshPending()) onRetry()
    else location.reload()
  }
  return (
    <div className={classes.line}>
      <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('connection.slow')}</span>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        {t('connection.retry')}
      </Button>
    </div>
  )
}
