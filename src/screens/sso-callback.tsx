import { Alert, Button, Group } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ssoPaths } from '#schemas/api/sso-api-types.ts'
import { currentLocale, useMessages } from '#renderer/kit/i18n.ts'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { isServerPage, signOnPath } from '../route-guard-rules.ts'
import { handleCallback, type CallbackResult } from '../sso/sso-callback.ts'
import { loadProviders, backPath, beginPath } from '../sso/sso-providers.ts'
import { screenMessages } from './messages.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Handles the browser's part of single sign-on at `/authLogin/…` and shows why one failed. */
export default function SsoCallback() {
  const location = useLocation()
  const navigate = useNavigate()
  const [fault, setFault] = useState<Extract<CallbackResult, { do: 'fail' }>>()
  const [broken, setBroken] = useState<unknown>()
  /** Address handled last; tickets and codes work only once, and effects may run twice. */
  const seen = useRef('')
  const isBack = location.pathname === backPath

  useEffect(() => {
    if (isBack) return window.close()
    const here = location.pathname + location.search + location.hash
    if (seen.current === here) return
    seen.current = here
    handleCallback(location, currentLocale())
      .then((arrival) => {
        if (arrival.do === 'leave') return window.location.replace(arrival.url)
        if (arrival.do === 'enter')
          return isServerPage(arrival.to)
            ? window.location.replace(arrival.to)
            : void navigate(arrival.to, { replace: true })
        setFault(arrival)
        // Removes ticket and code from the address.
        if (location.pathname !== ssoPaths.failed)
          window.history.replaceState(window.history.state, '', location.pathname)
      })
      .catch(setBroken)
  }, [location, isBack, navigate])

  if (broken !== undefined) throw broken
  if (isBack) return <Back />
  return fault ? <Failed fault={fault} /> : <PageLoading />
}

function Failed({ fault: { reason, redirect } }: { readonly fault: Extract<CallbackResult, { do: 'fail' }> }) {
  const t = useMessages(screenMessages)
  const navigate = useNavigate()
  const retry = async (): Promise<void> => {
    const {
      providers: [first],
    } = await loadProviders()
    if (first) window.location.assign(beginPath(first, redirect))
    else void navigate(signOnPath(redirect))
  }
  return (
    <SignInLayout title={t('sso.failed')} hint={t('sso.failedHint')}>
      <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
        {reason}
      </Alert>
      <Group gap="xs" mt="lg">
        <Button size="sm" onClick={() => void navigate(signOnPath(redirect))}>
          {t('sso.password')}
        </Button>
        <Button size="sm" variant="default" onClick={() => void retry()}>
          {t('sso.retry')}
        </Button>
      </Group>
    </SignInLayout>
  )
}

/** Shown in a sign-in window that the browser did not allow to close itself. */
function Back() {
  const t = useMessages(screenMessages)
  const navigate = useNavigate()
  return (
    <SignInLayout title={t('sso.back')} hint={t('sso.backHint')}>
      <Group>
        <Button size="sm" variant="default" onClick={() => void navigate('/')}>
          {t('sso.home')}
        </Button>
      </Group>
    </SignInLayout>
  )
}
