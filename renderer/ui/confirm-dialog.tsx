import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../kit/i18n.ts'
import type { Asked } from './ask-confirmation.tsx'
import { uiMessages } from './messages.ts'

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
  const [failure, setFailure] = useState<{ readonly error: unknown }>()

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
      setFailure({ error })
      setBusy(false)
    }
  }

  const isOver = failure !== undefined && asked.isFinal?.(failure.error) === true
  return (
    <Modal
      opened={isOpen}
      onClose={() => finish(false)}
      onExitTransitionEnd={onGone}
      title={asked.title}
      withCloseButton={false}
      size={420}
    >
      {asked.body !== undefined && !failure && (
        <Text component="div" c="dimmed" lh="22px">
          {asked.body}
        </Text>
      )}
      {failure && (
        <>
          <Text c="var(--fw-fail)" role="alert">
            {failure.error instanceof Error ? failure.error.message : String(failure.error)}
          </Text>
          {asked.help?.(failure.error, () => finish(false))}
        </>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" size="sm" data-autofocus onClick={() => finish(false)} disabled={isBusy}>
          {isOver ? t('process.close') : (asked.stay ?? t('cancel'))}
        </Button>
        {!isOver && (
          <Button
            size="sm"
            {...(asked.danger === false ? {} : { color: 'red' })}
            loading={isBusy}
            onClick={() => void agree()}
          >
            {asked.verb}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
