import type { Limit } from '#schemas/form/form.ts'
import { limits } from '#schemas/form/limits.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { Text } from '@mantine/core'
import { useId } from 'react'
import { ChoiceField, NumberField, Pair, SwitchField, TextField } from './inspector-controls.tsx'
import { Fold } from './collapsible-section.tsx'
import classes from './inspector-controls.module.css'
import { formEditorMessages } from '../messages.ts'
import type { SettingsProps } from './setting-values.ts'

/** Limits of submissions: in total, and per device, address and account. */
export function LimitSettings({ settings, hasSeats: canShow, set }: SettingsProps & { readonly hasSeats: boolean }) {
  const t = useMessages(formEditorMessages)
  const { total } = settings.limits ?? {}
  const since = useId()
  const isCounting = counted.some((who) => settings.limits?.[who])
  return (
    <Fold isPlain name="form-quota" title={t('section.quota')} isSet={settings.limits !== undefined}>
      <NumberField
        label={t('form.total')}
        placeholder={t('form.unlimited')}
        min={1}
        max={1_000_000_000}
        value={total?.max}
        onChange={(max) => set(['limits', 'total'], max === undefined ? undefined : { ...total, max })}
      />
      {total && (
        <TextField
          label={t('form.totalMessage')}
          placeholder={t('form.totalMessageHint')}
          maxLength={limits.message}
          value={total.message}
          onChange={(message) => set(['limits', 'total', 'message'], message)}
        />
      )}
      <fieldset
        className={classes.set}
        aria-label={t('form.limitEach')}
        aria-describedby={isCounting ? since : undefined}
      >
        {counted.map((who) => (
          <LimitField
            key={who}
            label={t(`form.${who}`)}
            value={settings.limits?.[who]}
            onChange={(limit) => set(['limits', who], limit)}
          />
        ))}
        {isCounting && (
          <Text id={since} fz={13} c="dimmed">
            {t('form.limitSince')}
          </Text>
        )}
      </fieldset>
      {canShow && (
        <SwitchField
          label={t('form.showLeft')}
          description={t('form.showLeftHint')}
          value={settings.seats?.showLeft ?? true}
          onChange={(isShown) => set(['seats', 'showLeft'], isShown ? undefined : false)}
        />
      )}
    </Fold>
  )
}

const counted = ['device', 'ip', 'account'] as const

/** Limits the number of submissions per person, address or device in a period. */
function LimitField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Limit | undefined
  readonly onChange: (limit: Limit | undefined) => void
}) {
  const t = useMessages(formEditorMessages)
  return (
    <Pair>
      <NumberField
        label={label}
        placeholder={t('form.unlimited')}
        min={1}
        max={1_000_000}
        value={value?.max}
        onChange={(max) => onChange(max === undefined ? undefined : { ...value, max })}
      />
      {value && (
        <ChoiceField
          label={t('form.per')}
          value={value.per ?? 'ever'}
          options={(['ever', 'day', 'week', 'month'] as const).map((per) => ({ value: per, label: t(`per.${per}`) }))}
          onChange={(per) => onChange({ ...value, per: per ?? 'ever' })}
        />
      )}
    </Pair>
  )
}
