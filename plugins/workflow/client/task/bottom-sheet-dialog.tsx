import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { workflowMessages } from '../messages.ts'
import classes from './bottom-sheet-dialog.module.css'

export interface SheetDialogProps {
  readonly title: string
  /** What the dialog is about, under the title: a request and its step. */
  readonly about?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that on phones rises from the bottom edge, where its buttons are in reach of a thumb. */
export function SheetDialog({ title, about, onClose, children }: SheetDialogProps) {
  const t = useMessages(workflowMessages)
  const isPhone = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      title={
        <>
          {title}
          {about !== undefined && <span className={classes.about}> {about}</span>}
        </>
      }
      size={520}
      classNames={{
        root: classes.root!,
        inner: classes.inner!,
        content: classes.content!,
        header: classes.header!,
        title: classes.title!,
        body: classes.body!,
      }}
      {...(isPhone ? { transitionProps: { transition: 'slide-up', duration: 180 } } : {})}
    >
      {children}
    </Modal>
  )
}

/** The buttons of a sheet dialog, which stay in sight while its content scrolls. */
export function SheetFoot({ children }: { readonly children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>
}
