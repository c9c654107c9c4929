import type { Cond } from '#schemas/module/condition.ts'

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
  /** Users, roles, departments or posts: ids, usernames, keys of roles, codes of posts. Leaders: else of the starter. */
  readonly ids?: readonly (string | number)[]
  /** For leaders, also those of an answer’s departments: number of levels up; for a department leader: the level, from 1. */
  readonly level?: number
  /** Question that names people or departments. */
  readonly item?: string
  readonly expression?: string
}

export const modeKinds = ['one', 'all', 'any', 'ratio', 'turn', 'weighted', 'random'] as const
export interface Mode {
  readonly kind: (typeof modeKinds)[number]
  /** Share of approvals needed, above 0 to 1; of `ratio` and `weighted`. */
  readonly ratio?: number
  /** Votes by user id; default one. */
  readonly weights?: Readonly<Record<string, number>>
}

export type RejectPolicy = 'end' | 'previous' | { readonly to: string }
export type EmptyPolicy = 'approve' | 'reject' | 'admin' | { readonly user: string | number }
export const fieldPolicies = ['hidden', 'read', 'write', 'required'] as const
export type FieldPolicy = (typeof fieldPolicies)[number]
/** Key of a column's policy among those of questions. Ids of questions contain no full stop. */
export const columnKey = (item: string, column: string): string => `${item}.${column}`

export const taskActions = ['approve', 'reject', 'return', 'transfer', 'delegate', 'addSign', 'copy'] as const
export type TaskAction = (typeof taskActions)[number]

export interface Timeout {
  /** ISO 8601 duration. */
  readonly after: string
  readonly do: 'remind' | 'approve' | 'reject' | 'escalate'
  /** Maximum number of reminders. */
  readonly max?: number
}

/** Requirements for approving or rejecting. Opinions of delegates have none. */
export interface DecisionSettings {
  /** Absent: optional. */
  readonly comment?: 'required'
  /** Absent: attachments are optional. `required` applies to approvals only. */
  readonly attachments?: 'off' | 'required'
  /** Absent: no signature. */
  readonly signature?: 'optional' | 'required'
}

/** Settings of an approver beyond BPMN; stored in the model as the extension `approval:settings`. */
export interface ApprovalSettings {
  readonly assign?: Assign
  readonly mode?: Mode
  readonly reject?: RejectPolicy
  readonly empty?: EmptyPolicy
  readonly sameAsStarter?: 'self' | 'skip' | 'leader'
  readonly repeat?: 'none' | 'once' | 'consecutive'
  readonly timeout?: Timeout
  /** Durations of the node's time limit, due date or timer count working time only (working-hours.ts). */
  readonly clock?: 'working'
  /** Policies by question; for a question in rows also by `columnKey`. */
  readonly fields?: Readonly<Record<string, FieldPolicy>>
  readonly decision?: DecisionSettings
  readonly actions?: Readonly<Partial<Record<TaskAction, { readonly name?: string; readonly on: boolean }>>>
}

export type ConditionText = { readonly cond: Cond } | { readonly expression: string }
