import { createContext, use } from 'react'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/tree.ts'
import type { Problem } from './use-process.ts'

/** What every part of the drawing needs: the tree, what may be done with it, and what is selected. */
export interface DesignerState {
  readonly tree: TreeNode
  readonly form: Form
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  readonly isReadonly: boolean
  /** The node or branch whose drawer is open. */
  readonly selected: string | undefined
  /** The node that waits for where it is to go. */
  readonly moving: TreeNode | undefined
  readonly edit: (change: (tree: TreeNode) => TreeNode, mark?: string) => void
  readonly select: (id: string | undefined) => void
  readonly startMove: (id: string | undefined) => void
  /** Takes a node or branch out, with a way back. */
  readonly remove: (id: string) => void
  /** Puts the focus on a node or branch once it is drawn. */
  readonly focus: (id: string) => void
}

export const DesignerContext = createContext<DesignerState | undefined>(undefined)

export function useDesigner(): DesignerState {
  const state = use(DesignerContext)
  if (!state) throw new Error('a part of the designer is drawn outside of it')
  return state
}
