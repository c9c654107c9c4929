import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { FormSelect } from './bound-form.tsx'
import { bpmnMessages } from './messages.ts'

export interface DeployDialogProps {
  readonly formKey: string | null
  readonly isBusy: boolean
  readonly onDeploy: (formKey: string | null) => void
  readonly onClose: () => void
}

/** Asks which form the process uses, before a version is deployed. */
export function DeployDialog({ formKey, isBusy, onDeploy, onClose }: DeployDialogProps) {
  const t = useMessages(bpmnMessages)
  const general = useMessages(kitMessages)
  const [form, setForm] = useState(formKey)
  return (
    <Modal opened onClose={onClose} title={t('deploy.title')} closeButtonProps={{ 'aria-label': general('close') }}>
      <Stack>
        <Text size="sm">{t('deploy.body')}</Text>
        <FormSelect value={form} onChange={setForm} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('deploy.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => onDeploy(form)}>
            {t('deploy.verb')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
