import { Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { systemMessages } from './messages.ts'

/** Input of a parameter: a switch if the stored value is one, else text. */
export default function SettingInput({ value, onChange, input }: SlotProps) {
  const t = useMessages(systemMessages)
  const [isSwitch] = useState(value === 'true' || value === 'false')
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  if (isSwitch) {
    return (
      <Switch
        id={id}
        label={label}
        description={description}
        error={error}
        disabled={readOnly}
        onBlur={onBlur}
        checked={value === 'true'}
        onChange={(event) => onChange?.(String(event.currentTarget.checked))}
        onLabel={t('value.on')}
        offLabel={t('value.off')}
        size="md"
      />
    )
  }
  return (
    <Textarea
      id={id}
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      withAsterisk={required}
      aria-required={required}
      onBlur={onBlur}
      size="sm"
      autosize
      minRows={2}
      maxRows={10}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange?.(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  )
}
