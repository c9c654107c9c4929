import { createContext, use } from 'react'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { Form } from '#schemas/form/form.ts'
import type { TreeNode } from '#schemas/process/tree/approval-tree.ts'
import type { ProcessChoices } from '../../shared/callable-api-types.ts'
import { processPath, type Problem } from './use-process-draft.ts'

/** Shared by all parts of the drawing: the tree, its actions and the selection. */
export interface DesignerState {
  readonly tree: TreeNode
  readonly form: Form
  readonly formKey: string
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  readonly isReadonly: boolean
  /** The node or branch with the open drawer. */
  readonly selected: string | undefined
  /** The node being moved. */
  readonly moving: TreeNode | undefined
  /** Nodes whose problems their drawer shows: not while their people are still being chosen. */
  readonly checked: ReadonlySet<string>
  /** Nodes and branches that the last trial of this drawing passed. */
  readonly passed: ReadonlySet<string>
  /** The step of the trial that the drawing shows. */
  readonly current: string | undefined
  readonly setChecked: (id: string, isChecked: boolean) => void
  readonly edit: (change: (tree: TreeNode) => TreeNode, mark?: string) => void
  readonly select: (id: string | undefined) => void
  readonly startMove: (id: string | undefined) => void
  /** Removes a node or branch, with undo. */
  readonly remove: (id: string) => void
  /** Focuses a node or branch once it is rendered. */
  readonly focus: (id: string) => void
}

export const DesignerContext = createContext<DesignerState | undefined>(undefined)

export function useDesigner(): DesignerState {
  const state = use(DesignerContext)
  if (!state) throw new Error('a part of the designer is drawn outside of it')
  return state
}

/** What triggers and sub-processes of the form may call; undefined while loading. One request for all nodes. */
export function useChoices(isNeeded = true): ProcessChoices | undefined {
  const { formKey } = useDesigner()
  const path = isNeeded && `${processPath(formKey)}/choices`
  return useApi<ProcessChoices>(path, undefined, { onFocus: true }).data
}
