import { limits } from '#schemas/form/limits.ts'
import { useLocale, useMessages } from '#renderer/kit/messages.ts'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { DateBound } from './date-bound.tsx'
import { SwitchField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import { clockThere, fromLocalField, toLocalField } from './setting-values.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { formEditorMessages } from '../messages.ts'
import type { SettingsProps } from './setting-values.ts'

/** Time window, password and sign-in of a form. */
export function AccessSettings({ settings, set }: SettingsProps) {
  const t = useMessages(formEditorMessages)
  const { from, to, message } = settings.window ?? {}
  const locale = useLocale()
  const institutionZone = useInstitutionZone()
  const there = (moment: string | undefined): string | undefined => {
    const time = clockThere(moment, settings.window?.timeZone ?? institutionZone, locale)
    return time && t('form.windowThere', { time })
  }
  const isCrossed = from !== undefined && to !== undefined && from >= to
  return (
    <Fold
      isPlain
      name="form-access"
      title={t('section.access')}
      isSet={settings.window !== undefined || settings.access !== undefined}
    >
      <DateBound
        label={t('form.from')}
        accuracy="minute"
        placeholder={t('form.fromNone')}
        value={toLocalField(from)}
        description={there(from)}
        onChange={(text) => set(['window', 'from'], fromLocalField(text))}
      />
      <DateBound
        label={t('form.to')}
        accuracy="minute"
        placeholder={t('form.toNone')}
        value={toLocalField(to)}
        description={there(to)}
        error={isCrossed ? t('form.windowCrossed') : undefined}
        onChange={(text) => set(['window', 'to'], fromLocalField(text))}
      />
      {(from !== undefined || to !== undefined) && (
        <TextField
          label={t('form.windowMessage')}
          placeholder={t('form.windowMessageHint')}
          maxLength={limits.message}
          value={message}
          onChange={(text) => set(['window', 'message'], text)}
        />
      )}
      <PasswordField
        size="xs"
        label={t('form.password')}
        description={t('form.passwordHint')}
        placeholder={t('form.noPassword')}
        maxLength={200}
        autoComplete="new-password"
        value={settings.access?.password ?? ''}
        onChange={(event) => set(['access', 'password'], event.currentTarget.value || undefined)}
      />
      <SwitchField
        label={t('form.signIn')}
        description={t('form.signInHint')}
        value={settings.access?.signIn}
        onChange={(signIn) => set(['access', 'signIn'], signIn)}
      />
    </Fold>
  )
}
