import { Button } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import { useMessages } from '../kit/i18n.ts'
import { CopyText } from '../ui/copyable-text.tsx'
import { formPath } from '../form-workspace/form-routes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { answerFilterMessages } from './messages.ts'

/** Empty state of a form without submissions: offers its link, or publishing. */
export function NoAnswers({ form: { formKey, version, status } }: { readonly form: FormDetail }) {
  const t = useMessages(answerFilterMessages)
  if (version === 0 || status !== 'open') {
    const publish = (
      <Button component={Link} to={formPath('publish', formKey)}>
        {t('none.publish')}
      </Button>
    )
    return (
      <EmptyState
        icon={IconInbox}
        title={t('none.title')}
        hint={t(version === 0 ? 'none.draft' : 'none.stopped')}
        action={publish}
      />
    )
  }
  const link = `${location.origin}/s/${formKey}`
  return (
    <EmptyState
      icon={IconInbox}
      title={t('none.title')}
      hint={
        <>
          {t('none.hint')}
          <br />
          <CopyText text={link} mono />
        </>
      }
      action={
        <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
          {t('none.open')}
        </Button>
      }
    />
  )
}

/** Empty state when no submission matches the filter. */
export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  const t = useMessages(answerFilterMessages)
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('noMatch.title')}
      hint={t('noMatch.hint')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      }
    />
  )
}
