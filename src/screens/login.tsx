import { Alert, Button, Loader, TextInput, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { forgetSession, signIn } from '#renderer/kit/signed-in-user.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { useAccountOptions } from '../account/use-account-options.ts'
import { clockText, useWait } from '../account/use-countdown.ts'
import { isServerPage, safeRedirect } from '../route-guard-rules.ts'
import { SsoEntry, SsoNotice } from '../sso/sso-buttons.tsx'
import { broadcastSignIn } from '../cross-tab-session.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in-layout.module.css'
import { screenMessages } from './messages.ts'

/** Signs in by username and password, then opens the page asked for. */
export default function Login() {
  const t = useMessages(screenMessages)
  const offer = useAccountOptions()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [values, setValues] = useState({ username: '', password: '' })
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const [fault, setFault] = useState<ApiError>()
  const usernameRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    forgetSession()
    usernameRef.current?.focus()
  }, [])

  const missing = { username: values.username.trim() === '', password: values.password === '' }

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // the button keeps its words while it waits, also below a captcha
    if (isBusy) return
    setTried(true)
    setFault(undefined)
    if (missing.username) return usernameRef.current?.focus()
    if (missing.password) return passwordRef.current?.focus()
    setBusy(true)
    try {
      await signIn({ username: values.username.trim(), password: values.password })
      broadcastSignIn('password')
      const next = safeRedirect(search)
      if (isServerPage(next)) return window.location.replace(next)
      await navigate(next, { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      forgetSession()
      setFault(error)
      setBusy(false)
      passwordRef.current?.select()
    }
  }

  const change = (name: keyof typeof values, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setFault(undefined)
  }
  const watchCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'))
  const isWrong = fault?.id === 'session.badPassword'
  const retryAfter =
    fault?.id === 'session.locked' ? (fault.data as { retryAfter?: number } | undefined)?.retryAfter : undefined
  const isLocked = retryAfter !== undefined
  const wait = useWait(retryAfter ?? 0, fault)
  const buttonText = !isLocked
    ? fault?.message
    : wait > 0
      ? t('signIn.locked', { time: clockText(wait) })
      : t('signIn.unlocked')

  return (
    <SignInLayout title={t('signIn.title')} hint={t('signIn.hint')}>
      <SsoNotice />
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {fault && (
          <Alert
            color={isLocked && wait === 0 ? 'green' : 'red'}
            variant="light"
            icon={<IconAlertCircle size={18} />}
            role="alert"
          >
            {/* Announced once, not every second */}
            <span aria-hidden={isLocked && wait > 0}>{buttonText}</span>
            {isLocked && wait > 0 && <VisuallyHidden>{fault.message}</VisuallyHidden>}
          </Alert>
        )}
        <TextInput
          ref={usernameRef}
          size="md"
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={values.username}
          onChange={(event) => change('username', event.currentTarget.value)}
          error={(wasTried && missing.username && t('signIn.needUsername')) || isWrong}
        />
        <PasswordField
          ref={passwordRef}
          size="md"
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => change('password', event.currentTarget.value)}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
          description={hasCapsLock ? t('signIn.capsLock') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={(wasTried && missing.password && t('signIn.needPassword')) || isWrong}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          mt={8}
          aria-disabled={isBusy}
          leftSection={isBusy && <Loader size={16} color="currentColor" aria-hidden />}
        >
          {t(isBusy ? 'signIn.submitting' : 'signIn.submit')}
        </Button>
        {(offer?.register || offer?.mail || offer?.contact) && (
          <div className={classes.links}>
            <TextLink to="/forgot">{t('signIn.forgot')}</TextLink>
            {offer.register && <TextLink to="/register">{t('signIn.register')}</TextLink>}
          </div>
        )}
      </form>
      <SsoEntry />
    </SignInLayout>
  )
}
