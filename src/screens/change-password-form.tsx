import { Alert, Button } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { storeToken } from '#renderer/kit/session-token.ts'
import type { PasswordChanged } from '#schemas/api/account-api-types.ts'
import { passwordRuleText } from '#schemas/module/password-rules.ts'
import { PasswordField as PasswordInput } from '#renderer/ui/password-field.tsx'
import { NewPassword } from '../account/new-password-fields.tsx'
import { useAccountOptions, usualRules } from '../account/use-account-options.ts'
import { accountMessages, screenMessages } from './messages.ts'
import { faultsOf, noPasswords, passwordFields, type PasswordField, type PasswordSlip } from './password-form-rules.ts'

interface ChangePasswordFormProps {
  /** Username in a hidden field, by which password managers find the account. */
  readonly userName: string
  readonly size?: 'sm' | 'md'
  /** Whether the old password was typed just now to sign in; it is asked for when that is too long ago. */
  readonly isOldKnown?: boolean
  readonly onDone: () => void
}

/** Asks for the old password, unless it is known, and twice for the new one; server errors show beside their field. */
export function ChangePasswordForm({ userName, size = 'sm', isOldKnown = false, onDone }: ChangePasswordFormProps) {
  const t = useMessages(screenMessages)
  const account = useMessages(accountMessages)
  const inWords = useText()
  const rules = useAccountOptions()?.password ?? usualRules
  const [values, setValues] = useState(noPasswords)
  const [wasTried, setTried] = useState(false)
  const [isOldAsked, setOldAsked] = useState(!isOldKnown)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiError>()
  const formRef = useRef<HTMLFormElement>(null)
  const faults = faultsOf(values, rules, userName, isOldAsked)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setTried(true)
    const first = passwordFields.find((field) => faults[field])
    if (first) return formRef.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    setRefusal(undefined)
    try {
      const { token } = await api.put<PasswordChanged>(
        '/user/profile/password',
        { ...(isOldAsked ? { oldPassword: values.oldPassword } : {}), newPassword: values.newPassword },
        { quiet: true },
      )
      storeToken(token)
      setValues(noPasswords)
      setTried(false)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      if (errorOf(error, 'oldPassword')) setOldAsked(true)
    } finally {
      setBusy(false)
    }
  }

  const change = (name: PasswordField, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefusal(undefined)
  }
  const textOf = (slip: PasswordSlip): string =>
    slip === 'needOld' || slip === 'differs' ? account(`fault.${slip}`) : inWords(passwordRuleText(slip, rules))
  const errorAt = (name: PasswordField): string | undefined =>
    errorOf(refusal, name) ?? (wasTried && faults[name] ? textOf(faults[name]) : undefined)
  const text = (name: 'oldPassword' | 'again', label: string, autoComplete: string) => (
    <PasswordInput
      name={name}
      size={size}
      label={label}
      autoComplete={autoComplete}
      value={values[name]}
      error={errorAt(name)}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  )

  return (
    <form
      ref={formRef}
      onSubmit={(event) => void submit(event)}
      noValidate
      style={{ display: 'flex', flexDirection: 'column', gap: 16 }}
    >
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      {refusal && refusal.errors.length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {refusal.message}
        </Alert>
      )}
      {isOldAsked && text('oldPassword', t('password.old'), 'current-password')}
      <NewPassword
        name="newPassword"
        size={size}
        label={t('password.new')}
        value={values.newPassword}
        rules={rules}
        userName={userName}
        error={errorAt('newPassword')}
        onChange={(value) => change('newPassword', value)}
      />
      {text('again', t('password.again'), 'new-password')}
      <div>
        <Button type="submit" size={size} loading={isBusy} fullWidth={size === 'md'} mt={size === 'md' ? 8 : 0}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  )
}
