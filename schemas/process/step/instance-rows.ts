import type { ListenerEvent } from '../process-graph.ts'
import type { Outputs } from '../service-task-outputs.ts'
import type { Mode } from '../node-settings.ts'

/** Rows of one instance that the engine reads and writes. Times are ISO 8601 in UTC; ids count within the instance. */
export interface Rows {
  readonly instance: Instance
  readonly tokens: readonly Token[]
  /** Open tasks, and closed ones of remaining tokens. */
  readonly tasks: readonly Task[]
  readonly subscriptions: readonly Subscription[]
}

export const instanceStatuses = ['running', 'approved', 'rejected', 'withdrawn', 'terminated', 'failed'] as const
export type InstanceStatus = (typeof instanceStatuses)[number]
export type Variables = Readonly<Record<string, unknown>>

export interface Instance {
  readonly id: number
  readonly status: InstanceStatus
  readonly isSuspended: boolean
  readonly starter: number | null
  readonly variables: Variables
  /** Last id assigned to a row. */
  readonly sequence: number
  /** Number of steps. */
  readonly revision: number
  /** Completed user tasks in order. */
  readonly visited: readonly Visit[]
  /** People chosen for later nodes. */
  readonly chosen: Readonly<Record<string, readonly number[]>>
  /** Whether the process was returned: joins then wait only for tokens that can still arrive. */
  readonly hasJumped?: boolean
  /** Last reminders by people, by task. */
  readonly reminders?: Readonly<Record<number, Reminder>>
  /** Reason for a failed instance. */
  readonly failure?: {
    readonly node: string
    readonly code: string
    readonly missing?: readonly string[]
    /** The code is of an error that the process has thrown; a process that called this one may catch it. */
    readonly isThrown?: boolean
  }
}

/** A completed user task. */
export interface Visit {
  readonly node: string
  /** Approvers. */
  readonly users: readonly number[]
  /** Step that completed it. */
  readonly revision?: number
  /** Task of the only decision: that of one person alone, who may take it back. */
  readonly decision?: number
}

/** The last reminder of a task, and who held it; null: its candidates. */
export interface Reminder {
  readonly at: string
  readonly holder: number | null
}

export interface Token {
  readonly id: number
  readonly node: string
  /** Token of the enclosing sub-process or repeated activity. */
  readonly parent: number | null
  /**
   * `waiting` for a task, an event or an answer; `joining` at a gateway; `scope`: a sub-process under way; `multi`: an
   * activity repeated for each of a collection.
   */
  readonly state: 'waiting' | 'joining' | 'scope' | 'multi'
  /** Incoming flow at a join. */
  readonly flow?: string
  /** Step that led it to a join. */
  readonly since?: number
  /** Variables of one repetition. */
  readonly locals?: Variables
  readonly multi?: Multi
  readonly ballot?: Ballot
  /** Node to return to after this one. */
  readonly back?: string
  /** History row of this activity. */
  readonly activity: number
}

export interface Multi {
  readonly total: number
  /** Index of the next repetition. */
  readonly next: number
  readonly completed: number
  readonly items?: readonly unknown[]
}

/** Ballot of one user task. */
export interface Ballot {
  readonly mode: Mode
  /** Later turns, in order. */
  readonly queue: readonly Voter[]
  /** Initial voters, without added signers. */
  readonly total: number
  /** Whether the model's own condition decides instead of the mode. */
  readonly isByCondition?: boolean
  /** Closed tasks whose votes were taken back, and no longer count. */
  readonly takenBack?: readonly number[]
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
  /** Only for delegated tasks: the owner, who gets the task back. */
  readonly owner: number | null
  /** Person whom the assignee substitutes. */
  readonly insteadOf?: number
  /** `user:5`, `role:manager`, `dept:3`, `post:hr`: candidates who may claim it. */
  readonly candidates: readonly string[]
  readonly locals?: Variables
  /** Requester of an additional signature, and its position before or after. */
  readonly sign?: { readonly for: number; readonly when: 'before' | 'after' | 'parallel' }
  readonly due?: string
  readonly closedBy?: number | null
  readonly revision: number
}

export interface Subscription {
  readonly id: number
  readonly token: number
  /** Event, or task of a timeout. */
  readonly node: string
  readonly kind: 'timer' | 'message' | 'signal' | 'timeout' | 'listener'
  /** Name of a message or signal; id of the task for a timeout or listener. */
  readonly name?: string
  /** Only for listeners: position among the node's listeners. */
  readonly listener?: number
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
      readonly outputs?: Outputs
    }
  | {
      readonly kind: 'call'
      readonly token: number
      readonly node: string
      readonly key: string
      readonly variables: Variables
      /** Whether the model names each variable. */
      readonly isNamed?: boolean
      /** Starts the called process and fills in its form first, if it has one of its own. */
      readonly filledBy?: number
    }
  /** Its text is read from the graph when it runs: an instance may have moved to a version with a corrected one. */
  | { readonly kind: 'script'; readonly token: number; readonly node: string }
  | {
      readonly kind: 'listener'
      readonly event: ListenerEvent
      /** The element; of the process itself its key. */
      readonly node: string
      readonly handler: string
      readonly parameters: Variables
      readonly task?: number
    }
  | { readonly kind: 'cancelCall'; readonly token: number }
  | { readonly kind: 'message' | 'signal'; readonly name: string; readonly variables: Variables }
  | { readonly kind: 'copy'; readonly node: string; readonly users: readonly number[] }
  | { readonly kind: 'remind'; readonly node: string; readonly task: number }
  | { readonly kind: 'ended'; readonly status: InstanceStatus }

/** Changes made by one step. */
export interface Changes {
  readonly instance: Instance
  readonly tokens: { readonly put: readonly Token[]; readonly drop: readonly number[] }
  readonly tasks: readonly Task[]
  readonly subscriptions: { readonly put: readonly Subscription[]; readonly drop: readonly number[] }
  readonly activities: readonly Activity[]
  readonly log: readonly LogEntry[]
  readonly effects: readonly Effect[]
}
