import { Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import type { InstanceDetail } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'
import { DecisionCommentField } from './decision-comment-field.tsx'
import { SheetDialog, SheetFoot } from './bottom-sheet-dialog.tsx'

export interface EndProcessDialogProps {
  readonly instance: InstanceDetail
  /** By its initiator, or by an administrator. */
  readonly action: 'withdraw' | 'terminate'
  readonly onDone: (message: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks before a process ends, with a reason for everyone involved. */
export function EndProcessDialog({ instance, action, onDone, onClose }: EndProcessDialogProps) {
  const t = useMessages(workflowMessages)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const end = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const comment = reason.trim()
    try {
      await api.post(`/workflow/instance/${instance.instanceId}/${action}`, comment === '' ? {} : { comment }, {
        quiet: true,
      })
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : String(failure))
      return setBusy(false)
    }
    onClose()
    await onDone(t(`done.${action}`))
  }
  return (
    <SheetDialog title={t(`act.${action}Title`, { name: instance.name })} onClose={onClose}>
      <form onSubmit={(event) => void end(event)} noValidate>
        <Stack gap="md">
          <Text fz={14}>{t(`dialog.${action}Body`)}</Text>
          <DecisionCommentField
            label={t('dialog.reasonOptional')}
            isRequired={false}
            value={reason}
            error={undefined}
            onChange={setReason}
          />
        </Stack>
        <SheetFoot>
          <DialogActions error={error} isBusy={isBusy} submit={t(`act.${action}`)} isDangerous onCancel={onClose} />
        </SheetFoot>
      </form>
    </SheetDialog>
  )
}
