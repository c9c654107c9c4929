import { ActionIcon } from '@mantine/core'
import { useFoldTool, type FoldedRows } from './use-fold-tool.ts'

/** Button that expands or collapses a tree list. */
export default function FoldTool({ branches }: { readonly branches: FoldedRows }) {
  const tool = useFoldTool(branches)
  if (!tool) return null
  const { label, icon: Icon, onClick } = tool
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
