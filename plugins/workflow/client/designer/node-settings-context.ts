import { createContext, use } from 'react'
import type { Form } from '#schemas/form/form.ts'

/** A node to which a rejection can return. */
export interface EarlierNode {
  readonly id: string
  /** Name as shown, also of a node without one. */
  readonly title: string
}

/** Surroundings of a node whose settings are edited: both designers provide them to the fields they share. */
export interface NodeSurroundings {
  readonly form: Form
  readonly isReadonly: boolean
  /** Nodes with people that every path to the node passes, nearest first. */
  readonly earlierNodes: (id: string) => readonly EarlierNode[]
  /** Name of any node of the process; undefined when it is gone. */
  readonly titleOfNode: (id: string) => string | undefined
}

export const NodeSurroundingsContext = createContext<NodeSurroundings | undefined>(undefined)

export function useNodeSurroundings(): NodeSurroundings {
  const surroundings = use(NodeSurroundingsContext)
  if (!surroundings) throw new Error('the settings of a node are drawn outside of a designer')
  return surroundings
}
