import { Button } from '@mantine/core'
import { useWords } from '#renderer/kit/messages.ts'
import { shellWords } from '../i18n/words.ts'
import { MessagePage } from './message-page.tsx'

/** Where a 410 leads (specification §8). */
export default function License() {
  const t = useWords(shellWords)
  return (
    <MessagePage title={t('error.license')} hint={t('error.licenseHint')}
      actions={<Button size="sm" onClick={() => location.assign('/')}>{t('error.home')}</Button>} />
  )
}
