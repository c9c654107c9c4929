import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { useWords } from '#renderer/kit/messages.ts'
import { shellWords } from '../i18n/words.ts'
import { MessagePage } from './message-page.tsx'
import classes from './message-page.module.css'

/** Unknown addresses end here; the one that was asked for comes along. */
export default function NotFound() {
  const t = useWords(shellWords)
  const from: unknown = useLocation().state?.from
  return (
    <MessagePage code="404" title={t('error.notFound')} hint={t('error.notFoundHint')}
      actions={<Button size="sm" component={Link} to="/">{t('error.home')}</Button>}>
      {typeof from === 'string' && <code className={classes.address}>{from}</code>}
    </MessagePage>
  )
}
