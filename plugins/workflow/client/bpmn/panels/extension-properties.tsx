import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import { valuesOf, type PanelProps, type Values } from './edit-element.ts'
import { RowsField } from './panel-fields.tsx'

/** Extension properties of an element, as names and values. */
export function Properties({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const [holder] = edited.extensions('properties')
  const rows = (holder?.$children ?? []).map(valuesOf)
  const store = (next: readonly Values[]): void =>
    edited.setExtensions(
      'properties',
      next.length === 0
        ? []
        : [{ name: 'properties', children: next.map((attributes) => ({ name: 'property', attributes })) }],
    )
  return (
    <RowsField
      label={t('panel.properties')}
      add={t('properties.add')}
      rows={rows}
      blank={{ name: '' }}
      columns={[
        { name: 'name', label: t('properties.name') },
        { name: 'value', label: t('properties.value') },
      ]}
      isReadonly={edited.isReadonly}
      onChange={store}
    />
  )
}
