import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { bpmnMessages } from './messages.ts'

export interface DeployDialogProps {
  readonly formKey: string | null
  readonly isBusy: boolean
  readonly onDeploy: (formKey: string | null) => void
  readonly onClose: () => void
}

const typingMs = 200

/** Asks which form the process uses, before a version is deployed. */
export function DeployDialog({ formKey, isBusy, onDeploy, onClose }: DeployDialogProps) {
  const t = useMessages(bpmnMessages)
  const general = useMessages(kitMessages)
  const [form, setForm] = useState(formKey)
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed, typingMs)
  const found = useApi<{ readonly rows: readonly { readonly formKey: string; readonly name: string }[] }>(
    '/project/form/page',
    { page: 1, limit: 50, name },
  )
  const choices = (found.data?.rows ?? []).map((row) => ({ value: row.formKey, label: row.name }))
  const shown =
    form === null || choices.some(({ value }) => value === form) ? choices : [...choices, { value: form, label: form }]
  return (
    <Modal opened onClose={onClose} title={t('deploy.title')} closeButtonProps={{ 'aria-label': general('close') }}>
      <Stack>
        <Text size="sm">{t('deploy.body')}</Text>
        <Select
          label={t('deploy.form')}
          description={t('deploy.formHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('deploy.noForm')}
          clearable
          searchable
          data={shown}
          value={form}
          onSearchChange={setTyped}
          onChange={setForm}
          filter={({ options }) => options}
          nothingFoundMessage={t('deploy.noForms')}
          error={found.error?.message}
        />
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
