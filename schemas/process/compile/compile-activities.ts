import type { Expression } from '../expression/expression-tree.ts'
import type { Listener, ListenerEvent, Loop, Node, TaskPeople, Timer } from '../process-graph.ts'
import type { Outputs } from '../service-task-outputs.ts'
import type { ApprovalSettings, Assign } from '../node-settings.ts'
import { listenerTimer } from './compile-events.ts'
import { expressionIn, shortened } from './compile-expressions.ts'
import type { Findings } from './compile-findings.ts'
import { listOf } from './bpmn-model.ts'
import type { Element, Extensions } from './bpmn-model.ts'

export interface TaskContext {
  readonly findings: Findings
  readonly extensions: Extensions
  /** Names of registered service handlers. */
  readonly handlers: ReadonlySet<string>
  /** Whether scripts are enabled, and the deploying user may deploy them. */
  readonly scripts: ScriptRight
}

/** Policy for scripts in a model: run them, or refuse them because they are disabled or the user lacks permission. */
export type ScriptRight = 'on' | 'denied' | 'off'

export type Mutable<T> = { -readonly [K in keyof T]?: T[K] }

/** Reads people, times, form and settings of a user task. */
export function userTask(context: TaskContext, element: Element): Mutable<Node> {
  const { findings, extensions } = context
  const read = (name: string): Expression | undefined =>
    expressionIn(findings, element, extensions.attribute(element, name))
  const settings = extensions.own(element) as ApprovalSettings | undefined
  const assignee = read('assignee') ?? expressionIn(findings, element, settings?.assign?.expression)
  const [users, groups] = [read('candidateUsers'), read('candidateGroups')]
  const owners = potentialOwners(context, element)
  const people: TaskPeople = {
    ...(assignee ? { assignee } : owners.assignee ? { assignee: owners.assignee } : {}),
    ...(users || owners.users.length > 0 ? { users: [...(users ? [users] : []), ...owners.users] } : {}),
    ...(groups || owners.groups.length > 0 ? { groups: [...(groups ? [groups] : []), ...owners.groups] } : {}),
  }
  const [due, priority] = [read('dueDate'), read('priority')]
  const formKey = extensions.attribute(element, 'formKey')
  return {
    people,
    ...(due ? { due } : {}),
    ...(priority ? { priority } : {}),
    ...(formKey ? { formKey } : {}),
    ...(settings ? { settings } : {}),
  }
}

/** Parses `user(kermit), group(management)` of BPMN resources; an entry without a kind is a group. */
function potentialOwners(
  { findings }: TaskContext,
  element: Element,
): { readonly assignee?: Expression; readonly users: readonly Expression[]; readonly groups: readonly Expression[] } {
  const users: Expression[] = []
  const groups: Expression[] = []
  let assignee: Expression | undefined
  for (const resource of listOf(element, 'resources')) {
    const formal = (resource.resourceAssignmentExpression as Element | undefined)?.expression as Element | undefined
    if (typeof formal?.body !== 'string') continue
    if (resource.$type === 'bpmn:HumanPerformer') {
      assignee = expressionIn(findings, element, formal.body)
      continue
    }
    for (const part of formal.body.split(',')) {
      const [, kind, name] = /^\s*(?:(user|group)\((.*)\)|.*)\s*$/.exec(part) ?? []
      const value = expressionIn(findings, element, name ?? part)
      if (value) (kind === 'user' ? users : groups).push(value)
    }
  }
  return { ...(assignee ? { assignee } : {}), users, groups }
}

/** Reads the work of a service, business-rule or send task: a registered handler or an expression, never code. */
export function serviceTask(context: TaskContext, element: Element): Mutable<Node> {
  const { findings, extensions, handlers } = context
  const own = extensions.own(element) as
    | {
        readonly handler?: string
        readonly parameters?: Readonly<Record<string, string>>
        readonly copy?: Assign
        readonly fields?: ApprovalSettings['fields']
        readonly outputs?: Outputs
      }
    | undefined
  const resultVariable =
    extensions.attribute(element, 'resultVariableName') ?? extensions.attribute(element, 'resultVariable')
  const result = resultVariable ? { resultVariable } : {}
  if (own?.copy) {
    const expression = expressionIn(findings, element, own.copy.expression)
    return {
      type: 'copy',
      copyTo: own.copy,
      ...(own.fields ? { settings: { fields: own.fields } } : {}),
      ...(expression ? { people: { assignee: expression } } : {}),
    }
  }
  const named =
    own?.handler ??
    extensions.attribute(element, 'class') ??
    handlerNamed(extensions.attribute(element, 'delegateExpression')) ??
    extensions.attribute(element, 'topic')
  if (named !== undefined) {
    if (!handlers.has(named)) {
      findings.error(
        element,
        'handler.unknown',
        `要运行「${shortened(named)}」，系统里没有登记这个处理程序；模型里不运行代码`,
        `is to run “${shortened(named)}”, which is no registered handler; models run no code`,
      )
      return {}
    }
    const outputs = own?.outputs ? { outputs: own.outputs } : {}
    return { handler: named, parameters: parametersOf(context, element, own?.parameters), ...outputs, ...result }
  }
  const text = extensions.attribute(element, 'expression')
  if (text !== undefined) {
    const expression = expressionIn(findings, element, text)
    return expression ? { expression, ...result } : {}
  }
  if (element.$type !== 'bpmn:SendTask')
    findings.error(element, 'handler.missing', '没有指定处理程序或表达式', 'names neither a handler nor an expression')
  return {}
}

