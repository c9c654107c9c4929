import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useMessages } from '../../kit/i18n.ts'
import classes from './tree-toggle.module.css'
import { crudMessages } from '../messages.ts'

interface TwigProps {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly isOpen: boolean | undefined
  readonly tools: { readonly toggle?: (id: string, open: boolean) => void }
  /** The label of the row. */
  readonly children?: ReactNode
}

/** Indents a tree row and expands its children. Arrow keys do the same on the row. */
export function TreeToggle({ id, name, level, isOpen, tools, children }: TwigProps) {
  const t = useMessages(crudMessages)
  return (
    <span className={classes.branch}>
      <span className={classes.indent} style={{ '--depth': level - 1 } as CSSProperties}>
        {isOpen !== undefined && (
          <button
            type="button"
            className={classes.toggle}
            data-open={isOpen || undefined}
            aria-label={t(isOpen ? 'tree.closeOne' : 'tree.openOne', { name })}
            onClick={() => tools.toggle?.(id, !isOpen)}
          >
            <IconChevronRight size={14} aria-hidden="true" />
          </button>
        )}
      </span>
      {children}
    </span>
  )
}
