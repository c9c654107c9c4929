import { Select } from '@mantine/core'
import type { MenuComponent } from '#schemas/api/menu-api-types.ts'
import { useText, useMessages } from '#renderer/kit/i18n.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { seldomMs, useApi } from '#renderer/kit/use-api-query.ts'
import { systemMessages } from './messages.ts'

/**
 * Picks the screen of a menu by title or by component name. The current value stays selectable even if unknown, because
 * its module may return.
 */
export default function ComponentPicker({ value, onChange, input }: SlotProps) {
  const t = useMessages(systemMessages)
  const text = useText()
  const { data, error: failure } = useApi<readonly MenuComponent[]>('/system/menu/components', undefined, {
    newForMs: seldomMs,
  })
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  const held = typeof value === 'string' && value !== '' ? value : null
  const offered = (data ?? []).map(({ component, title }) => ({
    value: component,
    label: `${text(title)} · ${component}`,
  }))
  const isOffered = held === null || offered.some((one) => one.value === held)
  return (
    <Select
      id={id}
      label={label}
      description={description}
      error={error ?? failure?.message}
      readOnly={readOnly}
      withAsterisk={required}
      aria-required={required}
      size="sm"
      data={isOffered ? offered : [{ value: held, label: held }, ...offered]}
      value={held}
      onChange={(next) => onChange?.(next ?? undefined)}
      onBlur={onBlur}
      searchable
      clearable={!required && !readOnly}
      allowDeselect={!required}
      placeholder={t('components.choose')}
      nothingFoundMessage={t('components.none')}
    />
  )
}
