/** Path of the page that shows a process as a diagram: `?instanceId=` with its state, `?definitionId=` a version. */
export const imagePath = '/workflow/process/image'
/** Path of the BPMN designer: `?definitionId=` opens a version, `?draftId=` a draft. */
export const designerPath = '/workflow/designer'

/** Time a node was first entered and last left; null while it is active. */
export interface NodeTime {
  readonly node: string
  readonly began: string
  readonly ended: string | null
  /** How often the node was entered. */
  readonly count: number
}

/** `GET /workflow/instance/{instanceId}/diagram`. */
export interface InstanceDiagram {
  /** BPMN with positions, without people, conditions and forms. */
  readonly xml: string
  /** Ids of the taken flows. */
  readonly flows: readonly string[]
  readonly times: readonly NodeTime[]
}

/** A problem of a model (`POST /workflow/definition/check`); level `error` prevents deployment. */
export interface ModelFinding {
  readonly element: string
  readonly code: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

/** Statistics of a node over all instances of a version. */
export interface NodeStatistics {
  readonly node: string
  readonly name: string
  /** Instances currently at the node. */
  readonly waiting: number
  /** Number of completions. */
  readonly done: number
  /** Median duration in seconds; null without completions. */
  readonly medianSeconds: number | null
  /** Overdue open tasks. */
  readonly overdue: number
}

/** `GET /workflow/definition/{definitionId}/statistics`. */
export interface ProcessStatistics {
  /** Instances by status; a status without instances is absent. */
  readonly instances: Readonly<Record<string, number>>
  readonly nodes: readonly NodeStatistics[]
}

/** A step of a trial, with its assignees. */
export interface TrialStep {
  readonly node: string
  readonly name: string
  readonly people: readonly { readonly userId: number; readonly name: string }[]
  /** Strategy that found the assignees: a value of `assign.by`, or `model`; `service` and `call` have no people. */
  readonly why: string
  /** Whether its people are only informed. */
  readonly isCopy?: true
  /** Whether nobody was found, and its people stand in. */
  readonly isFallback?: true
}

/** `POST /workflow/definition/trial`: the path of a run that stores nothing. */
export interface Trial {
  readonly status: string
  readonly steps: readonly TrialStep[]
  /** Ids of the passed nodes and flows. */
  readonly passed: readonly string[]
  readonly flows: readonly string[]
  /** Names of variables that conditions and assignments read. */
  readonly asks: readonly string[]
  /** Nodes whose assignees the starter chooses. */
  readonly choose: readonly { readonly node: string; readonly name: string }[]
  /** Why and at which node the run stopped. */
  readonly stop: { readonly node: string | null; readonly message: string } | null
}

/** A row of the list of a process's versions. */
export interface DefinitionRow {
  readonly definitionId: number
  readonly key: string
  readonly name: string
  readonly version: number
}
