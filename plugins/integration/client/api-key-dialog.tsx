import { Checkbox, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { kitMessages } from '#renderer/kit/messages/kit.ts'
import { DialogActions } from '#renderer/ui/dialog-actions.tsx'
import { keyLimits, keyScopes, type ApiKeyInput, type KeyScope } from '../shared/api-key-api-types.ts'
import { integrationMessages } from './messages.ts'
import { SecretOnce } from './show-secret-once.tsx'

export interface ApiKeyDialogProps {
  /** Path of the form's keys. */
  readonly path: string
  readonly onMade: () => unknown
  readonly onClose: () => void
}

const dayMs = 86_400_000
const lifetimes = ['30', '90', '365', 'never'] as const
type Lifetime = (typeof lifetimes)[number]

/** Creates a key and shows it once before the dialog closes. */
export function ApiKeyDialog({ path, onMade, onClose }: ApiKeyDialogProps) {
  const t = useMessages(integrationMessages)
  const general = useMessages(kitMessages)
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read'])
  const [lifetime, setLifetime] = useState<Lifetime>('365')
  const [faults, setFaults] = useState<{ readonly scopes?: string; readonly all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState<string>()

  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setFaults(scopes.length === 0 ? { scopes: t('keys.scopesNeeded') } : {})
    if (scopes.length === 0) return
    setBusy(true)
    const body: ApiKeyInput = {
      name: name.trim(),
      scopes,
      ...(lifetime === 'never' ? {} : { expires: new Date(Date.now() + Number(lifetime) * dayMs).toISOString() }),
    }
    try {
      setKey((await api.post<{ readonly key: string }>(path, body, { quiet: true })).key)
      await onMade()
    } catch (error) {
      setFaults({ all: error instanceof ApiError ? error.message : String(error) })
    }
    setBusy(false)
  }

  if (key !== undefined)
    return <SecretOnce title={t('keys.made')} hint={t('keys.madeHint')} secret={key} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keys.add')}
      size={520}
      closeButtonProps={{ 'aria-label': general('close') }}
    >
      <form onSubmit={(event) => void make(event)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('keys.name')}
            placeholder={t('keys.namePlaceholder')}
            value={name}
            maxLength={keyLimits.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group
            label={t('keys.scopes')}
            value={[...scopes]}
            error={faults.scopes}
            onChange={(chosen) => setScopes(keyScopes.filter((one) => chosen.includes(one)))}
          >
            <Stack gap="xs" mt={8}>
              {keyScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(`keys.${scope}`)} description={t(`keys.${scope}Hint`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select
            label={t('keys.lifetime')}
            allowDeselect={false}
            data={lifetimes.map((value) => ({ value, label: t(`keys.lifetimes.${value}`) }))}
            value={lifetime}
            onChange={(chosen) => setLifetime(lifetimes.find((one) => one === chosen) ?? lifetime)}
          />
          <DialogActions error={faults.all} isBusy={isBusy} submit={t('keys.make')} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
