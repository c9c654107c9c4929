import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { SsoOffer } from '#schemas/api/sso-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { loadProviders, backPath, beginPath } from './sso-providers.ts'
import { screenMessages } from '../screens/messages.ts'

/** Signs in through a provider in a separate window, so that this page stays as it is. */
export function Reauthenticate({ onFault }: { readonly onFault: (reason: string) => void }) {
  const t = useMessages(screenMessages)
  const [offer, setOffer] = useState<SsoOffer>()
  useEffect(() => void loadProviders().then(setOffer), [])
  const first = offer?.providers[0]
  if (!first) return null
  const open = (): void => {
    if (!window.open(beginPath(first, backPath), 'formwork-sso', 'popup,width=560,height=720'))
      onFault(t('sso.blocked'))
  }
  return (
    <Button size="sm" data-autofocus onClick={open}>
      {offer?.label || t('sso.enter')}
    </Button>
  )
}
