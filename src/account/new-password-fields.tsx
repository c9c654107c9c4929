import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import type { Ref } from 'react'
import { askedOf, passwordChecks, passwordConditionText, type PasswordRules } from '#schemas/module/password-rules.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import classes from './account.module.css'
import { accountMessages } from '../screens/messages.ts'

interface NewPasswordProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly rules: PasswordRules
  readonly userName: string
  readonly size: 'sm' | 'md'
  readonly error?: string | undefined
  /** Marks the field as required, where fields beside it are optional; `false` by default. */
  readonly required?: boolean
  readonly ref?: Ref<HTMLInputElement>
  readonly onChange: (value: string) => void
}

/** Renders a new-password field with a checklist of the rules, ticked as they are met. */
export function NewPassword({
  name,
  label,
  value,
  rules,
  userName,
  size,
  error,
  required = false,
  ref,
  onChange,
}: NewPasswordProps) {
  const t = useMessages(accountMessages)
  const text = useText()
  const asked = askedOf(rules)
  const checks = passwordChecks(value, rules, userName).filter(({ id }) => asked.includes(id))
  return (
    <PasswordField
      ref={ref}
      name={name}
      label={label}
      size={size}
      required={required}
      autoComplete="new-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={checks.map(({ id, holds }) => {
        const isMet = holds && value !== ''
        return (
          <span key={id} className={classes.rule} data-met={isMet || undefined}>
            {isMet ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            <span>
              {text(passwordConditionText(id, rules))}
              {isMet && <VisuallyHidden>{t('rule.met')}</VisuallyHidden>}
            </span>
          </span>
        )
      })}
    />
  )
}
