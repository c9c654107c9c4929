import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { forgetSession, signIn } from '#renderer/kit/session.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { isServerPage, safeRedirect } from '../guard.ts'
import { shellWords } from '../i18n/words.ts'
import { EntryPage } from './entry-page.tsx'
import classes from './entry-page.module.css'

/** User name and password. Afterwards one goes on to where one was going. */
export default function Login() {
  const t = useWords(shellWords)
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
    setTried(true)
    setFault(undefined)
    if (missing.username) return usernameRef.current?.focus()
    if (missing.password) return passwordRef.current?.focus()
    setBusy(true)
    try {
      await signIn({ username: values.username.trim(), password: values.password })
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

  return (
    <EntryPage title={t('signIn.title')} hint={t('signIn.hint')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {fault && <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">{fault.message}</Alert>}
        <TextInput ref={usernameRef} size="md" label={t('signIn.username')} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false}
          value={values.username} onChange={(event) => change('username', event.currentTarget.value)}
          error={(wasTried && missing.username && t('signIn.needUsername')) || isWrong} />
        <PasswordField ref={passwordRef} size="md" label={t('signIn.password')} name="password" autoComplete="current-password"
          value={values.password} onChange={(event) => change('password', event.currentTarget.value)} onKeyUp={watchCapsLock} onBlur={() => setCapsLock(false)}
          description={hasCapsLock ? t('signIn.capsLock') : undefined} inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={(wasTried && missing.password && t('signIn.needPassword')) || isWrong} />
        <Button type="submit" size="md" fullWidth mt={8} loading={isBusy}>{t('signIn.submit')}</Button>
      </form>
    </EntryPage>
  )
}
