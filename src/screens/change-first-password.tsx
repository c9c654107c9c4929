import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { loadSession, userAtom } from '#renderer/kit/signed-in-user.ts'
import { loadThemeSettings } from '../shell/theme-settings.ts'
import { useSignOut } from '../shell/use-sign-out.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { screenMessages } from './messages.ts'

/** The only page available until a one-time or expired password has been replaced. */
export default function FirstPassword() {
  const t = useMessages(screenMessages)
  const navigate = useNavigate()
  const leave = useSignOut()
  const user = useAtomValue(userAtom)

  const isExpired = user?.passwordExpired ?? false

  const goOn = async (): Promise<void> => {
    notify.ok(t('password.done'))
    await loadSession(loadThemeSettings())
    await navigate('/', { replace: true })
  }

  return (
    <SignInLayout
      title={t(isExpired ? 'password.expiredTitle' : 'password.title')}
      hint={t(isExpired ? 'password.expiredHint' : 'password.hint')}
    >
      <ChangePasswordForm
        size="md"
        userName={user?.user.userName ?? ''}
        isOldKnown={user?.passwordJustEntered ?? false}
        onDone={() => void goOn()}
      />
      <Button variant="subtle" color="gray" size="sm" mt="sm" fullWidth onClick={() => void leave()}>
        {t('password.leave')}
      </Button>
    </SignInLayout>
  )
}
