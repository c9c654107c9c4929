import type { Mode } from '../settings.ts'

/** The rows of one instance: what the engine reads and writes. Times are ISO 8601 in UTC, ids count within it. */
export interface Rows {
  readonly instance: Instance
  readonly tokens: readonly Token[]
  /** Open tasks, and closed ones of tokens that are still there. */
  readonly tasks: readonly Task[]
  readonly subscriptions: readonly Subscription[]
}

export const instanceStatuses = ['running', 'approved', 'rejected', 'withdrawn', 'terminated', 'failed'] as const
export type InstanceStatus = (typeof instanceStatuses)[number]
export type Variables = Readonly<Record<string, unknown>>

const given = ['starter', 'initiator', 'outcome']

/** Whether a variable is one that only the engine writes. */
export const isEngineVariable = (name: string): boolean => given.includes(name) || name.startsWith('nrOf')

export interface Instance {
  readonly id: number
  readonly status: InstanceStatus
  readonly isSuspended: boolean
  readonly starter: number | null
  readonly variables: Variables
  /** The last id given to a row. */
  readonly sequence: number
  /** Counts the steps. */
  readonly revision: number
  /** Completed user tasks in order, with those who approved. */
  readonly visited: readonly { readonly node: string; readonly users: readonly number[] }[]
  /** People chosen for nodes that are still to come. */
  readonly chosen: Readonly<Record<string, readonly number[]>>
  /** Something was returned: joins wait from now on only for what can still come. */
  readonly hasJumped?: boolean
  /** Why an instance failed. */
  readonly failure?: { readonly node: string; readonly code: string }
}

export interface Token {
  readonly id: number
  readonly node: string
  /** The token of the sub-process or of the repeated activity it belongs to. */
  readonly parent: number | null
  /**
   * `waiting` for a task, an event or an answer; `joining` at a gateway; `scope`: a sub-process under way; `multi`: an
   * activity repeated for each of a collection.
   */
  readonly state: 'waiting' | 'joining' | 'scope' | 'multi'
  /** The flow by which it came to a join. */
  readonly flow?: string
  /** Variables of one repetition. */
  readonly locals?: Variables
  readonly multi?: Multi
  readonly ballot?: Ballot
  /** The node to return to directly when this one is done. */
  readonly back?: string
  /** The row of the history that records it. */
  readonly activity: number
}

export interface Multi {
  readonly total: number
  /** Index of the next repetition. */
  readonly next: number
  readonly completed: number
  readonly items?: readonly unknown[]
}

/** How the votes on one user task are counted. */
export interface Ballot {
  readonly mode: Mode
  /** Whose turn comes later, in order. */
  readonly queue: readonly Voter[]
  /** Voters at first, without those of add-sign. */
  readonly total: number
  /** The model's own condition decides, not the mode. */
  readonly isByCondition?: boolean
}

export interface Voter {
  readonly assignee: number | null
  readonly candidates: readonly string[]
  readonly locals?: Variables
}

export type TaskState = 'open' | 'waiting' | 'approved' | 'rejected' | 'returned' | 'cancelled'

export interface Task {
  readonly id: number
  readonly token: number
  readonly node: string
  readonly name: string
  readonly state: TaskState
  readonly assignee: number | null
  /** Who gave it away and gets it back, of a delegated task. */
  readonly owner: number | null
  /** Whom the assignee stands in for. */
  readonly insteadOf?: number
  /** `user:5`, `role:manager`, `dept:3`, `post:hr`: who may claim it. */
  readonly candidates: readonly string[]
  readonly locals?: Variables
  /** Who asked for an additional signature, and when it comes. */
  readonly sign?: { readonly for: number; readonly when: 'before' | 'after' | 'parallel' }
  readonly due?: string
  readonly closedBy?: number | null
  readonly revision: number
}

export interface Subscription {
  readonly id: number
  readonly token: number
  /** The event, or the task a timeout is of. */
  readonly node: string
  readonly kind: 'timer' | 'message' | 'signal' | 'timeout'
  readonly name?: string
  readonly due?: string
  readonly left?: number | null
}

/** One activity in the history. */
export interface Activity {
  readonly id: number
  readonly node: string
  readonly began: string
  readonly ended?: string
  readonly state: 'active' | 'done' | 'returned' | 'cancelled'
}

export interface LogEntry {
  readonly id: number
  readonly node: string | null
  readonly task: number | null
  readonly user: number | null
  readonly action: string
  readonly comment?: string
  readonly to?: readonly number[]
  readonly attachments?: unknown
  readonly signature?: string
}

/** Work outside the database, done at least once after the step is stored. `id` is its idempotency key. */
export type Effect = { readonly id: number } & EffectBody
export type EffectBody =
  | {
      readonly kind: 'service'
      readonly token: number
      readonly node: string
      readonly handler: string
      readonly parameters: Variables
    }
  | {
      readonly kind: 'call'
      readonly token: number
      readonly node: string
      readonly key: string
      readonly variables: Variables
    }
  /** Its text is read from the graph when it runs: an instance may have moved to a version with a corrected one. */
  | { readonly kind: 'script'; readonly token: number; readonly node: string }
  | { readonly kind: 'cancelCall'; readonly token: number }
  | { readonly kind: 'message' | 'signal'; readonly name: string; readonly variables: Variables }
  | { readonly kind: 'copy'; readonly node: string; readonly users: readonly number[] }
  | { readonly kind: 'remind'; readonly node: string; readonly task: number }
  | { readonly kind: 'ended'; readonly status: InstanceStatus }

/** What one step changes. */
export interface Changes {
  readonly instance: Instance
  readonly tokens: { readonly put: readonly Token[]; readonly drop: readonly number[] }
  readonly tasks: readonly Task[]
  readonly subscriptions: { readonly put: readonly Subscription[]; readonly drop: readonly number[] }
  readonly activities: readonly Activity[]
  readonly log: readonly LogEntry[]
  readonly effects: readonly Effect[]
}
