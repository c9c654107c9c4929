import { Drawer, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { BodyMode, ModuleCopy, ModuleRow } from '#schemas/api/module-wire.ts'
import { useWords } from '../kit/messages.ts'
import { confirm } from '../ui/confirm.tsx'
import { nameOf } from './actions.ts'
import classes from './dialog.module.css'
import { EditForm } from './edit-form.tsx'
import { crudWords } from './words.ts'

export interface EditDialogProps {
  readonly copy: ModuleCopy
  readonly mode: BodyMode
  readonly row?: ModuleRow
  /** Forced onto every new row. */
  readonly match: Readonly<Record<string, unknown>>
  /** The dialog has left the screen. */
  readonly onClose: () => void
}

/** The form of one row, in a dialog or a drawer as the module says. Esc and the cross ask before changes are lost. */
export default function EditDialog({ copy, mode, row, match, onClose }: EditDialogProps) {
  const t = useWords(crudWords)
  const isNarrow = useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  const state = useRef({ isDirty: false, isAsking: false })

  const leave = async (): Promise<void> => {
    // Esc reaches this dialog too while the question lies above it.
    if (state.current.isAsking) return
    state.current.isAsking = state.current.isDirty
    if (!state.current.isDirty || (await confirm({ title: t('form.dirtyTitle'), body: t('form.dirtyBody'), verb: t('form.dirtyVerb') }))) setOpen(false)
    state.current.isAsking = false
  }
  const frame = {
    opened: isOpen,
    onClose: () => void leave(),
    onExitTransitionEnd: onClose,
    title: row ? t('editOne', { name: nameOf(copy, row) }) : t('create'),
    classNames: { title: classes.title! },
    closeButtonProps: { 'aria-label': t('form.close') },
    closeOnClickOutside: false,
    // The head of a dialog is no banner of the page.
    attributes: { header: { role: 'none' } },
  }
  const form = (
    <EditForm copy={copy} mode={mode} {...(row ? { row } : {})} match={match} onLeave={() => void leave()} onSaved={() => setOpen(false)} onDirty={(isDirty) => void (state.current.isDirty = isDirty)} />
  )
  if (copy.form.open === 'modal') return <Modal {...frame} size={widths[copy.form.size]} fullScreen={isNarrow}>{form}</Modal>
  return <Drawer {...frame} position="right" size={isNarrow ? '100%' : widths[copy.form.size]}>{form}</Drawer>
}

const widths = { sm: 400, md: 520, lg: 680, xl: 880, full: '100%' } as const
