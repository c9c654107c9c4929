import { firstOfCycle, isDuration } from '../iso-duration.ts'
import type { EventDefinition, Timer } from '../process-graph.ts'
import { momentOf } from '../step/event-subscriptions.ts'
import { expressionIn, shortened } from './compile-expressions.ts'
import type { Findings } from './compile-findings.ts'
import { listOf } from './bpmn-model.ts'
import type { Element, Extensions } from './bpmn-model.ts'

const eventNames: Readonly<Record<string, { readonly 'zh-cn': string; readonly en: string }>> = {
  'bpmn:CompensateEventDefinition': { 'zh-cn': '补偿', en: 'compensation' },
  'bpmn:EscalationEventDefinition': { 'zh-cn': '升级', en: 'escalation' },
  'bpmn:ConditionalEventDefinition': { 'zh-cn': '条件', en: 'condition' },
  'bpmn:CancelEventDefinition': { 'zh-cn': '取消', en: 'cancel' },
}

/** A signal for the instance that throws it, as Flowable limits it. */
const isOfInstance = (scope: string | undefined): boolean => scope === 'processInstance'

/** Returns the event of a node, or undefined after a finding. `allowed` are the kinds possible there. */
export function eventIn(
  { findings, extensions }: { readonly findings: Findings; readonly extensions: Extensions },
  element: Element,
  allowed: readonly string[],
): EventDefinition | undefined {
  const definitions = listOf(element, 'eventDefinitions')
  if (definitions.length === 0) {
    if (allowed.includes('none')) return { kind: 'none' }
    findings.error(element, 'event.missing', '没有说明是什么事件', 'does not say which event it is')
    return undefined
  }
  if (definitions.length > 1) {
    findings.error(
      element,
      'event.many',
      '有多个事件定义，只支持一个',
      'has several event definitions; one is supported',
    )
    return undefined
  }
  const definition = definitions[0]!
  const kind = /^bpmn:(\w+)EventDefinition$/.exec(definition.$type)?.[1]?.toLowerCase() ?? ''
  if (!allowed.includes(kind)) {
    const name = eventNames[definition.$type] ?? { 'zh-cn': kind, en: kind }
    findings.error(
      element,
      'event.unsupported',
      `是「${name['zh-cn']}」事件，这里不支持`,
      `is an event of “${name.en}”, which is not supported here`,
    )
    return undefined
  }
  switch (kind) {
    case 'timer': {
      const timer = timerIn(findings, element, definition)
      return timer && { kind: 'timer', timer }
    }
    case 'message':
    case 'signal': {
      const target = definition[`${kind}Ref`] as Element | undefined
      if (refusesCode(findings, extensions, element, definition)) return undefined
      const text = target?.name ?? target?.id ?? extensions.attribute(definition, `${kind}Expression`)
      const name = expressionIn(findings, element, text)
      if (target && kind === 'signal' && isOfInstance(extensions.attribute(target, 'scope')))
        findings.warning(
          element,
          'signal.scope',
          `的信号「${shortened(target.name ?? target.id ?? '')}」只限本流程（scope），不起作用：所有流程都会收到`,
          `has the signal “${shortened(target.name ?? target.id ?? '')}” with a scope, without effect here: every process receives it`,
        )
      if (name) return { kind, name }
      // the effect of a thrown message is in its extension, because no other process receives it
      if (kind === 'message' && text === undefined && !allowed.includes('timer')) return { kind: 'none' }
      findings.error(element, 'event.noName', '没有指定消息或信号的名称', 'names no message or signal')
      return undefined
    }
    case 'error': {
      const target = definition.errorRef as Element | undefined
      const code = (target?.errorCode as string | undefined) ?? target?.id
      return { kind: 'error', ...(code ? { code } : {}) }
    }
    case 'link':
      return { kind: 'link', to: String(definition.name ?? '') }
    default:
      if (extensions.attribute(definition, 'terminateAll') === 'true')
        findings.warning(
          element,
          'event.terminateAll',
          '设置了 terminateAll，不起作用：只终止所在的流程或子流程，不终止调用它的流程',
          'has terminateAll, without effect here: it ends its own process or subprocess, not those around it',
        )
      return { kind: 'terminate' }
  }
}

/** A thrown message runs nothing: a send task names a handler for that. */
function refusesCode(findings: Findings, extensions: Extensions, element: Element, definition: Element): boolean {
  const named = ['class', 'delegateExpression', 'expression', 'topic']
    .map((name) => extensions.attribute(definition, name) ?? extensions.attribute(element, name))
    .find((one) => one !== undefined)
  if (named === undefined) return false
  findings.error(
    element,
    'event.code',
    `的事件要运行「${shortened(named)}」，事件不运行代码；可以改用发送任务`,
    `is an event that is to run “${shortened(named)}”; events run no code, a send task can take its place`,
  )
  return true
}

const timerKinds = [
  ['duration', 'timeDuration'],
  ['date', 'timeDate'],
  ['cycle', 'timeCycle'],
] as const

const timerIn = (findings: Findings, element: Element, definition: Element): Timer | undefined =>
  timerFrom(findings, element, (property) => (definition[property] as Element | undefined)?.body)

/** Reads the timer of a listener, which bpmn-moddle leaves unparsed. */
export const listenerTimer = (findings: Findings, element: Element, definition: Element): Timer | undefined =>
  timerFrom(
    findings,
    element,
    (property) => (definition.$children ?? []).find(({ $type }) => $type.split(':').at(-1) === property)?.$body,
  )

function timerFrom(findings: Findings, element: Element, read: (property: string) => unknown): Timer | undefined {
  for (const [kind, property] of timerKinds) {
    const body = read(property)
    if (typeof body !== 'string' || body.trim() === '') continue
    const value = expressionIn(findings, element, body)
    if (!value) return undefined
    const text = 'value' in value ? String(value.value) : undefined
    if (text === undefined || isTime(kind, text)) return { kind, value }
    findings.error(
      element,
      'timer.wrong',
      `的时间「${text}」不是 ISO 8601 写法，例如 PT2H`,
      `has a time that is not ISO 8601, such as PT2H: “${text}”`,
    )
    return undefined
  }
  findings.error(element, 'timer.missing', '没有设置时间', 'has no time')
  return undefined
}

const isTime = (kind: Timer['kind'], text: string): boolean =>
  kind === 'duration'
    ? isDuration(text)
    : kind === 'date'
      ? isDuration(text) || momentOf(text) !== undefined
      : firstOfCycle('2026-01-01T00:00:00.000Z', text) !== undefined
