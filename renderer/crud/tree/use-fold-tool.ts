import { IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import { useMessages } from '../../kit/messages.ts'
import type { ToolProps } from '../list/list-toolbar.tsx'
import { crudMessages } from '../messages.ts'
import type { ExpandedRows } from './use-expanded-rows.ts'

export type FoldedRows = Pick<ExpandedRows, 'canOpen' | 'canClose' | 'setAll'>

/** Expands all rows of a tree, or collapses them once all are expanded; undefined where no row has others below. */
export function useFoldTool(branches: FoldedRows | undefined): ToolProps | undefined {
  const t = useMessages(crudMessages)
  if (branches?.canOpen) return { label: t('tree.openAll'), icon: IconFoldDown, onClick: () => branches.setAll(true) }
  if (branches?.canClose) return { label: t('tree.closeAll'), icon: IconFoldUp, onClick: () => branches.setAll(false) }
  return undefined
}
