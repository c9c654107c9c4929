import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { narrowPx } from '#schemas/api/limits.ts'
import type { ClientModule, ModuleRow } from '#schemas/api/module-api-types.ts'
import type { Values } from '../../schema-form/form-values.ts'
import { ApiError, staleRow } from '../../kit/api-error.ts'
import { api } from '../../kit/api.ts'
import { useMessages } from '../../kit/i18n.ts'
import { refresh } from '../../kit/use-api-query.ts'
import { nameOf } from '../row-and-page-actions.ts'
import dialog from '../dialogs/dialog.module.css'
import { revisionOf } from './row-revision.ts'
import { ConflictFields } from './conflict-fields.tsx'
import { conflictMessages } from '../lazy-part-messages.ts'

export interface ConflictDialogProps {
  readonly copy: ClientModule
  readonly original: ModuleRow
  /** The value typed into the list: `{ status: '1' }`. */
  readonly mine: Values
  readonly theirs: ModuleRow
  readonly onClose: () => void
}

/** The conflict choice for a value edited in the list. */
export default function ConflictDialog({ copy, original, mine, theirs, onClose }: ConflictDialogProps) {
  const t = useMessages(conflictMessages)
  const isNarrow =
    useMediaQuery(`(max-width: ${narrowPx - 0.02}px)`, false, { getInitialValueInEffect: false }) ?? false
  const [isOpen, setOpen] = useState(true)
  const [now, setNow] = useState({ original, theirs, failure: undefined as string | undefined })
  const [isSaving, setSaving] = useState(false)

  const save = async (body: Values): Promise<void> => {
    setSaving(true)
    try {
      await api.patch(`${copy.base}/${String(original[copy.key])}`, body, { quiet: true })
      await refresh(copy.base)
      setOpen(false)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const newer = staleRow(failure)
      setNow(
        newer
          ? { original: now.theirs, theirs: copy.rowOf?.(newer) ?? newer, failure: undefined }
          : { ...now, failure: failure.message },
      )
    } finally {
      setSaving(false)
    }
  }
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      onExitTransitionEnd={onClose}
      title={t('dialog', { name: nameOf(copy, original) })}
      size={640}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ title: dialog.title! }}
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <ConflictFields
        key={String(now.theirs[revisionOf(copy) ?? 'version'])}
        copy={copy}
        original={now.original}
        mine={mine}
        theirs={now.theirs}
        isSaving={isSaving}
        failure={now.failure}
        onSave={(body) => void save(body)}
        onCancel={() => setOpen(false)}
      />
    </Modal>
  )
}
