import { Button } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormDetail } from '#renderer/form-workspace/form-layout.tsx'
import { SettingsHint, SettingsList, SettingsRow, SettingsSection } from '#renderer/form-workspace/settings-section.tsx'
import { api } from '#renderer/kit/api.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { CopyText } from '#renderer/ui/copyable-text.tsx'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Timestamp } from '#renderer/ui/timestamp.tsx'
import { keyLimits, type ApiKey } from '../shared/api-key-api-types.ts'
import { ApiKeyDialog } from './api-key-dialog.tsx'
import classes from './integration-screen.module.css'
import { integrationMessages } from './messages.ts'

export const keysPath = ({ formKey }: FormDetail): string => `/project/form/${formKey}/key`

/** API keys of a form, with which programs read and submit its submissions. */
export function ApiKeys({ form }: { readonly form: FormDetail }) {
  const t = useMessages(integrationMessages)
  const path = keysPath(form)
  const { data, error, reload } = useApi<readonly ApiKey[]>(path, undefined, { onFocus: true })
  const [isAdding, setAdding] = useState(false)

  if (error && !data) return <ErrorState subject={t('keys.title')} error={error} onRetry={reload} />
  if (!data) return <RowsSkeleton rows={2} />

  const revoke = ({ keyId, name, prefix }: ApiKey) =>
    confirm({
      title: t('keys.revokeAsk'),
      body: t('keys.revokeBody', { name: name || prefix }),
      verb: t('keys.revoke'),
      // the error has been shown; reload the list to show the stored state
      run: () =>
        api
          .del(`${path}/${keyId}`)
          .then(() => notify.ok(t('keys.revoked')))
          .catch(() => undefined)
          .then(reload),
    })
  const isFull = data.length >= keyLimits.perForm
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => setAdding(true)}
      {...(data.length === 0 ? {} : { variant: 'default' })}
    >
      {t('keys.add')}
    </Button>
  )

  return (
    <SettingsSection title={t('keys.title')} hints={[t('keys.hint')]} action={data.length > 0 && add}>
      {data.length === 0 ? (
        <EmptyState icon={IconKey} title={t('keys.none')} action={add} />
      ) : (
        <>
          <SettingsList>
            {data.map((key) => (
              <SettingsRow
                key={key.keyId}
                name={key.name}
                code={`${key.prefix}…`}
                details={key.scopes.map((scope) => t(`keys.${scope}`)).join(' · ')}
              >
                <State apiKey={key} />
                <Button
                  variant="subtle"
                  color="red"
                  className={classes.more!}
                  aria-label={t('keys.revokeOf', { name: key.name || key.prefix })}
                  onClick={() => void revoke(key)}
                >
                  {t('keys.revoke')}
                </Button>
              </SettingsRow>
            ))}
          </SettingsList>
          <p className={classes.endpoint}>
            {t('keys.endpoint')} <CopyText text={`${location.origin}/api/open/form/${form.formKey}/data`} mono />
          </p>
        </>
      )}
      {isFull && <SettingsHint>{t('keys.full', { most: keyLimits.perForm })}</SettingsHint>}
      {isAdding && <ApiKeyDialog path={path} onMade={reload} onClose={() => setAdding(false)} />}
    </SettingsSection>
  )
}

/** Expiry of the key, and its last use. */
function State({ apiKey: { expires, lastTime, lastIp } }: { readonly apiKey: ApiKey }) {
  const t = useMessages(integrationMessages)
  const [now] = useState(() => Date.now())
  const isOver = expires !== null && Date.parse(expires) <= now
  return (
    <span className={classes.last}>
      <StatusDot tone={isOver ? 'neutral' : 'ok'}>
        {isOver
          ? t('keys.expired')
          : expires === null
            ? t('keys.forGood')
            : t('keys.until', { time: formatDateTime(expires) })}
      </StatusDot>
      <span className={classes.events}>
        {lastTime === null ? (
          t('keys.unused')
        ) : (
          <span title={lastIp ?? ''}>
            {t('keys.used')} <Timestamp value={lastTime} as="relative" />
          </span>
        )}
      </span>
    </span>
  )
}
