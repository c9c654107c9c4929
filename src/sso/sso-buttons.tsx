import { Alert, Button, Divider } from '@mantine/core'
import { IconInfoCircle, IconShieldLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SsoOffer } from '#schemas/api/sso-api-types.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { safeRedirect } from '../route-guard-rules.ts'
import { loadProviders, beginPath } from './sso-providers.ts'
import { screenMessages } from '../screens/messages.ts'

/** Explains above the password form that the automatic sign-on returned without a result. */
export function SsoNotice() {
  const t = useMessages(screenMessages)
  const { search } = useLocation()
  if (new URLSearchParams(search).get('sso') !== 'again') return null
  return (
    <Alert variant="light" icon={<IconInfoCircle size={18} />} mb="md">
      {t('sso.again')}
    </Alert>
  )
}

/** Offers the sign-on providers, below the password form. */
export function SsoEntry() {
  const t = useMessages(screenMessages)
  const { search } = useLocation()
  const [offer, setOffer] = useState<SsoOffer>()
  useEffect(() => void loadProviders().then(setOffer), [])
  if (!offer || offer.providers.length === 0) return null
  const label = offer.label || t('sso.enter')
  const nameOf = (id: string): string =>
    offer.providers.length > 1 ? t('sso.enterBy', { label, name: id.toUpperCase() }) : label
  return (
    <>
      <Divider my="lg" label={t('sso.or')} />
      {offer.providers.map((provider) => (
        <Button
          key={provider.id}
          component="a"
          href={beginPath(provider, safeRedirect(search))}
          variant="default"
          size="md"
          fullWidth
          mb="xs"
          leftSection={<IconShieldLock size={18} stroke={1.6} />}
        >
          {nameOf(provider.id)}
        </Button>
      ))}
    </>
  )
}
