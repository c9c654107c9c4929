import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText, useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import classes from './cells.module.css'
import type { InlineCellProps } from './inline-save.ts'

/** Button that starts editing a value: the value itself, or the pencil beside it. */
export function useInlineButton(
  { field, rowName, isBeside }: InlineCellProps,
  {
    valueText,
    shown,
    isSaving = false,
  }: { readonly valueText: string; readonly shown: ReactNode; readonly isSaving?: boolean },
) {
  const t = useMessages(crudMessages)
  const text = useText()
  const label = t('inline.of', { label: text(field.label), name: rowName })
  return {
    /** Accessible name of the field in its row. */
    label,
    button: {
      type: 'button',
      className: isBeside ? classes.pencil : classes.inline,
      title: t('inline.hint'),
      // beside its value the button does not repeat it, which may be called otherwise by now
      'aria-label': isBeside
        ? t('inline.editBeside', { field: label })
        : t('inline.edit', { field: label, value: valueText }),
      'aria-disabled': isSaving || undefined,
      children: isBeside ? <IconPencil size={14} aria-hidden="true" /> : shown,
    },
    /** The button in its cell. */
    placed: (button: ReactNode): ReactNode =>
      isBeside ? (
        <span className={classes.beside}>
          <span className={classes.besideValue}>{shown}</span>
          {button}
        </span>
      ) : (
        button
      ),
  } as const
}
