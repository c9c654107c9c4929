import { Alert, Button, Group } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ssoPaths } from '#schemas/api/sso.ts'
import { currentLocale, useMessages } from '#renderer/kit/messages.ts'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { isServerPage, signOnPath } from '../route-guard-rules.ts'
import { handleCallback, type CallbackResult } from '../sso/callback.ts'
import { loadProviders, backPath, beginPath } from '../sso/providers.ts'
import { screenMessages } from './messages.ts'
import { EntryPage } from './entry-page.tsx'

/** `/authLogin/…`: the browser's half of a single sign-on, and the place that says why one did not work. */
export default function AuthLogin() {
  const location = useLocation()
  const navigate = useNavigate()
  const [fault, setFault] = useState<Extract<CallbackResult, { do: 'fail' }>>()
  const [broken, setBroken] = useState<unknown>()
  /** A ticket or a code is good for one use: each address is acted on once. */
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
        // nothing of a ticket or a code stays in the address
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
    <EntryPage title={t('sso.failed')} hint={t('sso.failedHint')}>
      <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
        {reason}
      </Alert>
      <Group gap="xs" mt="lg">
        <Button size="sm" onClick={() => void retry()}>
          {t('sso.retry')}
        </Button>
        <Button size="sm" variant="default" onClick={() => void navigate(signOnPath(redirect))}>
          {t('sso.password')}
        </Button>
      </Group>
    </EntryPage>
  )
}

/** A window that was opened to sign in closes by itself; one that may not says so. */
function Back() {
  const t = useMessages(screenMessages)
  const navigate = useNavigate()
  return (
    <EntryPage title={t('sso.back')} hint={t('sso.backHint')}>
      <Group>
        <Button size="sm" variant="default" onClick={() => void navigate('/')}>
          {t('sso.home')}
        </Button>
      </Group>
    </EntryPage>
  )
}
