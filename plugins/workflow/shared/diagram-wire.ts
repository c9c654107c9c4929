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
