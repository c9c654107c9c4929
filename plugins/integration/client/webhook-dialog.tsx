import { Checkbox, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiError, errorOf } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import { webhookEvents, webhookLimits, type Webhook, type WebhookEvent } from '../shared/webhook-api-types.ts'
import { integrationMessages } from './messages.ts'
import { SecretOnce } from './show-secret-once.tsx'

export interface WebhookDialogProps {
  /** Path of the form's webhooks. */
  readonly path: string
  /** Absent: a new webhook. */
  readonly webhook: Webhook | undefined
  readonly onSaved: () => unknown
  readonly onClose: () => void
}

/** Adds or edits a webhook. The secret of a new one is shown once before the dialog closes. */
export function WebhookDialog({ path, webhook, onSaved, onClose }: WebhookDialogProps) {
  const t = useMessages(integrationMessages)
  const general = useMessages(kitMessages)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? ['answer.stored'])
  const [faults, setFaults] = useState<{ readonly url?: string; readonly all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string>()

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = url.trim()
    const missing = typed === '' ? { url: t('dialog.urlNeeded') } : {}
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      if (webhook) {
        await api.put(`${path}/${webhook.webhookId}`, { url: typed, events, enabled: webhook.enabled }, { quiet: true })
        onClose()
      } else {
        const made = await api.post<{ readonly secret: string }>(path, { url: typed, events }, { quiet: true })
        setSecret(made.secret)
      }
      await onSaved()
    } catch (error) {
      const atUrl = errorOf(error, 'url')
      setFaults(atUrl ? { url: atUrl } : { all: error instanceof ApiError ? error.message : String(error) })
    }
    setBusy(false)
  }

  if (secret !== undefined)
    return <SecretOnce title={t('secret.title')} hint={t('secret.hint')} secret={secret} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(webhook ? 'dialog.edit' : 'dialog.add')}
      size={520}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            type="url"
            inputMode="url"
            label={t('dialog.url')}
            withAsterisk
            aria-required
            placeholder={t('dialog.urlPlaceholder')}
            value={url}
            maxLength={webhookLimits.url}
            error={faults.url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('dialog.events')}
            value={[...events]}
            description={t('dialog.eventsHint')}
            onChange={(chosen) => setEvents(webhookEvents.filter((one) => chosen.includes(one)))}
          >
            <Stack gap="xs" mt={8}>
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={t(`event.${event}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <DialogActions error={faults.all} isBusy={isBusy} submit={t('dialog.save')} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
