import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useMessages } from '../kit/i18n.ts'
import { uiMessages } from './messages.ts'

/** A password field whose show button has a name in the reader's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = useMessages(uiMessages)
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('password') }} {...props} />
}
