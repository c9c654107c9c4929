import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { Registered } from '#schemas/api/account-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { ResultPanel } from '../account/result-panel.tsx'
import { accountMessages } from './messages.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in-layout.module.css'

/** Confirms a registration from its email link; asks for another username if it has been taken since. */
export default function RegisterConfirm() {
  const t = useMessages(accountMessages)
  const token = useLocation().hash.slice(1)
  const [done, setDone] = useState<Registered & { userName: string }>()
  const [failure, setFailure] = useState<ApiError>()
  const [username, setUserName] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const began = useRef('')

  const confirm = async (name?: string): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      setDone(await api.post('/register/confirm', { token, ...(name ? { username: name } : {}) }, { quiet: true }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setTried(true)
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    // The link works only once, and effects may run twice.
    if (began.current === token) return
    began.current = token
    void confirm()
  })

  if (done)
    return done.next === 'approval' ? (
      <ResultPanel title={t('register.approvalTitle')} hint={t('register.approvalHint')} />
    ) : (
      <ResultPanel title={t('register.doneTitle')} hint={t('register.doneHint', { name: done.userName })} />
    )
  const isNameWrong = failure?.errors.some(({ field }) => field === 'username') ?? false
  if (!isNameWrong && !wasTried)
    return (
      <SignInLayout title={t('register.title')} hint={t('register.confirming')}>
        <span />
      </SignInLayout>
    )
  if (failure && !isNameWrong) {
    if (failure.code === 400)
      return (
        <ResultPanel title={t('register.staleTitle')} hint={t('register.staleHint')}>
          <TextLink to="/register">{t('register.retry')}</TextLink>
        </ResultPanel>
      )
    return (
      <SignInLayout title={t('register.title')} hint="">
        <ErrorState error={failure} onRetry={() => void confirm(username || undefined)} compact />
      </SignInLayout>
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void confirm(username.trim())
  }
  return (
    <SignInLayout title={t('register.takenTitle')} hint={t('register.takenHint')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          name="username"
          label={t('register.userName')}
          description={t('register.userNameHint')}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          value={username}
          error={failure?.errors[0]?.message}
          onChange={(event) => {
            setUserName(event.currentTarget.value)
            setFailure(undefined)
          }}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={isBusy} disabled={username.trim() === ''}>
          {t('register.confirm')}
        </Button>
      </form>
    </SignInLayout>
  )
}
