import { Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useMessages } from '#renderer/kit/i18n.ts'
import { readNumber } from '#renderer/ui/number-field.tsx'
import { durationText, durationUnits, simpleDuration, type DurationUnit } from './duration-text.ts'
import { designerMessages } from './messages.ts'

export interface DurationFieldProps {
  readonly label: string
  readonly value: string
  readonly isReadonly: boolean
  readonly error?: string | undefined
  readonly onChange: (value: string, mark: string) => void
}

/** A duration as a number and a unit; one with several units is edited as ISO 8601 text. */
export function DurationField({ label, value, isReadonly, error, onChange }: DurationFieldProps) {
  const t = useMessages(designerMessages)
  const simple = value === '' ? { count: 0, unit: 'days' as const } : simpleDuration(value)
  if (!simple)
    return (
      <TextInput
        label={label}
        error={error}
        description={t('duration.other')}
        value={value}
        readOnly={isReadonly}
        onChange={(event) => onChange(event.currentTarget.value.trim(), 'duration')}
      />
    )
  const { count, unit } = simple
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NumberInput
        label={label}
        error={error}
        flex={1}
        min={1}
        max={9999}
        allowDecimal={false}
        allowNegative={false}
        value={count === 0 ? '' : count}
        readOnly={isReadonly}
        onChange={(next) => onChange(durationText({ count: readNumber(next) ?? 0, unit }), 'duration')}
      />
      <Select
        label={t('duration.unit')}
        w={104}
        allowDeselect={false}
        value={unit}
        readOnly={isReadonly}
        data={durationUnits.map((one) => ({ value: one, label: t(`duration.units.${one}`) }))}
        onChange={(next) => next && onChange(durationText({ count, unit: next as DurationUnit }), 'unit')}
      />
    </Group>
  )
}
