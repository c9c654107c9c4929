import type { ModdleElement } from 'bpmn-js/lib/model/Types'
import { useMemo } from 'react'
import { useMessages } from '#renderer/kit/messages.ts'
import { outputNameFault, outputPathFault, outputTypes, type Outputs } from '#schemas/process/outputs.ts'
import type { TreeNode } from '#schemas/process/tree/tree.ts'
import { AssignFields } from '../../designer/assign-fields.tsx'
import { DesignerContext, type DesignerState } from '../../designer/designer-context.ts'
import { designerMessages } from '../../designer/messages.ts'
import { entriesOf, recordOf } from '../../designer/named-rows.ts'
import { ModeFields, RuleFields } from '../../designer/rule-fields.tsx'
import { bpmnMessages } from '../messages.ts'
import type { PanelProps } from './basics.tsx'
import { ChoiceField, CodeField, FlagField, RowsField, TextField } from './fields.tsx'

/** Assignee, candidates, due date and priority of a user task, in the syntax of BPMN tools. */
export function UserTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  return (['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'followUpDate', 'priority'] as const).map(
    (name) => (
      <TextField
        key={name}
        label={t(`user.${name}`)}
        value={edited.attribute(name)}
        hint={t.maybe('user', `${name}Hint`)}
        isReadonly={edited.isReadonly}
        onChange={(value) => edited.setAttribute(name, value)}
      />
    ),
  )
}

const nothing = (): void => undefined

/** Approval settings of a user task, the same as in the tree designer. */
export function Approval({ edited }: PanelProps) {
  const settings = edited.settings()
  const node = { id: edited.text('id'), type: 'approve', name: edited.text('name'), ...settings } as TreeNode
  const state = useMemo(
    (): DesignerState => ({
      tree: { id: 'start', type: 'start', name: '' },
      form: { format: 1, title: '', items: [], logic: [], theme: {}, settings: {} },
      problems: new Map(),
      isReadonly: edited.isReadonly,
      selected: undefined,
      moving: undefined,
      edit: nothing,
      select: nothing,
      startMove: nothing,
      remove: nothing,
      focus: nothing,
    }),
    [edited.isReadonly],
  )
  const change = (patch: object): void =>
    edited.setSettings(
      Object.fromEntries(Object.entries({ ...settings, ...patch }).filter(([, value]) => value !== undefined)),
    )
  return (
    <DesignerContext value={state}>
      <AssignFields node={node} onChange={(assign) => change({ assign })} />
      <ModeFields node={node} onChange={change} />
      <RuleFields node={node} onChange={change} />
    </DesignerContext>
  )
}

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

const formats = ['', 'javascript'] as const
/** Aliases of a script language in imported models. */
const isJavaScript = (format: string): boolean => /^((text|application)\/)?(javascript|ecmascript)$|^js$/i.test(format)

/** Script of a script task: an expression, or JavaScript with the variables it may set. */
export function ScriptTask({ edited }: PanelProps) {
  const t = useMessages(bpmnMessages)
  const { isReadonly } = edited
  const resource = edited.attribute('resource')
  const format = edited.text('scriptFormat')
  const isCode = isJavaScript(format)
  const settings = edited.settings()
  const sets = Array.isArray(settings?.sets) ? settings.sets.map(String) : []
  const script = {
    label: t('script.body'),
    value: edited.text('script'),
    isReadonly,
    onChange: (text: string) => edited.set({ script: text }),
  }
  return (
    <>
      <ChoiceField
        label={t('script.format')}
        value={isCode ? 'javascript' : format}
        choices={formats.map((value) => ({ value, label: t(`script.formats.${value || 'expression'}`) }))}
        hint={t('script.formatHint')}
        isReadonly={isReadonly}
        onChange={(scriptFormat) => edited.set({ scriptFormat })}
      />
      <ChoiceField
        label={t('script.from')}
        value={resource === '' ? 'inline' : 'external'}
        choices={(['inline', 'external'] as const).map((value) => ({ value, label: t(`script.${value}`) }))}
        isReadonly={isReadonly}
        onChange={(next) => edited.setAttribute('resource', next === 'external' ? 'classpath://' : '')}
      />
      {resource !== '' ? (
        <TextField
          label={t('script.resource')}
          value={resource}
          isReadonly={isReadonly}
          onChange={(value) => edited.setAttribute('resource', value)}
        />
      ) : isCode ? (
        <CodeField {...script} hint={t('script.codeHint')} />
      ) : (
        <TextField {...script} isLong />
      )}
      {isCode && (
        <TextField
          label={t('script.sets')}
          hint={t('script.setsHint')}
          value={sets.join(', ')}
          isReadonly={isReadonly}
          onChange={(text) => {
            const names = [...new Set(text.split(/[\s,，、]+/).filter((name) => name !== ''))]
            const { sets: _before, ...others } = settings ?? {}
            edited.setSettings(names.length > 0 ? { ...others, sets: names } : others)
          }}
        />
      )}
      <TextField
        label={t('script.result')}
        hint={isCode ? t('script.resultHint') : undefined}
        value={edited.attribute('resultVariable')}
        isReadonly={isReadonly}
        onChange={(value) => edited.setAttribute('resultVariable', value)}
      />
    </>
  )
}

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
