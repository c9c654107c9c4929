import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { TextField } from './panel-fields.tsx'

const idPattern = /^[A-Za-z_][\w.-]*$/

/** The id of an element, which no other has. */
export function IdField({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const takesId = (id: string): string | undefined => {
    if (!idPattern.test(id)) return t('base.idWrong')
    const { ids } = edited.modeler.get<{ readonly ids: { assigned(id: string): unknown } }>('moddle')
    return ids.assigned(id) ? t('base.idTaken') : undefined
  }
  return (
    <TextField
      label={t('base.id')}
      value={edited.text('id')}
      hint={edited.is('bpmn:Process') ? t('base.keyHint') : undefined}
      isReadonly={edited.isReadonly}
      check={takesId}
      onChange={(id) => edited.set({ id })}
    />
  )
}
