import { Button } from '@mantine/core'
import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useRefreshPending } from '#renderer/kit/use-api-query.ts'
import classes from './connection.module.css'
import { connectionMessages } from './messages.ts'

/**
 * Shows a strip at the foot of the window while the server cannot be reached, and a toast when the connection is back.
 */
export default function ConnectionBanner({ state }: { readonly state: 'lost' | 'back' }) {
  const t = useMessages(connectionMessages)
  const notifyBack = useEffectEvent(() => notify.ok(t('back')))
  useEffect(() => {
    if (state === 'back') notifyBack()
  }, [state])
  const [attempt, setAttempt] = useState<'trying' | 'failed'>()
  if (state === 'back') {
    // the next outage begins anew
    if (attempt !== undefined) setAttempt(undefined)
    return null
  }
  const retry = async (): Promise<void> => {
    setAttempt('trying')
    const isThere = await isReachable()
    // the socket, which waits for its next turn, connects at once
    if (isThere) dispatchEvent(new Event('online'))
    setAttempt(isThere ? undefined : 'failed')
  }
  return (
    <div className={classes.strip} data-connection-lost>
      <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
      <span>{t(attempt === 'failed' ? 'still' : 'lost')}</span>
      <Button variant="subtle" size="compact-sm" loading={attempt === 'trying'} onClick={() => void retry()}>
        {t('now')}
      </Button>
    </div>
  )
}

/** Shown while loading takes long: fetches again what is missing, or opens the page anew where its code is. */
export function SlowLoadingBanner({ onRetry }: { readonly onRetry: () => void }) {
  const t = useMessages(connectionMessages)
  const refreshPending = useRefreshPending()
  const retry = (): void => {
    if (refreshPending()) onRetry()
    else location.reload()
  }
  return (
    <div className={classes.line}>
      <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('slow')}</span>
      <Button variant="subtle" size="compact-sm" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** Whether the server answers. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })).ok
  } catch {
    return false
  }
}

/** Time after which a server that does not answer is away. */
const answerMs = 5_000
