import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import { FlagField, TextField } from './panel-fields.tsx'
import type { PanelProps } from './edit-element.ts'

const idPattern = /^[A-Za-z_][\w.-]*$/

/** Id and name; for a process also its version tag and whether it is executable. */
export function BaseInfo({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const isProcess = edited.is('bpmn:Process')
  const takesId = (id: string): string | undefined => {
    if (!idPattern.test(id)) return t('base.idWrong')
    const { ids } = edited.modeler.get<{ readonly ids: { assigned(id: string): unknown } }>('moddle')
    return ids.assigned(id) ? t('base.idTaken') : undefined
  }
  return (
    <>
      {edited.is('bpmn:FlowElement', 'bpmn:RootElement') && (
        <TextField
          label={t('base.name')}
          value={edited.text('name')}
          isReadonly={isReadonly}
          onChange={(name) => edited.set({ name })}
        />
      )}
      <TextField
        label={t('base.id')}
        value={edited.text('id')}
        hint={isProcess ? t('base.keyHint') : undefined}
        isReadonly={isReadonly}
        check={takesId}
        onChange={(id) => edited.set({ id })}
      />
      {isProcess && (
        <>
          <TextField
            label={t('base.versionTag')}
            value={edited.attribute('versionTag')}
            isReadonly={isReadonly}
            onChange={(value) => edited.setAttribute('versionTag', value)}
          />
          <FlagField
            label={t('base.isExecutable')}
            value={edited.flag('isExecutable')}
            isReadonly={isReadonly}
            onChange={(isExecutable) => edited.set({ isExecutable })}
          />
        </>
      )}
    </>
  )
}
