import { ActionIcon } from '@mantine/core'
import { IconFoldDown, IconFoldUp, type IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import type { ExpandableRows } from './use-expanded-rows.ts'

interface ToolProps {
  readonly label: string
  readonly icon: ComponentType<IconProps>
  readonly onClick: () => void
}

/** Expands all rows of a tree, or collapses them once all are expanded; undefined where no row has others below. */
export function useExpandAll(branches: ExpandableRows | undefined): ToolProps | undefined {
  const t = useMessages(crudMessages)
  if (branches?.canOpen) return { label: t('tree.openAll'), icon: IconFoldDown, onClick: () => branches.setAll(true) }
  if (branches?.canClose) return { label: t('tree.closeAll'), icon: IconFoldUp, onClick: () => branches.setAll(false) }
  return undefined
}

/** Button that expands or collapses a tree list. */
export default function ExpandAllButton({ branches }: { readonly branches: ExpandableRows }) {
  const tool = useExpandAll(branches)
  if (!tool) return null
  const { label, icon: Icon, onClick } = tool
  return (
    <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  )
}
