import { Select } from '@mantine/core'
import { useMessages, useText } from '#renderer/kit/i18n.ts'
import { jobMessages } from './messages.ts'
import { seldomMs, useApi } from '#renderer/kit/use-api-query.ts'
import type { JobHandlerInfo } from '../shared/job-api-types.ts'
import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'

/** Picks the handler of a job. */
export function HandlerPicker({ value, onChange, input }: SlotProps) {
  const t = useMessages(jobMessages)
  const text = useText()
  const { handlers, failure } = useHandlers()
  if (!input) return null
  const { id, label, description, error, readOnly, required, onBlur } = input
  const held = typeof value === 'string' && value !== '' ? value : null
  const offered = handlers.map(({ name, title }) => ({ value: name, label: text(title) }))
  const isGone = held !== null && handlers.length > 0 && !offered.some((one) => one.value === held)
  const kept = held === null ? [] : [{ value: held, label: isGone ? t('goneHandler', { name: held }) : held }]
  return (
    <Select
      id={id}
      label={label}
      description={description}
      error={error ?? failure}
      disabled={readOnly}
      withAsterisk={required}
      aria-required={required}
      size="sm"
      data={isGone || handlers.length === 0 ? [...kept, ...offered] : offered}
      value={held}
      onChange={(next) => onChange?.(next ?? undefined)}
      onBlur={onBlur}
      searchable
      allowDeselect={false}
      placeholder={t('chooseHandler')}
      nothingFoundMessage={t('noHandler')}
    />
  )
}

/** Handlers of all features; empty while loading. */
export function useHandlers(): { readonly handlers: readonly JobHandlerInfo[]; readonly failure: string | undefined } {
  const { data = [], error } = useApi<readonly JobHandlerInfo[]>('/tool/job/handlers', undefined, {
    newForMs: seldomMs,
  })
  return { handlers: data, failure: error?.message }
}

/** Title of a job's handler; the handler's name on hover. */
export function HandlerCell({ value }: SlotProps) {
  const text = useText()
  const name = typeof value === 'string' ? value : ''
  const handler = useHandlers().handlers.find((one) => one.name === name)
  return handler ? <span title={name}>{text(handler.title)}</span> : <code>{name}</code>
}
