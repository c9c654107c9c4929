import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './edit-element.ts'
import { ChoiceField, FlagField, TextField } from './panel-fields.tsx'

/** Message of a receive task or an event. */
export function MessageField({ edited, of }: PanelProps & { readonly of: ModdleElement }) {
  return <ReferenceField edited={edited} of={of} kind="Message" />
}

export function ReferenceField({
  edited,
  of,
  kind,
}: PanelProps & { readonly of: ModdleElement; readonly kind: 'Message' | 'Signal' | 'Error' }) {
  const t = useMessages(bpmnMessages)
  const property = `${kind.toLowerCase()}Ref`
  const current = of.get(property) as ModdleElement | undefined
  const known = edited.roots(`bpmn:${kind}`)
  return (
    <>
      <ChoiceField
        label={t(`event.${kind.toLowerCase() as 'message' | 'signal' | 'error'}`)}
        value={current?.id ?? ''}
        choices={[
          { value: '', label: t('event.none') },
          ...known.map((one) => ({ value: String(one.id), label: String(one.name ?? one.id) })),
        ]}
        isReadonly={edited.isReadonly}
        onChange={(id) => edited.set({ [property]: known.find((one) => one.id === id) }, of)}
      />
      {!edited.isReadonly && (
        <TextField
          // reset once a message has been created
          key={known.length}
          label={t(`event.new${kind}`)}
          value=""
          hint={t('event.newHint')}
          isReadonly={false}
          onChange={(name) => {
            const made = edited.create(
              `bpmn:${kind}`,
              {
                id: `${kind.toLowerCase()}_${Date.now().toString(36)}`,
                name,
                ...(kind === 'Error' ? { errorCode: name } : {}),
              },
              edited.definitions,
            )
            edited.setRoots((all) => [...all, made])
            edited.set({ [property]: made }, of)
          }}
        />
      )}
    </>
  )
}

const timers = ['timeDuration', 'timeDate', 'timeCycle'] as const

/** Timer, message, signal, error or link of an event. */
export function EventDefinition({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const [definition] = (edited.object.get('eventDefinitions') ?? []) as readonly ModdleElement[]
  if (!definition) return null
  const type = definition.$type.replace(/^bpmn:(\w+)EventDefinition$/, '$1')
  if (type === 'Message' || type === 'Signal' || type === 'Error')
    return <ReferenceField edited={edited} of={definition} kind={type} />
  if (type === 'Link')
    return (
      <TextField
        label={t('event.link')}
        value={edited.text('name', definition)}
        isReadonly={isReadonly}
        onChange={(name) => edited.set({ name }, definition)}
      />
    )
  if (type !== 'Timer') return null
  const kind = timers.find((name) => definition.get(name)) ?? 'timeDuration'
  const current = definition.get(kind) as ModdleElement | undefined
  const body = current ? edited.text('body', current) : ''
  const store = (name: string, text: string): void =>
    edited.set(
      {
        ...Object.fromEntries(timers.map((one) => [one, undefined])),
        [name]: edited.create('bpmn:FormalExpression', { body: text }, definition),
      },
      definition,
    )
  return (
    <>
      <ChoiceField
        label={t('event.timerKind')}
        value={kind}
        choices={timers.map((value) => ({ value, label: t(`event.timers.${value}`) }))}
        isReadonly={isReadonly}
        onChange={(next) => store(next, body)}
      />
      <TextField
        label={t('event.time')}
        value={body}
        hint={t('event.timeHint')}
        isReadonly={isReadonly}
        onChange={(text) => store(kind, text)}
      />
      {kind === 'timeDuration' && !edited.is('bpmn:StartEvent') && (
        <FlagField
          label={t('event.working')}
          value={edited.settings()?.clock === 'working'}
          isReadonly={isReadonly}
          onChange={(isOn) => {
            const { clock: _, ...rest } = edited.settings() ?? {}
            edited.setSettings(isOn ? { ...rest, clock: 'working' } : rest)
          }}
        />
      )}
    </>
  )
}
