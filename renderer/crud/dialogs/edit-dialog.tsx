import { Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { BodyMode, ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { markUnsaved } from '../../kit/leave-guards.ts'
import { useLeaveGuard } from '../../kit/use-leave-guard.ts'
import { currentLocale, useMessages } from '../../kit/i18n.ts'
import { confirm } from '../../ui/ask-confirmation.tsx'
import { nameOf, nounOf } from '../row-and-page-actions.ts'
import classes from './dialog.module.css'
import { EditForm } from './edit-form.tsx'
import { crudMessages } from '../messages.ts'

export interface EditDialogProps {
  readonly copy: ClientModule
  readonly mode: BodyMode
  readonly row?: ModuleRow
  /** Forced onto every new row. */
  readonly match: Readonly<Record<string, unknown>>
  /** Called when the dialog has left the screen. */
  readonly onClose: () => void
}

/**
 * The form of one row, in a dialog or drawer as the module says. Esc and the close button ask before changes are lost.
 */
export default function EditDialog({ copy, mode, row, match, onClose }: EditDialogProps) {
  const t = useMessages(crudMessages)
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  // each further new row gets a fresh form
  const [{ round, given }, setNext] = useState({ round: 0, given: match })
  const state = useRef({ isDirty: false, isAsking: false })

  const mayGo = async (): Promise<boolean> => {
    // Esc also reaches this dialog while the question covers it
    if (state.current.isAsking) return false
    state.current.isAsking = state.current.isDirty
    const agreed =
      !state.current.isDirty ||
      (await confirm({
        title: t('form.dirtyTitle'),
        body: t('form.dirtyBody'),
        verb: t('form.dirtyVerb'),
        stay: t('form.dirtyStay'),
      }))
    state.current = { isAsking: false, isDirty: state.current.isDirty && !agreed }
    return agreed
  }
  const leave = async (): Promise<void> => {
    if (await mayGo()) setOpen(false)
  }
  useLeaveGuard({ isDirty: () => state.current.isDirty, ask: mayGo })
  const saved = (next?: Values): void => {
    state.current.isDirty = false
    if (next) setNext({ round: round + 1, given: next })
    else setOpen(false)
    // no key or click follows that would update the dots of the tags
    markUnsaved()
  }
  const frame = {
    opened: isOpen,
    onClose: () => void leave(),
    onExitTransitionEnd: onClose,
    title: row
      ? t('editOne', { noun: nounOf(copy, currentLocale()), name: nameOf(copy, row) })
      : t('createOne', { noun: nounOf(copy, currentLocale()) }),
    classNames: { title: classes.title! },
    closeButtonProps: { 'aria-label': t('form.close') },
    closeOnClickOutside: false,
    // the dialog's header is no page banner
    attributes: { header: { role: 'none' } },
  }
  const form = (
    <EditForm
      key={round}
      copy={copy}
      mode={mode}
      {...(row ? { row } : {})}
      match={given}
      onLeave={() => void leave()}
      onSaved={saved}
      onDirty={(isDirty) => void (state.current.isDirty = isDirty)}
    />
  )
  if (copy.form.open === 'modal')
    return (
      <Modal {...frame} size={widths[copy.form.size]}>
        {form}
      </Modal>
    )
  return (
    <Drawer
      {...frame}
      classNames={{ title: classes.title!, content: classes.column!, body: classes.filling! }}
      position="right"
      size={isNarrow ? '100%' : widths[copy.form.size]}
    >
      {form}
    </Drawer>
  )
}

const widths = { sm: 400, md: 520, lg: 680, xl: 880, full: '100%' } as const
