import { Select } from '@mantine/core'
import { useMessages } from '#renderer/kit/messages.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { systemMessages } from './messages.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** Chooses a time zone; an optional one can be cleared. */
export default function TimeZonePicker({ value, onChange, input }: SlotProps) {
  const t = useMessages(systemMessages)
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  const held = typeof value === 'string' && value !== '' ? value : null
  return (
    <Select
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', error ? 'error' : 'description']}
      readOnly={readOnly}
      withAsterisk={required}
      aria-required={required}
      size="sm"
      data={held === null || zones.includes(held) ? zones : [held, ...zones]}
      value={held}
      onChange={(next) => onChange?.(next ?? undefined)}
      onBlur={onBlur}
      searchable
      limit={100}
      allowDeselect={false}
      clearable={!required && !readOnly}
      placeholder={t('zone.choose')}
      nothingFoundMessage={t('zone.none')}
    />
  )
}
