import type { Graph } from '#schemas/form/artifact.ts'
import type { Answers, Form, ItemId } from '#schemas/form/form.ts'
import type { UploadItem } from '#schemas/form/types/upload.ts'
import type { DecisionSettings, FieldPolicy } from '#schemas/process/settings.ts'
import type { ToChoose } from '#schemas/process/choose.ts'
import type { InstanceStatus } from '#schemas/process/step/rows.ts'

/** Type of the live message to people whose lists of tasks may have changed. */
export const tasksChanged = 'tasks.changed'

/** The path of the page that starts a process. */
export const startPath = '/workflow/task/record/start'

/** The path of the page that handles a task. */
export const handlePath = '/workflow/task/record/handle'

/** Files of a decision, as a question of the fill page: its widget asks for them, and the server goes by its limits. */
export const attachmentsItem: UploadItem = {
  id: 'attachments',
  type: 'upload',
  label: '',
  maxFiles: 20,
  maxMegabytes: 20,
}

/** The characters of the longest signature: a picture of a few strokes as a `data:` address. */
export const longestSignature = 200_000

/** A form as a person may see it in a process. */
export interface ShownForm {
  /** Null: the process has no form. */
  readonly document: Form | null
  /**
   * The form's rules, evaluated while filling in. Null when the task hides a question, because a rule could reveal its
   * answer.
   */
  readonly graph: Graph | null
  /** The questions that apply to the answers as they are. */
  readonly visible: readonly ItemId[]
  readonly fields: Readonly<Record<ItemId, FieldPolicy>>
  readonly answers: Answers
}

/** A row of `GET /workflow/task/todo/page`. */
export interface TaskRow {
  readonly taskId: string
  readonly instanceId: number
  /** The name of the step. */
  readonly name: string
  /** The name of the process. */
  readonly process: string
  readonly starter: string | null
  readonly createTime: string
  readonly dueTime: string | null
}

/** Why a task has to be opened to be approved; `gone`: it is closed, or another person's. */
export const batchHindrances = [
  'gone',
  'suspended',
  'correction',
  'off',
  'signature',
  'attachments',
  'people',
  'answers',
] as const
export type BatchHindrance = (typeof batchHindrances)[number]

/** A row of `GET /workflow/task/todo/check`. */
export interface BatchCheck {
  readonly taskId: string
  readonly isCommentNeeded: boolean
  /** None: it can be approved together with others. */
  readonly hindrances: readonly BatchHindrance[]
}

/** A row of `GET /workflow/startable`. */
export interface Startable {
  readonly key: string
  readonly name: string
  readonly version: number
  readonly formKey: string | null
}

/** `GET /workflow/startable/{key}`. */
export interface StartDetail extends ShownForm {
  readonly key: string
  readonly name: string
  readonly formKey: string | null
  /** Nodes whose people the starter chooses. */
  readonly choose: readonly ToChoose[]
}

/** A node of `POST /workflow/forecast`. */
export interface NodeAhead {
  readonly node: string
  readonly name: string
  readonly people: readonly { readonly userId: number; readonly name: string }[]
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
    /** Whether the task was returned to the initiator for correction. */
    readonly isCorrection: boolean
    /** The form that takes files, and its version. */
    readonly formKey: string | null
    readonly formVersion: number | null
  }
  /** None once the task is closed. */
  readonly actions: Readonly<Record<string, { readonly on: boolean; readonly name?: string }>>
  /** What approving or rejecting takes besides. */
  readonly decision: DecisionSettings
  readonly returnTo: readonly { readonly node: string; readonly name: string }[]
  /** Nodes that come next and whose people whoever approves chooses. */
  readonly choose: readonly ToChoose[]
  /** Those who were asked to sign besides, and have not yet. */
  readonly added: readonly PersonFound[]
}

/** A file of a decision. Its address answers to whoever takes part in the process. */
export interface Attachment {
  readonly name: string
  readonly url: string
  /** In bytes. */
  readonly size: number
  /** MIME type. */
  readonly type: string
  readonly ref: string
}

export interface TimelineEntry {
  readonly node: string | null
  readonly user: string | null
  readonly action: string
  readonly comment: string | null
  readonly toNames: readonly string[] | null
  readonly attachments: readonly Attachment[] | null
  /** A picture, as a `data:` address. */
  readonly signature: string | null
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
  /** Why the process failed. */
  readonly failure: { readonly node: string; readonly code: string; readonly message: string } | null
  readonly nodes: readonly NodeState[]
  readonly timeline: readonly TimelineEntry[]
  /** The person's own open task. */
  readonly taskId: string | null
  readonly actions: readonly InstanceAction[]
  /** Tasks whose work has failed and is not tried again by itself. `message`: null to those who do not manage processes. */
  readonly problems: readonly ProcessProblem[]
}

export interface ProcessProblem {
  readonly node: string
  readonly name: string
  readonly message: string | null
  readonly time: string
}

/** `GET /workflow/task/{taskId}/people`. */
export interface PersonFound {
  readonly userId: number
  readonly name: string
  readonly dept: string | null
}

/** A row of `GET /workflow/substitution/mine`: who stands in for oneself. */
export interface OwnSubstitution {
  readonly substitutionId: number
  readonly substituteId: number
  readonly name: string
  readonly beginTime: string
  readonly endTime: string
  readonly reason: string | null
}

export interface OwnSubstitutions {
  readonly rows: readonly OwnSubstitution[]
  /** Open tasks that the substitute of now could take. */
  readonly toGive: number
}
