import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { Edited, PanelProps } from './edit-element.ts'
import { IdField } from './id-field.tsx'
import { FlagField, TextField } from './panel-fields.tsx'

/** The documentation and the id; for an activity also its job settings (Camunda). */
export function DocumentationAndJobs({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const documents = (edited.object.get('documentation') ?? []) as readonly Parameters<Edited['set']>[1][]
  const first = documents[0]
  return (
    <>
      <TextField
        label={t('other.documentation')}
        value={first ? edited.text('text', first) : ''}
        isLong
        isReadonly={edited.isReadonly}
        onChange={(text) =>
          edited.set({
            documentation: [
              ...(text === '' ? [] : [edited.create('bpmn:Documentation', { text })]),
              ...documents.slice(1),
            ],
          })
        }
      />
      <IdField edited={edited} />
      {edited.is('bpmn:Activity') &&
        (['asyncBefore', 'asyncAfter', 'exclusive'] as const).map((name) => (
          <FlagField
            key={name}
            label={t(`other.${name}`)}
            value={name === 'exclusive' ? edited.attribute(name) !== 'false' : edited.attribute(name) === 'true'}
            isReadonly={edited.isReadonly}
            onChange={(is) => edited.setAttribute(name, name === 'exclusive' ? (is ? '' : 'false') : is ? 'true' : '')}
          />
        ))}
    </>
  )
}
