import type { Graph } from '#schemas/form/artifact.ts'
import type { Answers, Form, ItemId } from '#schemas/form/form.ts'
import type { FieldPolicy } from '#schemas/process/settings.ts'
import type { InstanceStatus } from '#schemas/process/step/rows.ts'

/** Type of the live message to people whose lists of tasks may have changed. */
export const tasksChanged = 'tasks.changed'

/** The path of the page that handles a task. */
export const handlePath = '/workflow/task/record/handle'

/** A form as a person may see it in a process. */
export interface ShownForm {
  /** Null: the process has no form. */
  readonly document: Form | null
  /** The rules, to follow what is being filled in. Null where a question is hidden: a rule could tell of its answer. */
  readonly graph: Graph | null
  /** The questions that apply to the answers as they are. */
  readonly visible: readonly ItemId[]
  readonly fields: Readonly<Record<ItemId, FieldPolicy>>
  readonly answers: Answers
}

/** `GET /workflow/task/{taskId}`. */
export interface TaskDetail extends ShownForm {
  readonly task: {
    readonly taskId: string
    readonly instanceId: number
    readonly node: string
    readonly name: string
    readonly state: string
    readonly dueTime: string | null
    readonly isClaimable: boolean
    /** Somebody asks for the person's opinion, and decides then. */
    readonly isDelegated: boolean
    /** Came back to whoever started the process, to be corrected. */
    readonly isCorrection: boolean
  }
  /** None once the task is closed. */
  readonly actions: Readonly<Record<string, { readonly on: boolean; readonly name?: string }>>
  readonly returnTo: readonly { readonly node: string; readonly name: string }[]
}

export interface TimelineEntry {
  readonly node: string | null
  readonly user: string | null
  readonly action: string
  readonly comment: string | null
  readonly toNames: readonly string[] | null
  readonly time: string
}

export interface NodeState {
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'active' | 'done' | 'skipped' | 'returned'
  readonly people: readonly { readonly userId: number; readonly name: string; readonly state: string }[]
}

/** What starters and administrators may do with a process. */
export type InstanceAction = 'withdraw' | 'terminate' | 'remind' | 'suspend' | 'activate'

/** `GET /workflow/instance/{instanceId}`. */
export interface InstanceDetail extends ShownForm {
  readonly instanceId: number
  readonly name: string
  readonly status: InstanceStatus
  readonly isSuspended: boolean
  readonly starter: string | null
  readonly starterId: number | null
  readonly createTime: string
  readonly endTime: string | null
  readonly nodes: readonly NodeState[]
  readonly timeline: readonly TimelineEntry[]
  /** The person's own open task. */
  readonly taskId: string | null
  readonly actions: readonly InstanceAction[]
}

/** `GET /workflow/task/{taskId}/people`. */
export interface PersonFound {
  readonly userId: number
  readonly name: string
  readonly dept: string | null
}
