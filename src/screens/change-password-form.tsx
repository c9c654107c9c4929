import { Alert, Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useWords } from '#renderer/kit/messages.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { shellWords } from '../i18n/words.ts'
import { faultsOf, noPasswords, passwordFields } from './password-rules.ts'

interface ChangePasswordFormProps {
  /** For password managers, which fill by account. */
  readonly userName: string
  readonly size?: 'sm' | 'md'
  readonly onDone: () => void
}

/** Old password and twice the new one. What the server refuses shows beside its field. */
export function ChangePasswordForm({ userName, size = 'sm', onDone }: ChangePasswordFormProps) {
  const t = useWords(shellWords)
  const [values, setValues] = useState(noPasswords)
  const [wasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const formRef = useRef<HTMLFormElement>(null)
  const faults = faultsOf(values)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    const first = passwordFields.find((field) => faults[field])
    if (first) return formRef.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    try {
      await api.put('/user/profile/password', { oldPassword: values.oldPassword, newPassword: values.newPassword }, { quiet: true })
      setValues(noPasswords)
      setTried(false)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  const fieldProps = (name: (typeof passwordFields)[number]) => ({
    name,
    size,
    value: values[name],
    error: errorOf(refusal, name) ?? (wasTried && faults[name] ? t(`password.${faults[name]}`) : undefined),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      setRefusal(undefined)
    },
  })

  return (
    <form ref={formRef} onSubmit={(event) => void submit(event)} noValidate style={{ display: 'flex', flexDirection: 'column', gap: 16 }}>
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      {refusal && refusal.errors.length === 0 && <Alert color="red" variant="light" role="alert">{refusal.message}</Alert>}
      <PasswordField {...fieldProps('oldPassword')} label={t('password.old')} autoComplete="current-password" />
      <PasswordField {...fieldProps('newPassword')} label={t('password.new')} autoComplete="new-password"
        description={fieldProps('newPassword').error ? undefined : t('password.newHint')} inputWrapperOrder={['label', 'input', 'error', 'description']} />
      <PasswordField {...fieldProps('again')} label={t('password.again')} autoComplete="new-password" />
      <div><Button type="submit" size={size} loading={isBusy} fullWidth={size === 'md'} mt={size === 'md' ? 8 : 0}>{t('password.submit')}</Button></div>
    </form>
  )
}
