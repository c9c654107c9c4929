import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api } from '#renderer/kit/api.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import type { MessagePreference } from '../shared/message-api-types.ts'
import { messagePath } from './inbox/mark-as-read.ts'
import { messageTexts } from './inbox/message-row.tsx'

const path = `${messagePath}/preference`

/** Mail preferences by kind of message. Each choice is stored at once. */
export default function MessagePreferences() {
  const t = useMessages(messageTexts)
  const text = useText()
  const { data, error, reload } = useApi<MessagePreference>(path)
  const [chosen, setChosen] = useState<readonly string[]>()

  if (error && !data) return <ErrorState subject={t('preference.subject')} error={error} onRetry={reload} compact />
  if (!data) return <RowsSkeleton rows={5} rowHeight={36} widths={['1fr']} />

  const mail = chosen ?? data.kinds.filter((one) => one.mail).map(({ kind }) => kind)
  const choose = async (next: readonly string[]): Promise<void> => {
    setChosen(next)
    try {
      await api.put(path, { mail: next })
      await reload()
      notify.ok(t('preference.saved'))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
    } finally {
      setChosen(undefined)
    }
  }
  const why = !data.isSet ? t('preference.noServer') : !data.hasAddress ? t('preference.noAddress') : undefined
  return (
    <Stack gap="sm" align="flex-start">
      <Text fz={14} c="dimmed">
        {t('preference.hint')}
      </Text>
      {why !== undefined && <Alert color="yellow">{why}</Alert>}
      <Checkbox.Group
        label={t('preference.mail')}
        value={[...mail]}
        onChange={(next) => void choose(next)}
        readOnly={why !== undefined}
      >
        <Stack gap="xs" mt={8}>
          {data.kinds.map(({ kind, title }) => (
            <Checkbox key={kind} value={kind} label={text(title)} disabled={why !== undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
