import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import classes from './import-done-step.module.css'
import type { Import } from './use-import.ts'
import { importMessages } from '../lazy-part-messages.ts'

/** Step 4 of an import: counts the rows that were created, updated, unchanged and skipped. */
export function DoneStep({
  one: {
    state: { result },
  },
}: {
  readonly one: Import
}) {
  const t = useMessages(importMessages)
  const place = useRef<HTMLOutputElement>(null)
  // the pressed button has been removed and with it the focus
  useEffect(() => place.current?.focus(), [])
  if (!result) return null
  return (
    <output ref={place} className={classes.done} tabIndex={-1}>
      <IconCircleCheck size={40} stroke={1.4} aria-hidden="true" />
      <strong>{t('done.title')}</strong>
      <span>
        {t('done.result', {
          created: result.created,
          updated: result.updated,
          unchanged: result.unchanged,
          skipped: result.skipped,
        })}
      </span>
    </output>
  )
}
