import { useMessages } from '#renderer/kit/i18n.ts'
import { outputPathFault, outputTypes, type Outputs } from '#schemas/process/service-task-outputs.ts'
import { outputNameFault } from '#schemas/process/variable-names.ts'
import { designerMessages } from '../../designer/messages.ts'
import { entriesOf, recordOf } from '../../designer/key-value-rows.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { ChoiceField, RowsField, TextField } from './panel-fields.tsx'

/** Implementation of a service, send or business-rule task. */
export function ServiceTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const ways = ['delegateExpression', 'expression', 'class', 'topic'] as const
  const way = ways.find((name) => edited.attribute(name) !== '') ?? 'delegateExpression'
  return (
    <>
      <ChoiceField
        label={t('service.way')}
        value={way}
        choices={ways.map((value) => ({ value, label: t(`service.ways.${value}`) }))}
        isReadonly={isReadonly}
        onChange={(next) => {
          const value = edited.attribute(way)
          edited.setAttribute(way, '')
          edited.setAttribute(next, value === '' ? '${}' : value)
        }}
      />
      <TextField
        label={t('service.value')}
        value={edited.attribute(way)}
        hint={t('service.valueHint')}
        isReadonly={isReadonly}
        onChange={(value) => edited.setAttribute(way, value)}
      />
      {way !== 'expression' && <OutputsField edited={edited} />}
      <TextField
        label={t('script.result')}
        value={edited.attribute('resultVariable')}
        isReadonly={isReadonly}
        onChange={(value) => edited.setAttribute('resultVariable', value)}
      />
    </>
  )
}

/** Variables read from the answer of the task’s handler. */
function OutputsField({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const td = useMessages(designerMessages)
  const settings = edited.settings()
  const rows = entriesOf((settings?.outputs ?? {}) as Outputs)
  const nameError = (name: string, at: number): string | undefined => {
    const fault = rows.some((row, i) => i !== at && row.name === name) ? 'twice' : outputNameFault(name)
    return fault && td(`outputs.nameFault.${fault}`)
  }
  return (
    <RowsField
      label={t('service.outputs')}
      add={t('service.addOutput')}
      rows={rows.map(({ name, value: { path, type, optional } }) => ({
        name,
        path,
        type,
        presence: optional === true ? 'optional' : 'required',
      }))}
      blank={{ name: '', path: '', type: 'string', presence: 'required' }}
      columns={[
        { name: 'name', label: t('service.outputName'), check: nameError },
        {
          name: 'path',
          label: t('service.outputPath'),
          hint: t('service.outputPathHint'),
          check: (path) => {
            const fault = outputPathFault(path)
            return fault && td(`outputs.pathFault.${fault}`)
          },
        },
        {
          name: 'type',
          label: t('service.outputType'),
          choices: outputTypes.map((value) => ({ value, label: t(`service.outputTypes.${value}`) })),
        },
        {
          name: 'presence',
          label: t('service.outputPresence'),
          choices: (['required', 'optional'] as const).map((value) => ({
            value,
            label: t(`service.outputPresences.${value}`),
          })),
        },
      ]}
      isReadonly={edited.isReadonly}
      onChange={(next) => {
        const outputs = recordOf(
          next.map(({ name = '', path = '', type = 'string', presence }) => ({
            name,
            value: { path, type, ...(presence === 'optional' ? { optional: true } : {}) },
          })),
        )
        const { outputs: _before, ...others } = settings ?? {}
        edited.setSettings(next.length > 0 ? { ...others, outputs } : others)
      }}
    />
  )
}
