import { namesIn } from '../expression/expression-tree.ts'
import { activityTypes } from '../process-graph.ts'
import type { Flow, Graph, Node, NodeType, Timer } from '../process-graph.ts'
import { eventIn } from './compile-events.ts'
import { conditionIn, expressionIn } from './compile-expressions.ts'
import { Findings } from './compile-findings.ts'
import type { Finding, Named } from './compile-findings.ts'
import { Extensions, ModelFault, listOf, maxNodes } from './bpmn-model.ts'
import type { Element, Model } from './bpmn-model.ts'
import { scriptTask } from './compile-script-task.ts'
import { callVariables, listenersIn, loopIn, serviceTask, userTask, warnOfIgnored } from './compile-activities.ts'
import type { ScriptRight, TaskContext } from './compile-activities.ts'
import { checkRejection, initiator } from './compile-returns.ts'
import { hasMonths, monthsFault, settingsFaults } from '../check-node-settings.ts'

export interface CompileOptions {
  /** Names of registered handlers. */
  readonly handlers?: ReadonlySet<string>
  /** Absent: scripts are off. */
  readonly scripts?: ScriptRight
  /** Id of the process in a file with several; absent: the first executable one. */
  readonly key?: string
}

export interface Compiled {
  /** Absent in case of errors. */
  readonly graph?: Graph
  readonly findings: readonly Finding[]
}

type Draft = { -readonly [K in keyof Node]: Node[K] }

const activities: Readonly<Record<string, NodeType>> = {
  'bpmn:Task': 'pass',
  'bpmn:ManualTask': 'pass',
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:BusinessRuleTask': 'service',
  'bpmn:SendTask': 'send',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:ScriptTask': 'script',
  'bpmn:CallActivity': 'call',
  'bpmn:SubProcess': 'scope',
}
const gateways: Readonly<Record<string, NodeType>> = {
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:EventBasedGateway': 'eventGateway',
}
const events: Readonly<Record<string, readonly [NodeType, readonly string[]]>> = {
  'bpmn:StartEvent': ['start', ['none', 'timer', 'message', 'signal']],
  'bpmn:EndEvent': ['end', ['none', 'terminate', 'error', 'message', 'signal']],
  'bpmn:IntermediateCatchEvent': ['catch', ['timer', 'message', 'signal', 'link']],
  'bpmn:IntermediateThrowEvent': ['throw', ['none', 'message', 'signal', 'link']],
  'bpmn:BoundaryEvent': ['boundary', ['timer', 'message', 'signal', 'error']],
}
const unsupported: Readonly<Record<string, { readonly 'zh-cn': string; readonly en: string }>> = {
  'bpmn:ComplexGateway': { 'zh-cn': '复杂网关', en: 'a complex gateway' },
  'bpmn:AdHocSubProcess': { 'zh-cn': '临时子流程', en: 'an ad-hoc sub-process' },
  'bpmn:Transaction': { 'zh-cn': '事务子流程', en: 'a transaction' },
}

/**
 * Compiles a model to the graph that the engine runs, or reports why elements cannot be run. Ignores diagrams, lanes,
 * data and annotations.
 *
 * @throws {ModelFault} When the model contains no process.
 */
export function compile(model: Model, options: CompileOptions = {}): Compiled {
  return new Compiler(model, options).compile()
}

class Compiler {
  readonly #model: Model
  readonly #context: TaskContext
  readonly #findings = new Findings()
  readonly #extensions: Extensions
  readonly #process: Element
  readonly #nodes: Record<string, Draft> = {}
  readonly #flows: Record<string, Flow> = {}
  readonly #elements = new Map<string, Element>()
  readonly #flowElements = new Map<string, Element>()

  constructor(model: Model, { handlers = new Set(), scripts = 'off', key }: CompileOptions) {
    this.#model = model
    this.#process = processOf(model, key)
    this.#extensions = new Extensions(model.definitions, this.#process)
    this.#context = { findings: this.#findings, extensions: this.#extensions, handlers, scripts }
  }

