import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import TimeZoneSelect from '#renderer/ui/time-zone-select.tsx'
import { systemMessages } from './messages.ts'

/** Chooses a time zone; an optional one can be cleared. */
export default function TimeZonePicker({ value, onChange, input }: SlotProps) {
  const t = useMessages(systemMessages)
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  return (
    <TimeZoneSelect
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', error ? 'error' : 'description']}
      readOnly={readOnly}
      withAsterisk={required}
      aria-required={required}
      size="sm"
      value={typeof value === 'string' && value !== '' ? value : undefined}
      onChange={(zone) => onChange?.(zone)}
      onBlur={onBlur}
      clearable={!required && !readOnly}
      placeholder={t('zone.choose')}
      nothingFoundMessage={t('zone.none')}
    />
  )
}
