import { useMessages } from '#renderer/kit/i18n.ts'
import { bpmnMessages } from '../messages.ts'
import {
  childrenOf,
  pairsIn,
  pairsText,
  valuesOf,
  type Edited,
  type Extension,
  type PanelProps,
  type Values,
} from './edit-element.ts'
import { RowsField } from './panel-fields.tsx'

const ways = ['class', 'expression', 'delegateExpression', 'script'] as const
const timers = ['timeDate', 'timeDuration', 'timeCycle'] as const

type Kind = 'executionListener' | 'taskListener'

/** Listeners of an element's start and end, and of a user task's events. */
export function Listeners({ edited, kind }: PanelProps & { readonly kind: Kind }) {
  const t = useMessages(bpmnMessages)
  const events =
    kind === 'taskListener'
      ? (['create', 'assignment', 'complete', 'delete', 'update', 'timeout'] as const)
      : edited.is('bpmn:SequenceFlow')
        ? (['take'] as const)
        : (['start', 'end'] as const)
  return (
    <>
      <RowsField
        label={t(kind === 'taskListener' ? 'panel.taskListeners' : 'panel.listeners')}
        add={t('listener.add')}
        rows={read(edited, kind)}
        blank={{ event: events[0], type: 'delegateExpression', value: '' }}
        columns={[
          {
            name: 'event',
            label: t('listener.event'),
            choices: events.map((value) => ({ value, label: t(`listener.events.${value}`) })),
          },
          ...(kind === 'taskListener' ? [{ name: 'id', label: t('listener.id') }] : []),
          {
            name: 'type',
            label: t('listener.type'),
            choices: ways.map((value) => ({ value, label: t(`listener.types.${value}`) })),
          },
          { name: 'scriptFormat', label: t('script.format'), when: ({ type }) => type === 'script' },
          { name: 'value', label: t('listener.value') },
          { name: 'fields', label: t('listener.fields'), hint: t('listener.fieldsHint'), isLong: true },
          ...(kind === 'taskListener'
            ? [
                {
                  name: 'timer',
                  label: t('event.timerKind'),
                  choices: timers.map((value) => ({ value, label: t(`event.timers.${value}`) })),
                  when: ({ event }: Values) => event === 'timeout',
                },
                { name: 'time', label: t('event.time'), when: ({ event }: Values) => event === 'timeout' },
              ]
            : []),
        ]}
        isReadonly={edited.isReadonly}
        onChange={(rows) =>
          edited.setExtensions(
            kind,
            rows.map((row) => written(row, kind)),
          )
        }
      />
    </>
  )
}

function read(edited: Edited, kind: Kind): readonly Values[] {
  return edited.extensions(kind).map((one): Values => {
    const values = valuesOf(one)
    const [script] = childrenOf(one, 'script')
    const type = script ? 'script' : (ways.find((way) => values[way] !== undefined) ?? 'class')
    const definition = (one.$children ?? []).find(({ $type }) => $type.endsWith('imerEventDefinition'))
    const time = definition?.$children?.[0]
    return {
      event: values.event ?? '',
      id: values.id ?? '',
      type,
      value: script ? (script.$body ?? '') : (values[type] ?? ''),
      scriptFormat: script ? (valuesOf(script).scriptFormat ?? '') : '',
      fields: pairsText(
        childrenOf(one, 'field').map((field) => {
          const of = valuesOf(field)
          const child = field.$children?.[0]
          return [of.name ?? '', of.stringValue ?? of.expression ?? child?.$body ?? '']
        }),
      ),
      timer: time ? (timers.find((name) => time.$type.endsWith(name)) ?? 'timeDuration') : 'timeDuration',
      time: time?.$body ?? '',
    }
  })
}

function written(row: Values, kind: Kind): Extension {
  const {
    event = '',
    id = '',
    type = 'class',
    value = '',
    scriptFormat = '',
    fields = '',
    timer = 'timeDuration',
    time = '',
  } = row
  const injected = pairsIn(fields).map(([name, text]): Extension => ({
    name: 'field',
    attributes: { name, ...(/^[$#]\{/.test(text) ? { expression: text } : { stringValue: text }) },
  }))
  const script: readonly Extension[] =
    type === 'script' ? [{ name: 'script', attributes: { scriptFormat }, body: value }] : []
  const timeout: readonly Extension[] =
    kind === 'taskListener' && event === 'timeout' && time !== ''
      ? [{ name: 'timerEventDefinition', children: [{ name: timer, body: time }] }]
      : []
  return {
    name: kind,
    attributes: {
      event,
      ...(kind === 'taskListener' ? { id } : {}),
      // a new row has a kind but no value yet
      ...(type === 'script' ? {} : { [type]: value === '' ? '${}' : value }),
    },
    children: [...injected, ...script, ...timeout],
  }
}
