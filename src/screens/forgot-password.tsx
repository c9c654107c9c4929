import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import { ResultPanel } from '../account/result-panel.tsx'
import { useAccountOptions } from '../account/use-account-options.ts'
import { accountMessages } from './messages.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in-layout.module.css'

/** Requests a password-reset link; without mail, names the contact instead. */
export default function Forgot() {
  const t = useMessages(accountMessages)
  const offer = useAccountOptions()
  const [account, setAccount] = useState('')
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isForm = offer?.mail === true && !isSent
  useEffect(() => {
    if (isForm) input.current?.focus()
  }, [isForm])

  if (!offer)
    return (
      <SignInLayout title={t('forgot.title')} hint="">
        <span />
      </SignInLayout>
    )
  if (!offer.mail)
    return (
      <ResultPanel
        title={t('forgot.noMailTitle')}
        hint={
          offer.contact
            ? `${t('forgot.noMailHint')}${t('forgot.contact', { contact: offer.contact })}`
            : t('forgot.noMailHint')
        }
      />
    )
  if (isSent)
    return (
      <ResultPanel title={t('forgot.sentTitle')} hint={t('forgot.sentHint')}>
        <Button variant="default" size="sm" onClick={() => setSent(false)}>
          {t('forgot.other')}
        </Button>
      </ResultPanel>
    )

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    if (account.trim().length < 2) return input.current?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      await api.post('/password/forgot', { account: account.trim() }, { quiet: true })
      setSent(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInLayout title={t('forgot.title')} hint={t('forgot.hint')}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {fault !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {fault}
          </Alert>
        )}
        <TextInput
          ref={input}
          size="md"
          name="username"
          label={t('forgot.account')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          onChange={(event) => {
            setAccount(event.currentTarget.value)
            setFault(undefined)
          }}
          error={wasTried && account.trim().length < 2 ? t('forgot.need') : undefined}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={isBusy}>
          {t('forgot.submit')}
        </Button>
        <TextLink to="/login">{t('toLogin')}</TextLink>
      </form>
    </SignInLayout>
  )
}