  compile(): Compiled {
    const process = this.#process
    if (!process.id)
      this.#findings.error({ ...process, id: process.name ?? 'process' }, 'process.noId', '没有编号（id）', 'has no id')
    for (const id of this.#model.repeatedIds ?? [])
      this.#findings.error({ id }, 'id.twice', '是多个元素的编号', 'is the id of several elements')
    warnOfIgnored(this.#context, process)
    const listeners = listenersIn(this.#context, process)
    this.#container(process, null)
    if (this.#elements.size > maxNodes)
      this.#findings.error(process, 'model.large', `的节点超过 ${maxNodes} 个`, `has more than ${maxNodes} nodes`)
    else this.#connect()
    const findings = this.#findings.list
    if (findings.some(({ level }) => level === 'error')) return { findings }
    const graph: Graph = {
      key: process.id!,
      name: process.name ?? process.id!,
      nodes: this.#nodes,
      flows: this.#flows,
      ...(listeners.length > 0 ? { listeners } : {}),
    }
    return { graph, findings }
  }

  #container(container: Element, parent: string | null): void {
    let hasStart = false
    for (const element of listOf(container, 'flowElements')) {
      if (this.#elements.size > maxNodes) return
      if (element.$type === 'bpmn:SequenceFlow') this.#flow(element)
      else if (element.$type.startsWith('bpmn:Data')) this.#data(element, listOf(container, 'flowElements'))
      else {
        this.#node(element, parent)
        hasStart ||= element.$type === 'bpmn:StartEvent'
      }
    }
    if (!hasStart) this.#findings.error(container, 'start.missing', '没有开始事件', 'has no start event')
  }

  /** Data decides nothing here. An object that a reference shows is found there, because that has a place in the diagram. */
  #data(element: Element, all: readonly Element[]): void {
    if (element.$type === 'bpmn:DataObject' && all.some(({ dataObjectRef }) => dataObjectRef === element)) return
    const given = this.#extensions.elements(element, 'value').length > 0
    this.#findings.warning(
      element,
      'data.ignored',
      given ? '的值不起作用，请在发起时给出，或用流程变量代替' : '只作说明，不保存数据',
      given
        ? 'has a value without effect here; give it at the start, or use a variable'
        : 'is shown only; it stores no data',
    )
  }

  #flow(element: Element): void {
    const [from, to] = [element.sourceRef as Element | undefined, element.targetRef as Element | undefined]
    if (!from?.id || !to?.id) {
      this.#findings.error(element, 'flow.loose', '有一端没有连上', 'is not connected at both ends')
      return
    }
    const id = element.id ?? `${from.id}--${to.id}--${Object.keys(this.#flows).length}`
    if (element.id) this.#flowElements.set(id, element)
    const when = conditionIn(this.#findings, { ...element, $type: element.$type, id })
    const listeners = listenersIn(this.#context, element)
    this.#flows[id] = {
      id,
      from: from.id,
      to: to.id,
      ...(element.name ? { name: element.name } : {}),
      ...(when ? { when } : {}),
      ...(listeners.length > 0 ? { listeners } : {}),
    }
  }

  #node(given: Element, parent: string | null): void {
    const { $type } = given
    const id = given.id ?? `${parent ?? 'process'}--${$type.replace('bpmn:', '')}--${this.#elements.size}`
    const element = given.id ? given : located(given, parent ?? this.#process.id ?? '')
    const known = activities[$type] ?? gateways[$type] ?? events[$type]?.[0]
    const refused = unsupported[$type]
    if (!known) {
      const what = refused ?? { 'zh-cn': $type.replace('bpmn:', ''), en: $type.replace('bpmn:', '') }
      this.#findings.error(
        element,
        'element.unsupported',
        `是「${what['zh-cn']}」，不支持`,
        `is ${refused ? what.en : `of type ${what.en}`}, which is not supported`,
      )
      return
    }
    if (this.#elements.has(id)) {
      this.#findings.error(element, 'id.twice', '的编号重复', 'has an id that another element has, too')
      return
    }
    this.#elements.set(id, element)
    warnOfIgnored(this.#context, element)
    const listeners = listenersIn(this.#context, element)
    const base: Draft = {
      id,
      name: given.name ?? '',
      type: known,
      parent,
      incoming: [],
      outgoing: [],
      ...(listeners.length > 0 ? { listeners } : {}),
    }
    this.#nodes[id] = base
    const fallback = (element.default as Element | undefined)?.id
    if (fallback) base.default = fallback
    if (events[$type]) this.#event(base, element, events[$type][1])
    else if (activities[$type]) this.#activity(base, element)
    else if (element.instantiate === true)
      this.#findings.error(element, 'start.instantiate', '不能代替开始事件', 'cannot stand for a start event')
  }

  #event(base: Draft, element: Element, allowed: readonly string[]): void {
    const context = { findings: this.#findings, extensions: this.#extensions }
    // start events of sub-processes are triggered by their activity
    const kinds = base.type === 'start' && base.parent !== null ? ['none'] : allowed
    const event = eventIn(context, element, kinds)
    if (event) base.event = event
    if (event?.kind === 'timer' && base.type !== 'start') this.#clock(base, element, event.timer)
    if (base.type === 'start' && base.parent === null) Object.assign(base, initiator(this.#context, element))
    if (base.type !== 'boundary') return
    const host = element.attachedToRef as Element | undefined
    if (!host?.id) {
      this.#findings.error(element, 'boundary.loose', '没有依附在活动上', 'is attached to no activity')
      return
    }
    base.attachedTo = host.id
    base.isInterrupting = element.cancelActivity !== false
  }

  /** Whether a timer counts working time. A process that starts by time has no instance yet to count for. */
  #clock(base: Draft, element: Element, { kind, value }: Timer): void {
    const own = this.#extensions.own(element) as { readonly clock?: unknown } | null | undefined
    if (own?.clock !== 'working') return
    base.settings = { clock: 'working' }
    if (kind === 'duration' && 'value' in value && hasMonths(String(value.value)))
      this.#findings.error(element, monthsFault.code, monthsFault['zh-cn'], monthsFault.en)
  }

  #activity(base: Draft, element: Element): void {
    const { $type } = element
    if (element.isForCompensation === true) {
      this.#findings.error(
        element,
        'element.unsupported',
        '用于补偿，不支持',
        'is for compensation, which is not supported',
      )
      return
    }
    const own = this.#extensions.own(element)
    const faults = own === undefined ? [] : settingsFaults(own)
    for (const fault of faults) this.#findings.error(element, fault.code, fault['zh-cn'], fault.en)
    if (faults.length > 0) return
    const loop = loopIn(this.#context, element)
    if (loop) base.loop = loop
    if ($type === 'bpmn:UserTask') Object.assign(base, userTask(this.#context, element))
    if ($type === 'bpmn:ScriptTask') Object.assign(base, scriptTask(this.#context, element))
    if (base.type === 'service' || base.type === 'send') Object.assign(base, serviceTask(this.#context, element))
    if (base.type === 'send' || base.type === 'receive') {
      const message = element.messageRef as Element | undefined
      const name = expressionIn(this.#findings, element, message?.name ?? message?.id)
      if (name) base.event = { kind: 'message', name }
      if (element.instantiate === true)
        this.#findings.error(element, 'start.instantiate', '不能代替开始事件', 'cannot stand for a start event')
    }
    if (base.type === 'call') {
      const calls = expressionIn(this.#findings, element, element.calledElement as string | undefined)
      if (calls) base.calls = calls
      else this.#findings.error(element, 'call.missing', '没有指定要调用的流程', 'names no process to call')
      // the tree has no boundary event that could catch the rejection
      if ((own as { readonly node?: unknown } | undefined)?.node === 'subProcess') base.isRejectedWithCall = true
      Object.assign(base, callVariables(this.#context, element))
    }
    if (base.type !== 'scope') return
    if (element.triggeredByEvent === true)
      this.#findings.error(
        element,
        'element.unsupported',
        '是事件子流程，不支持；可以改用边界事件',
        'is an event sub-process, which is not supported; a boundary event can take its place',
      )
    else this.#container(element, base.id)
  }

  /** Checks ends of flows, boundary events, links, and properties of the whole process. */
  #connect(): void {
    for (const flow of Object.values(this.#flows)) {
      const [from, to] = [this.#nodes[flow.from], this.#nodes[flow.to]]
      if (!from || !to) {
        // the target element has a finding of its own
        if (!this.#findings.list.some(({ level }) => level === 'error'))
          this.#findings.error(this.#drawn(flow), 'flow.loose', '有一端没有连上', 'is not connected at both ends')
        continue
      }
      if (from.parent !== to.parent)
        this.#findings.error(
          this.#drawn(flow),
          'flow.across',
          '穿过了子流程的边界',
          'crosses the border of a sub-process',
        )
      from.outgoing = [...from.outgoing, flow.id]
      to.incoming = [...to.incoming, flow.id]
    }
    for (const node of Object.values(this.#nodes)) this.#check(node)
  }

  /** The element of a node or flow, which findings describe. */
  #drawn(one: { readonly id: string; readonly name?: string }): Named {
    return this.#elements.get(one.id) ?? this.#flowElements.get(one.id) ?? { id: one.id, name: one.name ?? '' }
  }

  #check(node: Draft): void {
    const host = node.attachedTo === undefined ? undefined : this.#nodes[node.attachedTo]
    if (node.default !== undefined && !node.outgoing.includes(node.default))
      this.#findings.error(
        this.#drawn(node),
        'default.wrong',
        `的默认流「${node.default}」不是从它出发的连线`,
        `has a default flow that does not leave it: “${node.default}”`,
      )
    if (host && host.parent !== node.parent)
      this.#findings.error(
        this.#drawn(node),
        'flow.across',
        '穿过了子流程的边界',
        'crosses the border of a sub-process',
      )
    else if (host && activityTypes.includes(host.type)) host.boundary = [...(host.boundary ?? []), node.id]
    else if (node.attachedTo !== undefined)
      this.#findings.error(this.#drawn(node), 'boundary.loose', '没有依附在活动上', 'is attached to no activity')
    if (node.event?.kind === 'link' && node.type === 'throw') this.#link(node, node.event.to)
    if (node.type === 'eventGateway' && node.outgoing.length === 0)
      this.#findings.error(this.#drawn(node), 'gateway.noEvent', '后面没有事件', 'has no event behind it')
    if (node.type === 'eventGateway')
      for (const id of node.outgoing) {
        const to = this.#nodes[this.#flows[id]!.to]!
        if (to.type !== 'catch' && to.type !== 'receive')
          this.#findings.error(
            this.#drawn(to),
            'gateway.noEvent',
            '在事件网关后面，但不是事件',
            'is behind an event gateway, but is no event',
          )
      }
    checkRejection(this.#findings, this.#drawn(node), node, this.#nodes)
    if (node.type === 'user' && !node.settings?.reject) {
      const next = node.outgoing.map((id) => this.#flows[id]!)
      const gates = next.flatMap(({ to }) => this.#nodes[to]?.outgoing ?? []).map((id) => this.#flows[id]!)
      if ([...next, ...gates].some(readsOutcome)) node.isRejectionCounted = true
    }
    const isBegun = ['start', 'boundary'].includes(node.type) || node.event?.kind === 'link'
    if (!isBegun && node.incoming.length === 0)
      this.#findings.warning(this.#drawn(node), 'node.unreachable', '没有路径能到达', 'cannot be reached')
  }

  #link(node: Draft, name: string): void {
    const target = Object.values(this.#nodes).find(
      (one) =>
        one.type === 'catch' && one.parent === node.parent && one.event?.kind === 'link' && one.event.to === name,
    )
    if (target) node.event = { kind: 'link', to: target.id }
    else
      this.#findings.error(
        this.#drawn(node),
        'link.missing',
        `没有名为「${name}」的目标`,
        `has no target named “${name}”`,
      )
  }
}

/** An element without an id, for findings: told by its type and the first id within it, else around it. */
function located(element: Element, around: string): Element {
  const id = listOf(element, 'flowElements').find((one) => one.id)?.id ?? around
  const name = element.name ?? `${element.$type.replace('bpmn:', '')} (${id})`
  return Object.create(element, { id: { value: id }, name: { value: name } }) as Element
}

/** The process with a key; without one the first that is executable, or has elements. */
function processOf({ definitions }: Model, key: string | undefined): Element {
  const all = listOf(definitions, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process')
  const found = key
    ? all.find(({ id }) => id === key)
    : (all.find((one) => one.isExecutable === true) ??
      all.find((one) => one.isExecutable !== false && listOf(one, 'flowElements').length > 0) ??
      all.find((one) => listOf(one, 'flowElements').length > 0))
  if (!found) throw new ModelFault('xml.noProcess', 'the model has no process')
  return found
}

const readsOutcome = ({ when }: Flow): boolean =>
  when !== undefined &&
  ('expression' in when
    ? namesIn(when.expression).some((name) => name === 'outcome' || name === 'nrOfRejected')
    : JSON.stringify(when.cond).includes('"outcome"'))
