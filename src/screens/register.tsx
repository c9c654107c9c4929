import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { userNamePattern, type Registered } from '#schemas/api/account-api-types.ts'
import { formats } from '#schemas/module/string-formats.ts'
import { passwordFault, passwordRuleText } from '#schemas/module/password-rules.ts'
import { api } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'
import account from '../account/account.module.css'
import { NewPassword } from '../account/new-password-fields.tsx'
import { ResultPanel } from '../account/result-panel.tsx'
import { useAccountOptions } from '../account/use-account-options.ts'
import { accountMessages } from './messages.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import classes from './sign-in-layout.module.css'

const names = ['username', 'nickName', 'email', 'password'] as const
type Name = (typeof names)[number]

/** Registers an account, or requests one for approval. Errors show beside their field; the input stays. */
export default function Register() {
  const t = useMessages(accountMessages)
  const inWords = useText()
  const offer = useAccountOptions()
  const [values, setValues] = useState<Readonly<Record<Name, string>>>({
    username: '',
    nickName: '',
    email: '',
    password: '',
  })
  const [left, setLeft] = useState<readonly Name[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const [next, setNext] = useState<Registered['next']>()
  const form = useRef<HTMLFormElement>(null)
  const isOpen = offer?.register === true
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus()
  }, [isOpen])

  if (!offer)
    return (
      <SignInLayout title={t('register.title')} hint="">
        <span />
      </SignInLayout>
    )
  if (!offer.register)
    return (
      <ResultPanel
        title={t('register.closed')}
        hint={
          offer.contact
            ? `${t('register.closedHint')}${t('forgot.contact', { contact: offer.contact })}`
            : t('register.closedHint')
        }
      />
    )
  if (next === 'mail')
    return <ResultPanel title={t('register.mailTitle')} hint={t('register.mailHint', { email: values.email })} />
  if (next === 'approval') return <ResultPanel title={t('register.approvalTitle')} hint={t('register.approvalHint')} />
  if (next === 'signIn')
    return <ResultPanel title={t('register.doneTitle')} hint={t('register.doneHint', { name: values.username })} />

  const passwordWrong = passwordFault(values.password, offer.password, values.username)
  const faults: Readonly<Partial<Record<Name, string>>> = {
    ...(new RegExp(userNamePattern).test(values.username) ? {} : { username: t('register.needUserName') }),
    ...(values.nickName.trim() ? {} : { nickName: t('register.needNickName') }),
    ...((values.email === '' && !offer.mail) || formats.email.test(values.email)
      ? {}
      : { email: t('register.needEmail') }),
    ...(passwordWrong ? { password: inWords(passwordRuleText(passwordWrong, offer.password)) } : {}),
  }
  const focus = (name: string | undefined): void =>
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setLeft(names)
    const wrong = names.find((name) => faults[name])
    if (wrong) return focus(wrong)
    setBusy(true)
    setRefusal(undefined)
    try {
      const { email, ...rest } = values
      setNext((await api.post<Registered>('/register', { ...rest, ...(email ? { email } : {}) }, { quiet: true })).next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      focus(error.errors[0]?.field)
    } finally {
      setBusy(false)
    }
  }
  const errorAt = (name: Name): string | undefined =>
    errorOf(refusal, name) ?? (left.includes(name) ? faults[name] : undefined)
  const change = (name: Name, value: string): void => {
    setValues((now) => ({ ...now, [name]: value }))
    setRefusal(undefined)
  }
  const text = (name: 'username' | 'nickName' | 'email', label: string, more: object) => (
    <TextInput
      size="md"
      name={name}
      label={label}
      required={name !== 'email' || offer.mail}
      maxLength={name === 'email' ? 50 : 30}
      value={values[name]}
      error={errorAt(name)}
      {...more}
      onBlur={() => values[name] !== '' && setLeft((all) => [...all, name])}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )

  return (
    <SignInLayout title={t('register.title')} hint={t('register.hint')}>
      <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {refusal && refusal.errors.length === 0 && (
          <Alert color="red" variant="light" role="alert">
            {refusal.message}
          </Alert>
        )}
        {text('username', t('register.userName'), {
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
          description: t('register.userNameHint'),
          inputWrapperOrder: ['label', 'input', 'error', 'description'],
        })}
        {text('nickName', t('register.nickName'), { autoComplete: 'name' })}
        {text('email', t('register.email'), {
          type: 'email',
          autoComplete: 'email',
          ...(offer.mail
            ? { description: t('register.emailHint'), inputWrapperOrder: ['label', 'input', 'error', 'description'] }
            : {}),
        })}
        <NewPassword
          name="password"
          size="md"
          required
          label={t('register.password')}
          value={values.password}
          rules={offer.password}
          userName={values.username}
          error={errorAt('password')}
          onChange={(value) => change('password', value)}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={isBusy}>
          {t('register.submit')}
        </Button>
      </form>
      <p className={account.links} style={{ justifyContent: 'flex-start', marginBottom: 0 }}>
        <span>{t('register.have')}</span>
        <TextLink to="/login">{t('toLogin')}</TextLink>
      </p>
    </SignInLayout>
  )
}
