import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/toasts.ts'
import classes from './connection.module.css'
import { shellMessages } from '../messages.ts'

/**
 * Shows a banner while the server cannot be reached, letting clicks through, and a toast when the connection is back.
 */
export default function ConnectionBanner({ state }: { readonly state: 'lost' | 'back' }) {
  const t = useMessages(shellMessages)
  const notifyBack = useEffectEvent(() => notify.ok(t('connection.back')))
  useEffect(() => {
    if (state === 'back') notifyBack()
  }, [state])
  if (state === 'back') return null
  return (
    <div className={classes.line}>
      <IconPlugConnectedX size={16} stroke={1.75} aria-hidden="true" />
      <span>{t('connection.lost')}</span>
    </div>
  )
}
