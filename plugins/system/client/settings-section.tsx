import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import type { EnvConfig, EnvSection } from '#schemas/api/settings/section.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Validate } from '#schemas/api/module-api-types.ts'
import { actionForm } from '#renderer/crud/dialogs/action-form.ts'
import { SchemaForm } from '#renderer/schema-form/schema-form.tsx'
import type { Values } from '#renderer/schema-form/form-values.ts'
import { ApiError } from '#renderer/kit/api-error.ts'
import { api } from '#renderer/kit/api.ts'
import type { SettingsTool } from '#renderer/kit/client-plugin-type.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { useAllowed } from '#renderer/kit/signed-in-user.ts'
import { refresh, useApi } from '#renderer/kit/use-api-query.ts'
import { useLeaveGuard } from '#renderer/kit/use-leave-guard.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { ErrorState } from '#renderer/ui/error-state.tsx'
import { SheetSection } from '#renderer/ui/page-with-index.tsx'
import { RowsSkeleton } from '#renderer/ui/rows-skeleton.tsx'
import { systemMessages } from './messages.ts'

interface SettingsSectionProps {
  readonly name: string
  readonly section: EnvSection
  readonly title: string
  readonly hint: string
  readonly Tool?: SettingsTool | undefined
}

/**
 * Form of a section of the settings, with the server's rules. Errors appear at their fields, and input is kept after an
 * error.
 */
export function SettingsSection({ name, section, title, hint, Tool }: SettingsSectionProps) {
  const t = useMessages(systemMessages)
  const id = useId()
  const mayEdit = useAllowed()('system:config:edit')
  const { data, error, reload } = useApi<EnvConfig>(`/system/env/config/${name}`)
  const kept = data?.isSecretSet ? t('settings.secretKept') : undefined
  const form = useMemo(() => sectionForm(section, mayEdit, kept), [section, mayEdit, kept])
  const [isDirty, setDirty] = useState(false)
  /** After saving, the form restarts from the stored values. */
  const [saves, setSaves] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ readonly message?: string; readonly errors: readonly FieldError[] }>(
    accepted,
  )
  useLeaveGuard({
    isDirty: () => isDirty,
    ask: () =>
      confirm({
        title: t('settings.leaveTitle', { title }),
        body: t('settings.leaveBody'),
        verb: t('settings.leaveVerb'),
        stay: t('settings.leaveStay'),
      }),
  })

  const save = async (values: Values): Promise<void> => {
    if (!data) return
    setSaving(true)
    setRefusal(accepted)
    try {
      // sends a cleared field as empty, because an absent field stays unchanged
      const sent = { ...Object.fromEntries(Object.keys(section.fields).map((key) => [key, null])), ...defined(values) }
      await api.post('/system/env/config/save', { envKey: name, values: sent, version: data.version }, { quiet: true })
      await Promise.all([reload(), refresh('/public/systemInfoConfig')])
      setDirty(false)
      setSaves((before) => before + 1)
      notify.ok(t('settings.saved', { title }))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      // keeps the input over the newer version
      if (failure.code === 409) await reload()
      setRefusal({ errors: failure.errors, message: failure.code === 409 ? t('settings.stale') : failure.message })
    } finally {
      setSaving(false)
    }
  }

  return (
    <SheetSection id={name} title={title} hint={hint}>
      {error && !data && <ErrorState subject={title} error={error} onRetry={reload} compact />}
      {!error && !data && <RowsSkeleton rows={Object.keys(section.fields).length} rowHeight={84} widths={['1fr']} />}
      {data && (
        <>
          <SchemaForm
            key={saves}
            id={id}
            module={form}
            mode="create"
            takesFocus={false}
            given={withoutBlanks(data.values)}
            validate={anything}
            errors={refusal.errors}
            failure={refusal.message}
            onDirty={setDirty}
            onSubmit={(values) => void save(values)}
          />
          {mayEdit && (
            <Button
              mt={16}
              size="sm"
              type="submit"
              form={id}
              variant={isDirty ? 'filled' : 'default'}
              disabled={!isDirty}
              loading={isSaving}
            >
              {t('settings.save')}
            </Button>
          )}
          {mayEdit && Tool && <Tool values={data.values} isDirty={isDirty} />}
        </>
      )}
    </SheetSection>
  )
}

const accepted = { errors: [] }
const anything: Validate = Object.assign(() => true, { errors: null })
const defined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
const withoutBlanks = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** A cleared field stays empty instead of showing the default; users with read-only access get disabled fields. */
function sectionForm(section: EnvSection, mayEdit: boolean, kept: string | undefined): ReturnType<typeof actionForm> {
  const form = actionForm({ key: '' }, { body: section.fields })
  const fields = Object.entries(form.fields).map(([key, field]) => {
    const { default: _, ...own } = field
    const isKept = kept !== undefined && key === section.secret?.field
    return [key, { ...own, readonly: !mayEdit, ...(isKept ? { placeholder: kept } : {}) }] as const
  })
  return { ...form, fields: Object.fromEntries(fields) }
}
