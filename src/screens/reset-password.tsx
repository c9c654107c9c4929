import { Alert, Button } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { passwordFault, passwordRuleText } from '#schemas/module/password-rules.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { NewPassword } from '../account/new-password-fields.tsx'
import { ResultPanel } from '../account/result-panel.tsx'
import { useAccountOptions, usualRules } from '../account/use-account-options.ts'
import { accountMessages } from './messages.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in-layout.module.css'

/** Sets a new password from an email link. The secret is in the fragment, so no server log holds it. */
export default function Reset() {
  const t = useMessages(accountMessages)
  const inWords = useText()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const rules = useAccountOptions()?.password ?? usualRules
  const [userName, setUserName] = useState<string>()
  const [failure, setFailure] = useState<ApiError>()
  const [values, setValues] = useState({ password: '', again: '' })
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    void whose(token).then(setUserName, setFailure)
  }, [token])
  const again = (): void => {
    setFailure(undefined)
    void whose(token).then(setUserName, setFailure)
  }

  const isStale =
    failure !== undefined && (failure.id === 'link.stale' || (userName === undefined && failure.code === 400))
  if (isStale)
    return (
      <ResultPanel title={t('reset.staleTitle')} hint={t('reset.staleHint')}>
        <TextLink to="/forgot">{t('reset.retry')}</TextLink>
      </ResultPanel>
    )
  if (userName === undefined)
    return (
      <SignInLayout title={t('reset.title')} hint={failure ? '' : t('reset.checking')}>
        {failure ? <ErrorState error={failure} onRetry={again} compact /> : <span />}
      </SignInLayout>
    )

  const fault = passwordFault(values.password, rules, userName)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (fault || values.again !== values.password)
      return document.querySelector<HTMLInputElement>(`[name="${fault ? 'password' : 'again'}"]`)?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      await api.post('/password/reset', { token, password: values.password }, { quiet: true })
      notify.ok(t('reset.done'))
      await navigate('/login', { replace: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  const change = (name: keyof typeof values, value: string): void => {
    setValues((now) => ({ ...now, [name]: value }))
    setFailure(undefined)
  }
  return (
    <SignInLayout title={t('reset.title')} hint={t('reset.hint', { name: userName })}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure && failure.errors.length === 0 && (
          <Alert color="red" variant="light" role="alert">
            {failure.message}
          </Alert>
        )}
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <NewPassword
          name="password"
          size="md"
          label={t('reset.password')}
          value={values.password}
          rules={rules}
          userName={userName}
          onChange={(value) => change('password', value)}
          error={
            errorOf(failure, 'password') ?? (wasTried && fault ? inWords(passwordRuleText(fault, rules)) : undefined)
          }
        />
        <PasswordField
          name="again"
          size="md"
          label={t('again')}
          autoComplete="new-password"
          value={values.again}
          onChange={(event) => change('again', event.currentTarget.value)}
          error={wasTried && values.again !== values.password ? t('fault.differs') : undefined}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={isBusy}>
          {t('reset.submit')}
        </Button>
      </form>
    </SignInLayout>
  )
}

const whose = async (token: string): Promise<string> =>
  (await api.post<{ userName: string }>('/password/reset/check', { token }, { quiet: true })).userName
