import { useMessages } from '#renderer/kit/messages.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './basics.tsx'
import { TextField } from './fields.tsx'

/** Key of the called process. */
export function CallActivity({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (
    <TextField
      label={t('call.key')}
      value={edited.text('calledElement')}
      hint={t('call.keyHint')}
      isReadonly={edited.isReadonly}
      onChange={(calledElement) => edited.set({ calledElement })}
    />
  )
}
