import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { limits } from '#schemas/form/limits.ts'
import { timeZoneName, withZone } from '#schemas/form/time-zone-name.ts'
import { formatDateTime } from '#renderer/kit/format-values.ts'
import { useLocale, useMessages } from '#renderer/kit/i18n.ts'
import { useInstitutionZone } from '#renderer/kit/use-institution-time-zone.ts'
import { LazyPicker } from '#renderer/ui/lazy-picker.tsx'
import { DateBound } from './date-bound.tsx'
import { SwitchField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import { fromLocalField, inTimeZone, toLocalField } from './setting-values.ts'
import { PasswordField } from '#renderer/ui/password-field.tsx'
import { formEditorMessages } from '../messages.ts'
import type { SettingsProps } from './setting-values.ts'

/** Time window, password and sign-in of a form. */
export function AccessSettings({ settings, set }: SettingsProps) {
  const t = useMessages(formEditorMessages)
  const { from, to, message } = settings.window ?? {}
  const locale = useLocale()
  const institutionZone = useInstitutionZone()
  const zone = settings.window?.timeZone ?? institutionZone
  const zoned = (label: string): string => withZone(label, zone, locale)
  /** The same time on the clock of the author, where that is another one. */
  const here = (moment: string | undefined): string | undefined => {
    const time = moment === undefined ? undefined : formatDateTime(moment)
    return time === undefined || time === toLocalField(moment, zone).replace('T', ' ')
      ? undefined
      : t('form.windowHere', { time })
  }
  const zoneField = {
    size: 'xs',
    label: t('form.timeZone'),
    'aria-label': t('form.timeZone'),
    description: t('form.timeZoneHint'),
    placeholder: t('form.timeZoneNone', { zone: institutionZone }),
  } as const
  // as of the change: the panel may have been open for hours
  const isPast = useMemo(() => isOver(to), [to])
  const isCrossed = from !== undefined && to !== undefined && from >= to
  return (
    <Fold
      isPlain
      name="form-access"
      title={t('section.access')}
      isSet={settings.window !== undefined || settings.access !== undefined}
    >
      <DateBound
        label={zoned(t('form.from'))}
        accuracy="minute"
        placeholder={t('form.fromNone')}
        value={toLocalField(from, zone)}
        description={here(from)}
        onChange={(text) => set(['window', 'from'], fromLocalField(text, zone))}
      />
      <DateBound
        label={zoned(t('form.to'))}
        accuracy="minute"
        placeholder={t('form.toNone')}
        value={toLocalField(to, zone)}
        // a day that is chosen as the last one ends at its end
        timeOfDay="23:59"
        description={
          isPast ? (
            <Text span inherit c="var(--fw-warn)">
              {t('form.windowPast')}
            </Text>
          ) : (
            here(to)
          )
        }
        error={isCrossed ? t('form.windowCrossed') : undefined}
        onChange={(text) => set(['window', 'to'], fromLocalField(text, zone))}
      />
      <LazyPicker
        closed={zoneField}
        shown={settings.window?.timeZone ?? ''}
        load={timeZoneSelect}
        props={{
          ...zoneField,
          none: zoneField.placeholder,
          nameOf: (one) => timeZoneName(one, locale),
          nothingFoundMessage: t('form.timeZoneNotFound'),
          value: settings.window?.timeZone,
          onChange: (next) => set(['window'], inTimeZone(settings.window, next, institutionZone)),
        }}
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

const isOver = (to: string | undefined): boolean => to !== undefined && Date.parse(to) <= Date.now()
const timeZoneSelect = () => import('#renderer/ui/time-zone-select.tsx')
