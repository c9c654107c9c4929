/** The page that shows a process as a diagram: `?instanceId=` how it stands, `?definitionId=` a version. */
export const imagePath = '/workflow/process/image'
/** The page that draws processes: `?definitionId=` from a version, `?draftId=` a draft. */
export const designerPath = '/workflow/designer'

/** When a node was reached first, and left last; null while somebody is at it. */
export interface NodeTime {
  readonly node: string
  readonly began: string
  readonly ended: string | null
  /** How many times it was reached. */
  readonly count: number
}

/** `GET /workflow/instance/{instanceId}/diagram`. */
export interface InstanceDiagram {
  /** BPMN with positions, and nothing of people, conditions and forms. */
  readonly xml: string
  /** Ids of the flows that were taken. */
  readonly flows: readonly string[]
  readonly times: readonly NodeTime[]
}

/** What is wrong with a model (`POST /workflow/definition/check`); an error keeps it from being deployed. */
export interface ModelFinding {
  readonly element: string
  readonly code: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

/** How a node has fared in the processes of a version. */
export interface NodeStatistics {
  readonly node: string
  readonly name: string
  /** Processes that are at it now. */
  readonly waiting: number
  /** How often it was done. */
  readonly done: number
  /** Half of those took longer. Null: it was never done. */
  readonly medianSeconds: number | null
  /** Open tasks past their time. */
  readonly overdue: number
}

/** `GET /workflow/definition/{definitionId}/statistics`. */
export interface ProcessStatistics {
  /** Processes by status; a status without any is left out. */
  readonly instances: Readonly<Record<string, number>>
  readonly nodes: readonly NodeStatistics[]
}

/** A step of a trial, with the people who would be asked. */
export interface TrialStep {
  readonly node: string
  readonly name: string
  readonly people: readonly { readonly userId: number; readonly name: string }[]
  /** How they were found: a way of `assign.by`, or `model`. */
  readonly why: string
}

/** `POST /workflow/definition/trial`: a path that nothing is stored of. */
export interface Trial {
  readonly status: string
  readonly steps: readonly TrialStep[]
  /** Ids of the nodes and flows that were passed. */
  readonly passed: readonly string[]
  readonly flows: readonly string[]
  /** Names of variables that conditions and people ask for. */
  readonly asks: readonly string[]
  /** Nodes whose people the starter chooses. */
  readonly choose: readonly { readonly node: string; readonly name: string }[]
  /** Why it cannot go on, and where. */
  readonly stop: { readonly node: string | null; readonly message: string } | null
}

/** A version of a process, as its list has it. */
export interface DefinitionRow {
  readonly definitionId: number
  readonly key: string
  readonly name: string
  readonly version: number
}
