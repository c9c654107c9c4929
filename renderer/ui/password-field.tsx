import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWords } from '../kit/messages.ts'
import { uiWords } from './words.ts'

/** A password with its eye, whose name is in the reader's language. */
export function PasswordField(props: PasswordInputProps) {
  const t = useWords(uiWords)
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('password') }} {...props} />
}