function parametersOf(
  { findings, extensions }: TaskContext,
  element: Element,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, Expression>> {
  return {
    ...valuesIn(findings, element, extensions.elements(element, 'field')),
    ...expressionsOf(findings, element, Object.entries(own)),
  }
}

/** Injected fields, as tools write them. */
const valuesIn = (
  findings: Findings,
  element: Element,
  fields: readonly Element[],
): Readonly<Record<string, Expression>> =>
  expressionsOf(
    findings,
    element,
    fields.map((field): readonly [string, string] => [
      String(field.name ?? ''),
      String(field.stringValue ?? field.expression ?? field.$children?.[0]?.$body ?? ''),
    ]),
  )

const expressionsOf = (
  findings: Findings,
  element: Element,
  pairs: readonly (readonly [string, string])[],
): Readonly<Record<string, Expression>> =>
  Object.fromEntries(
    pairs.flatMap(([name, written]) =>
      name === '' ? [] : [[name, expressionIn(findings, element, written) ?? { value: '' }]],
    ),
  )

/**
 * Variables that a call activity hands over and takes back, as `in` and `out` of the tools name them or as our own
 * settings do, and who fills in the form of the called process.
 */
export function callVariables({ findings, extensions }: TaskContext, element: Element): Mutable<Node> {
  const own = extensions.own(element) as CallSettings | undefined
  const expression = expressionIn(findings, element, own?.assign?.expression)
  const ofOwn = {
    ...(own?.outputs ? { outputs: own.outputs } : {}),
    ...(own?.assign ? { callFilledBy: own.assign } : {}),
    ...(expression ? { people: { assignee: expression } } : {}),
  }
  const read = (kind: 'in' | 'out'): Readonly<Record<string, Expression>> | undefined => {
    const named = extensions.elements(element, kind)
    const pairs = named.flatMap(({ source, sourceExpression, target }): (readonly [string, string])[] => {
      const from = typeof sourceExpression === 'string' ? sourceExpression : source && `\${${String(source)}}`
      return typeof target === 'string' && typeof from === 'string' ? [[target, from]] : []
    })
    return pairs.length === 0 || (isWhole('out') && kind === 'out')
      ? undefined
      : expressionsOf(findings, element, pairs)
  }
  const isWhole = (kind: 'in' | 'out'): boolean =>
    extensions.elements(element, kind).some(({ variables }) => variables === 'all')
  const [tools, callOut] = [read('in'), read('out')]
  const sent = own?.parameters && expressionsOf(findings, element, Object.entries(own.parameters))
  const callIn = sent ?? tools
  const isCallInOnly = sent !== undefined || (tools !== undefined && !isWhole('in'))
  return {
    ...ofOwn,
    ...(callIn ? { callIn } : {}),
    ...(isCallInOnly ? { isCallInOnly } : {}),
    ...(callOut ? { callOut } : {}),
  }
}

interface CallSettings {
  readonly assign?: Assign
  readonly parameters?: Readonly<Record<string, string>>
  readonly outputs?: Outputs
}

/** Reads the repetition of an activity. */
export function loopIn({ findings, extensions }: TaskContext, element: Element): Loop | undefined {
  const loop = element.loopCharacteristics as Element | undefined
  if (!loop) return undefined
  if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
    findings.error(
      element,
      'loop.standard',
      '用了标准循环，请改用多实例',
      'uses the standard loop; use multiple instances',
    )
    return undefined
  }
  const bodyOf = (property: string): string | undefined =>
    (loop[property] as Element | undefined)?.body as string | undefined
  const attribute = (name: string): string | undefined => extensions.attribute(loop, name)
  const named = attribute('collection')
  const collectionText = named !== undefined && !/[$#]\{/.test(named) ? `\${${named}}` : named
  const reference = loop.loopDataInputRef as Element | undefined
  const collection = expressionIn(
    findings,
    element,
    collectionText ?? (reference ? `\${${reference.name ?? reference.id}}` : undefined),
  )
  const cardinality = expressionIn(findings, element, bodyOf('loopCardinality'))
  const until = expressionIn(findings, element, bodyOf('completionCondition'))
  const element_ = attribute('elementVariable') ?? (loop.inputDataItem as Element | undefined)?.name
  const index = attribute('elementIndexVariable')
  if (!collection && !cardinality)
    findings.error(
      element,
      'loop.noCollection',
      '是多实例，但没有能读的集合或次数',
      'is repeated, but has no collection or number that can be read',
    )
  return {
    isSequential: loop.isSequential === true,
    ...(collection ? { collection } : {}),
    ...(cardinality ? { cardinality } : {}),
    ...(until ? { until } : {}),
    ...(element_ ? { element: element_ } : {}),
    ...(index ? { index } : {}),
  }
}

/** Events that a listener of this kind may name, on this element. */
function eventsFor(kind: string, { $type }: Element): readonly ListenerEvent[] {
  if (kind === 'taskListener') return ['create', 'assignment', 'update', 'complete', 'delete', 'timeout']
  return $type === 'bpmn:SequenceFlow' ? ['take'] : ['start', 'end']
}

/** The listeners of an element: registered handlers by name. Code of another server is refused, not left out in silence. */
export function listenersIn(context: TaskContext, element: Element): readonly Listener[] {
  const { findings, extensions, handlers } = context
  const found: Listener[] = []
  for (const kind of ['taskListener', 'executionListener'])
    for (const listener of extensions.elements(element, kind)) {
      const named = handlerNamed(text(listener.class) ?? text(listener.delegateExpression))
      if (named === undefined || !handlers.has(named)) {
        const handler = named ?? text(listener.expression) ?? 'script'
        findings.error(
          element,
          'listener.code',
          `的监听器要运行「${shortened(handler)}」，系统里没有登记这个处理程序；模型里不运行代码`,
          `has a listener that is to run “${shortened(handler)}”, which is no registered handler; models run no code`,
        )
        continue
      }
      const events = eventsFor(kind, element)
      const event = events.find((one) => one === listener.event)
      if (!event) {
        findings.error(
          element,
          'listener.event',
          `的监听器监听「${shortened(text(listener.event) ?? '')}」，这里只支持 ${events.join('、')}`,
          `has a listener of “${shortened(text(listener.event) ?? '')}”; here it can listen to ${events.join(', ')}`,
        )
        continue
      }
      const fields = (listener.$children ?? []).filter(({ $type }) => $type.endsWith(':field'))
      const parameters = valuesIn(findings, element, fields)
      const timer = event === 'timeout' ? timeoutTimer(context, element, listener) : undefined
      found.push({
        event,
        handler: named,
        ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
        ...(timer ? { timer } : {}),
      })
    }
  return found
}

/** The timer of a listener of timeouts. Without one, the node needs a time limit. */
function timeoutTimer({ findings, extensions }: TaskContext, element: Element, listener: Element): Timer | undefined {
  const definition = (listener.$children ?? []).find(({ $type }) => /(^|:)timerEventDefinition$/i.test($type))
  if (definition) return listenerTimer(findings, element, definition)
  if (!(extensions.own(element) as ApprovalSettings | null | undefined)?.timeout)
    findings.error(
      element,
      'listener.timer',
      '的超时监听器没有设置时间，节点也没有设置时限',
      'has a listener of timeouts without a time, and the node has no time limit',
    )
  return undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The name of a handler, also where a tool writes it as the expression of a bean: `${book}`. */
const handlerNamed = (named: string | undefined): string | undefined =>
  named?.trim().replace(/^[$#]\{\s*([\w.:-]+)\s*\}$/, '$1')

/** Warns of extensions that change nothing here. */
export function warnOfIgnored({ findings, extensions }: TaskContext, element: Element): void {
  for (const kind of ['variableAggregation', 'mapException', 'formProperty'])
    if (extensions.elements(element, kind).length > 0)
      findings.warning(
        element,
        'extension.ignored',
        `的扩展「${kind}」不起作用`,
        `has an extension without effect here: “${kind}”`,
      )
}
