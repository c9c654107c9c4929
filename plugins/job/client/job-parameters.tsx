import { Input, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useSlotValue } from '#renderer/ui/plugin-slot.tsx'
import type { JobParameterInfo } from '../shared/job-api-types.ts'
import classes from './cron-input.module.css'
import { jobMessages } from './messages.ts'
import { useHandlers } from './job-handler-picker.tsx'

type Parameters = Readonly<Record<string, unknown>>

/** One input for each parameter that the chosen handler declares. The form holds them as JSON text. */
export default function JobParameters({ value, onChange, input, values }: SlotProps) {
  const t = useMessages(jobMessages)
  const text = useText()
  const chosen = useSlotValue(values, 'handler')
  const { handlers } = useHandlers()
  if (!input) return null
  const handler = handlers.find(({ name }) => name === chosen)
  const given = parametersIn(value)
  const set = (name: string, next: unknown): void => {
    // drops parameters of the previously selected handler
    const known = (handler?.parameters ?? []).flatMap((one) => {
      const own = one.name === name ? next : given[one.name]
      return own === undefined || own === '' ? [] : [[one.name, own] as const]
    })
    onChange?.(known.length === 0 ? undefined : JSON.stringify(Object.fromEntries(known)))
  }
  return (
    <fieldset className={classes.group} id={input.id}>
      <Input.Label component="legend" size="sm">
        {input.label}
      </Input.Label>
      {handler === undefined || handler.parameters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(handler === undefined ? 'parametersLater' : 'noParameters')}
        </Text>
      ) : (
        <Stack gap="xs" mt={4}>
          {handler.parameters.map((parameter) => (
            <ParameterInput
              key={parameter.name}
              parameter={parameter}
              label={text(parameter.label)}
              value={given[parameter.name]}
              readOnly={input.readOnly}
              onChange={(next) => set(parameter.name, next)}
              onBlur={input.onBlur}
            />
          ))}
        </Stack>
      )}
      {input.error !== undefined && <Input.Error mt={4}>{input.error}</Input.Error>}
    </fieldset>
  )
}

interface ParameterInputProps {
  readonly parameter: JobParameterInfo
  readonly label: string
  readonly value: unknown
  readonly readOnly: boolean
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
}

function ParameterInput({ parameter, label, value, readOnly, onChange, onBlur }: ParameterInputProps) {
  const { type, required } = parameter
  if (type === 'bool')
    return (
      <Switch
        label={label}
        disabled={readOnly}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
      />
    )
  const own = { label, readOnly, withAsterisk: required, size: 'sm', onBlur } as const
  return type === 'string' ? (
    <TextInput
      {...own}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <NumberInput
      {...own}
      allowDecimal={type === 'decimal'}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
    />
  )
}

function parametersIn(value: unknown): Parameters {
  if (typeof value !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(value)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Parameters) : {}
  } catch {
    return {}
  }
}
