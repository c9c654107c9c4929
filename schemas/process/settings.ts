import type { Cond } from '#schemas/module/cond.ts'

/** How the people of a node are found (contract.md, "The tree"). */
export const assignWays = [
  'users',
  'roles',
  'posts',
  'deptMembers',
  'deptLeader',
  'leaders',
  'starter',
  'starterLeader',
  'chosenByStarter',
  'chosenByPrevious',
  'item',
  'expression',
] as const
export type AssignWay = (typeof assignWays)[number]

export interface Assign {
  readonly by: AssignWay
  /** Users, roles, departments or posts: ids, user names, keys of roles, codes of posts. */
  readonly ids?: readonly (string | number)[]
  /** Of leaders: how many levels up; of a department leader: which level, from 1. */
  readonly level?: number
  /** The question that names people or departments. */
  readonly item?: string
  readonly expression?: string
}

export const modeKinds = ['one', 'all', 'any', 'ratio', 'turn', 'weighted', 'random'] as const
export interface Mode {
  readonly kind: (typeof modeKinds)[number]
  /** Share of approvals needed, above 0 to 1; of `ratio` and `weighted`. */
  readonly ratio?: number
  /** Votes by user id; one where absent. */
  readonly weights?: Readonly<Record<string, number>>
}

export type RejectPolicy = 'end' | 'previous' | { readonly to: string }
export type EmptyPolicy = 'approve' | 'reject' | 'admin' | { readonly user: string | number }
export const fieldPolicies = ['hidden', 'read', 'write', 'required'] as const
export type FieldPolicy = (typeof fieldPolicies)[number]
/** Where the policy of a column stands among those of questions. Ids of questions have no full stop. */
export const columnKey = (item: string, column: string): string => `${item}.${column}`

export const taskActions = ['approve', 'reject', 'return', 'transfer', 'delegate', 'addSign', 'copy'] as const
export type TaskAction = (typeof taskActions)[number]

export interface Timeout {
  /** ISO 8601 duration. */
  readonly after: string
  readonly do: 'remind' | 'approve' | 'reject' | 'escalate'
  /** How many reminders at most. */
  readonly max?: number
}

/** What approving or rejecting takes besides the decision itself. A delegate's opinion takes none of it. */
export interface DecisionSettings {
  /** Absent: optional. */
  readonly comment?: 'required'
  /** Absent: files may be attached. `required` is asked of an approval only: a rejection has nothing to prove. */
  readonly attachments?: 'off' | 'required'
  /** Absent: nobody is asked to sign. */
  readonly signature?: 'optional' | 'required'
}

/** What an approver's node says beyond BPMN; kept in the model as the extension `approval:settings`. */
export interface ApprovalSettings {
  readonly assign?: Assign
  readonly mode?: Mode
  readonly reject?: RejectPolicy
  readonly empty?: EmptyPolicy
  readonly sameAsStarter?: 'self' | 'skip' | 'leader'
  readonly repeat?: 'none' | 'once' | 'consecutive'
  readonly timeout?: Timeout
  /** Durations of the node's time limit and due date count working time only (work-time.ts). */
  readonly clock?: 'working'
  /** By question; of a question in rows also by `columnKey`. */
  readonly fields?: Readonly<Record<string, FieldPolicy>>
  readonly decision?: DecisionSettings
  readonly actions?: Readonly<Partial<Record<TaskAction, { readonly name?: string; readonly on: boolean }>>>
}

export type ConditionText = { readonly cond: Cond } | { readonly expression: string }
