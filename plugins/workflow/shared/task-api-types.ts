import type { Graph } from '#schemas/form/artifact.ts'
import type { Answers, Form, ItemId } from '#schemas/form/form.ts'
import type { DecisionSettings, FieldPolicy } from '#schemas/process/node-settings.ts'
import type { ToChoose } from '#schemas/process/chosen-assignees.ts'
import type { InstanceStatus } from '#schemas/process/step/instance-rows.ts'
import type { TakeBackObstacle } from '#schemas/process/step/take-back.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** What the starter does at the start of a process; the name of its node, such as “发起人”, says who does it. */
export const startSteps = {
  correct: { 'zh-cn': '修改后重新提交', en: 'Correct and resubmit' },
  fillIn: { 'zh-cn': '填写表单', en: 'Fill in the form' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Type of the live message for users whose task lists may have changed. */
export const tasksChanged = 'tasks.changed'

/** The path of the page that starts a process. */
export const startPath = '/workflow/task/record/start'

/** The path of the page that handles a task. */
export const handlePath = '/workflow/task/record/handle'

/** The page that shows a process of a form to whoever manages the form, and the list that leads to it. */
export const reviewPath = '/project/workflow/form/ReviewForm'
export const recordPath = '/project/workflow/form/data'

/** Value of the column that submissions of a form with a process have; without an instance the user may not open it. */
export interface SubmissionStatus {
  readonly status: InstanceStatus | 'returned'
  readonly instanceId?: number
}

/** A process's form with the fields that the user may see. */
export interface VisibleForm {
  /** Null: the process has no form. */
  readonly document: Form | null
  /**
   * The form's rules, evaluated while editing. Null when the task hides a question, because a rule could reveal its
   * answer.
   */
  readonly graph: Graph | null
  /** Questions visible with the current answers. */
  readonly visible: readonly ItemId[]
  readonly fields: Readonly<Record<ItemId, FieldPolicy>>
  readonly answers: Answers
}

/** A row of `GET /workflow/task/todo/page`. */
export interface TaskRow {
  readonly taskId: string
  readonly instanceId: number
  /** Name of the node. */
  readonly name: string
  /** Name of the process. */
  readonly process: string
  readonly starter: string | null
  readonly createTime: string
  readonly dueTime: string | null
  /** The first answers that the task shows, with `about=1`. */
  readonly about?: string | null
  /** Who returned the process to its initiator and why, with `about=1`; null: nobody did. */
  readonly returned?: string | null
  /** Name of the node, or what is to be done at the start of the process, with `about=1`. */
  readonly step?: string
}

/** Why a task must be opened for approval; `gone`: it is closed, or assigned to another user. */
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
  /** Empty: the task can be approved in bulk. */
  readonly hindrances: readonly BatchHindrance[]
}

/** A row of `GET /workflow/startable`. */
export interface Startable {
  readonly key: string
  readonly name: string
  readonly version: number
  readonly formKey: string | null
  /** Names of the first steps that people act in or get a copy of, as drawn. */
  readonly steps: readonly string[]
}

/** `GET /workflow/startable/{key}`. */
export interface StartDetail extends VisibleForm {
  readonly key: string
  readonly name: string
  readonly formKey: string | null
  readonly formVersion: number | null
  /** Nodes whose assignees the starter chooses. */
  readonly choose: readonly ToChoose[]
}

/** A node of `POST /workflow/forecast`. */
export interface NodeAhead {
  readonly node: string
  readonly name: string
  readonly people: readonly { readonly userId: number; readonly name: string }[]
  /** Whether its people are only informed. */
  readonly isCopy?: true
}

/** `GET /workflow/task/{taskId}`. */
export interface TaskDetail extends VisibleForm {
  readonly task: {
    readonly taskId: string
    readonly instanceId: number
    readonly node: string
    readonly name: string
    /** Name of the process. */
    readonly process: string
    readonly starter: string | null
    readonly state: string
    readonly createTime: string
    readonly dueTime: string | null
    readonly isClaimable: boolean
    /** Whether another user asks for this user's opinion and decides afterwards. */
    readonly isDelegated: boolean
    /** Whether the task was returned to the initiator for correction. */
    readonly isCorrection: boolean
    /** Whether the initiator fills in the form of a called process. */
    readonly isFillIn: boolean
    /** Form and version that take uploads. */
    readonly formKey: string | null
    readonly formVersion: number | null
  }
  /** Empty once the task is closed. */
  readonly actions: Readonly<Record<string, { readonly on: boolean; readonly name?: string }>>
  /** Requirements for approving or rejecting. */
  readonly decision: DecisionSettings
  readonly returnTo: readonly { readonly node: string; readonly name: string }[]
  /** Whether this user decided, and nothing has followed from it yet. */
  readonly canTakeBack: boolean
  /** Why this user's decision in a running process stands. */
  readonly takeBackObstacle: TakeBackObstacle | null
  /** Next nodes whose assignees the approver chooses. */
  readonly choose: readonly ToChoose[]
  /** Added signers who have not decided yet, also while the task waits for them, or after its approval. */
  readonly added: readonly PersonFound[]
}

/** A file of a decision. Its URL is readable by all participants of the process. */
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
  /** Only for added signers. */
  readonly when: 'before' | 'after' | 'parallel' | null
  readonly attachments: readonly Attachment[] | null
  /** A picture as a `data:` URL. */
  readonly signature: string | null
  readonly time: string
}

export interface NodeState {
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'active' | 'done' | 'skipped' | 'returned'
  readonly people: readonly { readonly userId: number; readonly name: string; readonly state: string }[]
  /** Of a node without people: a called process, work of the system, or a wait for a time or a message. */
  readonly kind?: 'call' | 'work' | 'wait'
}

/** Actions of starters and administrators on a process. */
export type InstanceAction = 'withdraw' | 'terminate' | 'remind' | 'suspend' | 'activate'

/** `GET /workflow/instance/{instanceId}`. */
export interface InstanceDetail extends VisibleForm {
  readonly instanceId: number
  readonly name: string
  readonly status: InstanceStatus
  readonly isSuspended: boolean
  readonly starter: string | null
  readonly starterId: number | null
  readonly createTime: string
  readonly endTime: string | null
  /** Version of the process. */
  readonly definitionId: number
  /** Why the process failed. */
  readonly failure: { readonly node: string; readonly code: string; readonly message: string } | null
  readonly nodes: readonly NodeState[]
  readonly timeline: readonly TimelineEntry[]
  /** The process that called this one; null also for users who may not open it. */
  readonly calledBy: { readonly instanceId: number; readonly name: string } | null
  /** Running processes that this one has called. */
  readonly calls: readonly { readonly node: string; readonly instanceId: number; readonly name: string }[]
  /** The user's own open task. */
  readonly taskId: string | null
  readonly actions: readonly InstanceAction[]
  /**
   * Tasks whose background work has failed without another retry. `message` is null for users who do not manage
   * processes.
   */
  readonly problems: readonly ProcessProblem[]
}

/** `POST /workflow/instance/{instanceId}/migrate?dryRun=1`. */
export interface MigrationCheck {
  readonly isPossible: boolean
  /** Ids of nodes where the process is, and which the other version lacks. */
  readonly missing: readonly string[]
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

/** A row of `GET /workflow/substitution/mine`: a substitute of the user. */
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
  /** Open tasks that the current substitute could take. */
  readonly toGive: number
}

/** Where a substitution stands at a moment. */
export type SubstitutionState = 'active' | 'upcoming' | 'over'
