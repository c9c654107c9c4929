import { useMessages } from '#renderer/kit/messages.ts'
import { bpmnMessages } from '../messages.ts'
import { valuesOf, type Edited, type Values } from './edit-element.ts'
import { FlagField, RowsField, TextField } from './panel-fields.tsx'

export interface PanelProps {
  readonly edited: Edited
}

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

/** The documentation; for an activity also its job settings (Camunda). */
export function OtherConfig({ edited }: PanelProps) {
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

/** Returns the first unused id, such as `message1`. */
function freeId(stem: string, known: readonly { readonly id?: unknown }[]): string {
  let at = known.length + 1
  while (known.some(({ id }) => id === `${stem}${at}`)) at++
  return `${stem}${at}`
}

/** Messages and signals of the model, to which events and tasks refer. */
export function SignalsAndMessages({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (['Message', 'Signal'] as const).map((kind) => {
    const type = `bpmn:${kind}`
    const known = edited.roots(type)
    const store = (rows: readonly Values[]): void =>
      edited.setRoots((all) => {
        const next = rows.map(
          ({ id = '', name = '' }) =>
            known.find((one) => one.id === id && String(one.name ?? '') === name) ??
            edited.create(type, { id, name }, edited.definitions),
        )
        // events refer to the object, so a renamed message keeps its object
        for (const [at, row] of rows.entries()) {
          const before = rows.length === known.length ? known[at] : undefined
          if (before && next[at] !== before && !next.includes(before)) {
            edited.set({ id: row.id, name: row.name }, before)
            next[at] = before
          }
        }
        return [...next, ...all.filter(({ $type }) => $type !== type)]
      })
    return (
      <RowsField
        key={kind}
        label={t(kind === 'Message' ? 'event.messages' : 'event.signals')}
        add={t(kind === 'Message' ? 'event.addMessage' : 'event.addSignal')}
        rows={known.map((one) => ({ id: String(one.id ?? ''), name: String(one.name ?? '') }))}
        blank={{ id: freeId(kind.toLowerCase(), known), name: '' }}
        columns={[
          { name: 'id', label: t('base.id') },
          { name: 'name', label: t('base.name') },
        ]}
        isReadonly={edited.isReadonly}
        onChange={store}
      />
    )
  })
}
