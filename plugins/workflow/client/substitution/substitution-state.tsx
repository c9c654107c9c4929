import type { SlotProps } from '#renderer/kit/client-plugin-type.ts'
import { useMessages } from '#renderer/kit/i18n.ts'
import { StatusDot, type Tone } from '#renderer/ui/status-dot.tsx'
import type { SubstitutionState as State } from '../../shared/task-api-types.ts'
import { workflowMessages } from '../messages.ts'

const tones = {
  active: 'ok',
  upcoming: 'info',
  over: 'neutral',
} as const satisfies Readonly<Record<State, Tone>>

const isState = (value: unknown): value is State => typeof value === 'string' && value in tones

/** Whether somebody is away now, will be, or is back. */
export default function SubstitutionState({ value }: SlotProps) {
  const t = useMessages(workflowMessages)
  return isState(value) ? <StatusDot tone={tones[value]}>{t(`substitution.state.${value}`)}</StatusDot> : null
}
