import { useText } from '#renderer/kit/messages.ts'
import type { SlotProps } from '#renderer/kit/plugin.ts'
import { useHandlers } from './use-handlers.ts'

/** Title of a job's handler; the handler's name on hover. */
export default function HandlerCell({ value }: SlotProps) {
  const text = useText()
  const name = typeof value === 'string' ? value : ''
  const handler = useHandlers().handlers.find((one) => one.name === name)
  return handler ? <span title={name}>{text(handler.title)}</span> : <code>{name}</code>
}
