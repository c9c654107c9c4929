import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import type { Asked, Refusal } from './ask-confirmation.tsx'
import { uiMessages } from './messages.ts'
import { RefusalNotice } from './refusal-notice.tsx'

export interface ConfirmDialogProps {
  readonly asked: Asked
  /** Called when the dialog has left the screen. */
  readonly onGone: () => void
}

/** Dialog of `confirm()`. Cancel has the focus, so that an accidental Enter destroys nothing. */
export default function ConfirmDialog({ asked, onGone }: ConfirmDialogProps) {
  const t = useMessages(uiMessages)
  const [isOpen, setOpen] = useState(true)
  // Mantine restores the focus only for a dialog that was mounted closed; this one mounts open.
  const [before] = useState(() => document.activeElement)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly refusal: Refusal | undefined }>()

  const finish = (agreed: boolean): void => {
    if (isBusy && !agreed) return
    asked.answer(agreed)
    setOpen(false)
    // immediately, because a lost focus would be moved to a nearby element (src/main.tsx)
    if (!agreed && before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  const agree = async (): Promise<void> => {
    if (!asked.run) return finish(true)
    setBusy(true)
    try {
      await asked.run()
      finish(true)
    } catch (error) {
      setFailure({ error, refusal: await asked.refusalOf?.(error).catch(() => undefined) })
      setBusy(false)
    }
  }

  const refusal = failure?.refusal
  return (
    <Modal
      opened={isOpen}
      onClose={() => finish(false)}
      onExitTransitionEnd={onGone}
      title={refusal?.title ?? asked.title}
      withCloseButton={false}
      size={420}
    >
      {asked.body !== undefined && !failure && (
        <Text component="div" c="dimmed" lh="22px">
          {asked.body}
        </Text>
      )}
      {refusal ? (
        <RefusalNotice refusal={refusal} onClose={() => finish(false)} />
      ) : (
        <>
          {failure && (
            <Text c="var(--fw-fail)" role="alert">
              {failure.error instanceof Error ? failure.error.message : String(failure.error)}
            </Text>
          )}
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" size="sm" data-autofocus onClick={() => finish(false)} disabled={isBusy}>
              {asked.stay ?? t('cancel')}
            </Button>
            <Button
              size="sm"
              {...(asked.danger === false ? {} : { color: 'red' })}
              loading={isBusy}
              onClick={() => void agree()}
            >
              {asked.verb}
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
