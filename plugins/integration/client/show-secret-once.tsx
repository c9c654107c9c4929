import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { integrationMessages } from './messages.ts'

export interface SecretOnceProps {
  readonly title: string
  readonly hint: string
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a secret that cannot be shown again. A click outside does not close the dialog. */
export function SecretOnce({ title, hint, secret, onClose }: SecretOnceProps) {
  const t = useMessages(integrationMessages)
  const general = useMessages(kitMessages)
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <Stack gap="md">
        <Text fz={14}>{hint}</Text>
        <CopyText text={secret} mono />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('secret.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
