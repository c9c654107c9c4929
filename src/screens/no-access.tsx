import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { useWords } from '#renderer/kit/messages.ts'
import { shellWords } from '../i18n/words.ts'
import { MessagePage } from './message-page.tsx'

/** The 401 page: signed in, but not for this. */
export default function NoAccess() {
  const t = useWords(shellWords)
  const navigate = useNavigate()
  return (
    <MessagePage code="401" title={t('error.noAccess')} hint={t('error.noAccessHint')} actions={(
      <>
        <Button size="sm" variant="default" onClick={() => void navigate(-1)}>{t('error.back')}</Button>
        <Button size="sm" component={Link} to="/">{t('error.home')}</Button>
      </>
    )} />
  )
}
