import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { useWords } from '#renderer/kit/messages.ts'
import { notify } from '#renderer/kit/notify.ts'
import { loadSession, userAtom } from '#renderer/kit/session.ts'
import { shellWords } from '../i18n/words.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EntryPage } from './entry-page.tsx'

/** The one page there is until a one-time password has been replaced. */
export default function FirstPassword() {
  const t = useWords(shellWords)
  const navigate = useNavigate()
  const user = useAtomValue(userAtom)

  const goOn = async (): Promise<void> => {
    notify.ok(t('password.done'))
    await loadSession()
    await navigate('/', { replace: true })
  }

  return (
    <EntryPage title={t('password.title')} hint={t('password.hint')}>
      <ChangePasswordForm size="md" userName={user?.user.userName ?? ''} onDone={() => void goOn()} />
    </EntryPage>
  )
}
