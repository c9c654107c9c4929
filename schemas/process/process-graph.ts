import type { Cond } from '#schemas/module/condition.ts'
import type { Expression } from './expression/expression-tree.ts'
import type { Outputs } from './service-task-outputs.ts'
import type { ApprovalSettings, Assign } from './node-settings.ts'

/** An executable process as data: the compiled form of a model, stored as JSON with its XML. */
export interface Graph {
  /** Id of the process, used by call activities. */
  readonly key: string
  readonly name: string
  readonly nodes: Readonly<Record<string, Node>>
  readonly flows: Readonly<Record<string, Flow>>
  /** Listeners of the process itself: `start` and `end`. */
  readonly listeners?: readonly Listener[]
}

/** Events for listeners: of elements and the process (`start`, `end`), of flows (`take`), of tasks (the others). */
export const listenerEvents = [
  'start',
  'end',
  'take',
  'create',
  'assignment',
  'update',
  'complete',
  'delete',
  'timeout',
] as const
export type ListenerEvent = (typeof listenerEvents)[number]

/** A registered handler that is called after the step with the event is stored; the process does not wait for it. */
export interface Listener {
  readonly event: ListenerEvent
  readonly handler: string
  readonly parameters?: Readonly<Record<string, Expression>>
  /** For `timeout`, counted from the task's creation; absent: the time limit of the node. */
  readonly timer?: Timer
}

export interface Flow {
  readonly id: string
  readonly name?: string
  readonly from: string
  readonly to: string
  readonly when?: Condition
  readonly listeners?: readonly Listener[]
}

export type Condition = { readonly cond: Cond } | { readonly expression: Expression }

export type NodeType =
  | 'start'
  | 'end'
  | 'user'
  | 'pass'
  | 'service'
  | 'script'
  | 'send'
  | 'receive'
  | 'call'
  | 'scope'
  | 'copy'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventGateway'
  | 'catch'
  | 'throw'
  | 'boundary'

export interface Node {
  readonly id: string
  readonly name: string
  readonly type: NodeType
  /** Sub-process that contains the node; null: the process itself. */
  readonly parent: string | null
  readonly incoming: readonly string[]
  readonly outgoing: readonly string[]
  /** The flow taken when no condition holds. */
  readonly default?: string
  readonly event?: EventDefinition
  /** Only for boundary events. */
  readonly attachedTo?: string
  readonly isInterrupting?: boolean
  /** The boundary events of an activity. */
  readonly boundary?: readonly string[]
  readonly loop?: Loop
  readonly people?: TaskPeople
  /** Times and priority of a user task, from its attributes. */
  readonly due?: Expression
  readonly priority?: Expression
  readonly formKey?: string
  readonly settings?: ApprovalSettings
  /** Only for service, business-rule and send tasks: the registered handler. */
  readonly handler?: string
  readonly parameters?: Readonly<Record<string, Expression>>
  /** Variables taken from the handler's answer, or from a called process; absent: all. */
  readonly outputs?: Outputs
  /** Only for service and script tasks: the expression to evaluate instead. */
  readonly expression?: Expression
  readonly script?: Script
  readonly resultVariable?: string
  /** Only for call activities: the key of the process. */
  readonly calls?: Expression
  /**
   * Only for sub-processes of a tree: a rejection of the called process rejects this one, instead of raising an
   * uncaught error.
   */
  readonly isRejectedWithCall?: boolean
  /** Variables that the called process gets, besides all others unless `isCallInOnly`; absent: all. */
  readonly callIn?: Readonly<Record<string, Expression>>
  readonly isCallInOnly?: boolean
  /** The only variables taken from the called process; absent: `outputs`, or all. */
  readonly callOut?: Readonly<Record<string, Expression>>
  /** Who starts the called process, and fills in its form first; absent: the starter, without filling in. */
  readonly callFilledBy?: Assign
  readonly copyTo?: Assign
  readonly listeners?: readonly Listener[]
  /** Whether a rejection continues to the next gateway instead of ending the instance. */
  readonly isRejectionCounted?: boolean
}

/** JavaScript of a script task. */
export interface Script {
  readonly code: string
  /** Names of the variables that the script may set, in addition to the result variable. */
  readonly sets: readonly string[]
}

/** People of a user task as BPMN tools name them: usernames or ids, keys of roles, `dept:<id>`, `post:<code>`. */
export interface TaskPeople {
  readonly assignee?: Expression
  readonly users?: readonly Expression[]
  readonly groups?: readonly Expression[]
}

export type EventDefinition =
  | { readonly kind: 'none' | 'terminate' }
  | { readonly kind: 'timer'; readonly timer: Timer }
  | { readonly kind: 'message' | 'signal'; readonly name: Expression }
  /** Without a code, every error is caught. */
  | { readonly kind: 'error'; readonly code?: string }
  | { readonly kind: 'link'; readonly to: string }

export interface Timer {
  readonly kind: 'duration' | 'date' | 'cycle'
  readonly value: Expression
}

export interface Loop {
  readonly isSequential: boolean
  readonly cardinality?: Expression
  readonly collection?: Expression
  readonly element?: string
  readonly index?: string
  readonly until?: Expression
}

/** Activities, to which boundary events can be attached. */
export const activityTypes: readonly NodeType[] = [
  'user',
  'pass',
  'service',
  'script',
  'send',
  'receive',
  'call',
  'scope',
  'copy',
]

/**
 * Returns the nodes reachable along flows within the scope, without entering `except`. Boundary events count as exits
 * of their activity. The node itself is included only through a cycle.
 */
export function reachableFrom(graph: Graph, from: string, except?: string): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.nodes[id]
    if (!node) continue
    const exits = [id, ...(node.boundary ?? [])].flatMap((at) => graph.nodes[at]?.outgoing ?? [])
    const next = exits.map((flow) => graph.flows[flow]!.to)
    if (node.event?.kind === 'link' && node.type === 'throw') next.push(node.event.to)
    for (const to of [...next, ...(node.boundary ?? [])]) {
      if (to === except || found.has(to)) continue
      found.add(to)
      open.push(to)
    }
  }
  return found
}

/** Returns the start event of a scope without a trigger, else its first one. */
export function startOf(graph: Graph, parent: string | null): Node | undefined {
  const starts = Object.values(graph.nodes).filter((node) => node.type === 'start' && node.parent === parent)
  return starts.find((node) => node.event?.kind === 'none') ?? starts[0]
}
