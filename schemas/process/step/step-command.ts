import type { Variables } from './instance-rows.ts'
import type { Assign } from '../node-settings.ts'

/** Command to an instance. People are user ids; tasks, tokens and subscriptions are ids of rows. */
export type Command =
  /** `isFilledIn`: the starter fills in the form first, as a task at the start. */
  | { readonly do: 'start'; readonly node?: string; readonly isFilledIn?: boolean }
  | ({ readonly do: 'approve' | 'reject' } & OnTask &
      ActionInput & { readonly variables?: Variables; readonly chosen?: Chosen })
  | ({ readonly do: 'return'; readonly to: string; readonly after: 'onward' | 'back' } & OnTask & ActionInput)
  | ({ readonly do: 'transfer' | 'delegate'; readonly user: number } & OnTask & ActionInput)
  /** Whether the assignee is away. */
  | ({ readonly do: 'substitute'; readonly user: number } & OnTask)
  | ({
      readonly do: 'addSign'
      readonly users: readonly number[]
      readonly when: 'before' | 'after' | 'parallel'
    } & OnTask &
      ActionInput)
  | ({ readonly do: 'removeSign'; readonly users: readonly number[] } & OnTask & ActionInput)
  | ({ readonly do: 'claim' | 'unclaim' } & OnTask)
  | ({ readonly do: 'copy'; readonly users: readonly number[] } & OnTask & ActionInput)
  | ({ readonly do: 'comment' } & OnTask & ActionInput)
  | ({
      /** `migrate` is only recorded: the version of an instance is no part of its rows. */
      readonly do: 'withdraw' | 'terminate' | 'suspend' | 'activate' | 'remind' | 'migrate'
      readonly by: number | null
    } & ActionInput)
  | ({ readonly do: 'jump'; readonly to: string; readonly by: number | null } & ActionInput)
  /** Also with the node of the decision: its task is no row of an instance any more once that is over. */
  | {
      readonly do: 'takeBack'
      readonly decided: number
      readonly node: string
      readonly by: number
      readonly comment?: string
    }
  | { readonly do: 'timer'; readonly subscription: number }
  | { readonly do: 'message' | 'signal'; readonly name: string; readonly variables?: Variables }
  | { readonly do: 'fail'; readonly node: string; readonly code: string; readonly missing?: readonly string[] }
  | { readonly do: 'answer'; readonly token: number; readonly variables?: Variables; readonly error?: string }

interface OnTask {
  readonly task: number
  /** Null: the engine itself, such as on a timeout. */
  readonly by: number | null
}
interface ActionInput {
  readonly comment?: string
  readonly attachments?: unknown
  readonly signature?: string
}
export type Chosen = Readonly<Record<string, readonly number[]>>

/** Queries of a step about its environment. Equal queries get equal results within a step. */
export interface World {
  /** ISO 8601, UTC. */
  readonly now: string
  people(query: PeopleQuery): readonly number[]
  /** Substitutes of absent people. */
  substituteOf?(user: number): number | undefined
  /** Adds a duration of working time to now; undefined where it cannot be computed. */
  afterWorking?(duration: string): string | undefined
  /** Random number, 0 ≤ x < 1. */
  random(): number
}

export type PeopleQuery =
  /** Users by name or id; unknown ones are omitted. */
  | { readonly names: readonly (string | number)[] }
  | { readonly assign: Assign; readonly starter: number | null; readonly value?: unknown }
  | { readonly leaderOf: number }
  /** Anybody who holds one of these roles, departments or posts. */
  | { readonly members: readonly string[] }
  | { readonly admins: true }

/** Reason why a command cannot be executed. */
export class StepFailure extends Error {
  readonly code:
    | 'task.gone'
    | 'task.suspended'
    | 'instance.over'
    | 'node.unknown'
    | 'action.impossible'
    | 'process.loop'
    | 'process.stuck'
    | 'condition.notBoolean'
    | 'flow.none'
    | 'collection.wrong'
    | 'timer.wrong'
    | 'event.unnamed'
  readonly node?: string
  /** Variables without a value that the node's conditions, collection or times read. */
  readonly missing?: readonly string[]
  constructor(code: StepFailure['code'], node?: string, missing: readonly string[] = []) {
    super(node === undefined ? code : `${code} at <${node}>`)
    this.code = code
    if (node !== undefined) this.node = node
    if (missing.length > 0) this.missing = missing
  }
}
