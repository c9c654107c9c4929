import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { TrialForm, trialMessages, type TrialFormProps } from './trial-form.tsx'
import classes from './trial.module.css'

export interface TrialAsideProps extends TrialFormProps {
  readonly onClose: () => void
}

/** The trial beside the drawing that it marks; on phones a sheet below it. Closed, it gives the focus back. */
export function TrialAside({ onClose, ...form }: TrialAsideProps) {
  const t = useMessages(trialMessages)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside className={classes.aside} aria-label={t('title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <TrialForm {...form} />
    </aside>
  )
}
