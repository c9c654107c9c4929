import { Button } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { useWords } from '../kit/messages.ts'
import { CopyText } from '../ui/copy-text.tsx'
import { formPath } from '../ui/form-path.ts'
import { Nothing } from '../ui/nothing.tsx'
import { answerWords } from './words.ts'

/** Nothing yet: the way to the first answer is the link, or publishing. */
export function NoAnswers({ form: { formKey, version, status } }: { readonly form: FormDetail }) {
  const t = useWords(answerWords)
  if (version === 0 || status !== 'open') {
    const publish = <Button component={Link} to={formPath('publish', formKey)}>{t('none.publish')}</Button>
    return <Nothing icon={IconInbox} title={t('none.title')} hint={t(version === 0 ? 'none.draft' : 'none.stopped')} action={publish} />
  }
  const link = `${location.origin}/s/${formKey}`
  return <Nothing icon={IconInbox} title={t('none.title')} hint={<>{t('none.hint')}<br /><CopyText text={link} mono /></>} action={<Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">{t('none.open')}</Button>} />
}

/** Answers exist, but none is as the filter says. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useWords(answerWords)
  return <Nothing icon={IconSearchOff} title={t('noMatch.title')} hint={t('noMatch.hint')} action={<Button variant="default" onClick={onClear}>{t('filter.clear')}</Button>} />
}
