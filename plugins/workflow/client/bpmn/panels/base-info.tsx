import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import { FlagField, TextField } from './panel-fields.tsx'
import type { PanelProps } from './edit-element.ts'

/** The name; for a process also its version tag and whether it is executable. */
export function BaseInfo({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const isProcess = edited.is('bpmn:Process')
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
